/** Commonest words of tongues in other scripts, and what they are in the reader's English: no grammar, the nouns of boards only. Longest first where one holds another. */
const CHINESE = `电路板=board; 主板=board; 板子=board; 请设计=design; 设计=design; 一块=a; 一个=one; 两个=two; 三个=three; 四个=four; 五个=five; 六个=six; 八个=eight; 温度传感器=temperature sensor; 湿度传感器=humidity sensor; 传感器=sensor; 温湿度=temperature and humidity; 供电=powered; 电源=power; 电池=battery; 锂电池=lipo battery; 充电=charging; 充电器=charger; 绿色=green; 红色=red; 蓝色=blue; 黄色=yellow; 白色=white; 指示灯=led; 按钮=button; 按键=button; 开关=switch; 继电器=relay; 电机=motor; 马达=motor; 蜂鸣器=buzzer; 显示屏=display; 屏幕=display; 电阻=resistor; 电容=capacitor; 接线端子=screw terminal; 螺丝端子=screw terminal; 端子=terminal; 接口=connector; 连接器=connector; 安装孔=mounting holes; 排针=pin header; 稳压=regulator; 和=and; 带=with; 用=with; 毫米=mm; 伏=V; 尺寸=size; 圆形=round; ，=,; 。=.; ：=:; 、=,`;
const JAPANESE = `基板=board; 設計してください=design; 設計=design; 温度センサー=temperature sensor; 湿度センサー=humidity sensor; センサー=sensor; センサ=sensor; 給電=powered; 電源=power; 電池=battery; バッテリー=battery; リチウム=lithium; 充電=charging; 緑色=green; 緑=green; 赤色=red; 赤=red; 青色=blue; 青=blue; 黄色=yellow; 白色=white; 白=white; ボタン=button; スイッチ=switch; リレー=relay; モーター=motor; ブザー=buzzer; ディスプレイ=display; 抵抗=resistor; コンデンサ=capacitor; ネジ端子=screw terminal; 端子台=screw terminal; コネクタ=connector; 取付穴=mounting holes; ピンヘッダ=pin header; 二つ=two; 2つ=two; 三つ=three; 3つ=three; 四つ=four; 4つ=four; 一つ=one; 1つ=one; つの=; と=and; の=; を=; で=with; に=; してください=please; 、=,; 。=.; ：=:`;
const RUSSIAN = `плата=board; плату=board; нужна=need; нужен=need; датчик=sensor; датчиком=sensor; датчика=sensor; питание=powered; питанием=powered; питания=powered; зелёный=green; зеленый=green; зелёным=green; красный=red; красным=red; синий=blue; синим=blue; жёлтый=yellow; желтый=yellow; белый=white; светодиод=led; светодиода=leds; светодиодом=led; светодиоды=leds; кнопка=button; кнопкой=button; кнопки=buttons; кнопок=buttons; реле=relay; мотор=motor; двигатель=motor; батарея=battery; аккумулятор=lipo battery; от=from; с=with; и=and; без=without; на=on; через=via; один=one; два=two; две=two; три=three; четыре=four; температуры=temperature; влажности=humidity; давления=pressure; разъём=connector; разъем=connector; клемма=screw terminal; клеммы=screw terminals; резистор=resistor; конденсатор=capacitor; экран=display; дисплей=display; мм=mm; размер=size; спасибо=thanks; здравствуйте=hello; привет=hello; пожалуйста=please; отверстия=holes; крепёжные=mounting`;
const POLISH = `płytka=board; płytkę=board; płytki=board; potrzebuję=need; proszę=please; dziękuję=thanks; dzień dobry=hello; czujnik=sensor; czujnikiem=sensor; czujnika=sensor; zasilanie=powered; zasilaniem=powered; zasilana=powered; zasilania=powered; zielona=green; zieloną=green; zielony=green; czerwona=red; czerwoną=red; niebieska=blue; niebieską=blue; żółta=yellow; żółtą=yellow; biała=white; diodą=; dioda=led; diody=leds; przycisk=button; przyciskiem=button; przyciski=buttons; przekaźnik=relay; przekaźnikiem=relay; przekaźniki=relays; silnik=motor; bateria=battery; akumulator=lipo battery; ładowarka=charger; temperatury=temperature; wilgotności=humidity; ciśnienia=pressure; złącze=connector; zacisk=screw terminal; rezystor=resistor; kondensator=capacitor; wyświetlacz=display; oraz=and; z=with; ze=with; i=and; bez=without; na=on; przez=via; od=from; jeden=one; jedna=one; jedną=one; dwa=two; dwie=two; trzy=three; cztery=four; otwory=holes; montażowe=mounting`;

interface Script {
  readonly sign: RegExp;
  /** Words stand apart; else they are found within a run of signs. */
  readonly apart: boolean;
  readonly pairs: readonly (readonly [string, string])[];
  readonly note: string;
}

const pairs = (text: string): (readonly [string, string])[] =>
  text
    .split(/;\s*/)
    .map((p): [string, string] => [p.split('=')[0]?.trim() ?? '', p.split('=')[1]?.trim() ?? ''])
    .filter(([word]) => word !== '')
    .sort(([a], [b]) => b.length - a.length);

const SCRIPTS: readonly Script[] = [
  {
    sign: /[\u3040-\u30ff]/u,
    apart: false,
    pairs: pairs(JAPANESE),
    note: '日本語のメッセージから主な単語だけを読み取りました。英語・ドイツ語・フランス語・スペイン語のほうがよく理解できます。',
  },
  { sign: /[\u4e00-\u9fff]/u, apart: false, pairs: pairs(CHINESE), note: '我只读懂了中文信息中的常用词；用英文书写我理解得最好。' },
  {
    sign: /[\u0400-\u04ff]{3}/u,
    apart: true,
    pairs: pairs(RUSSIAN),
    note: 'Я прочитал по-русски только самые частые слова; лучше всего я понимаю английский.',
  },
  { sign: /[ąćęłńśźż]/iu, apart: true, pairs: pairs(POLISH), note: 'Z polskiego odczytałem tylko najczęstsze słowa; najlepiej rozumiem angielski.' },
];

/** A message in one of those tongues, its known words in English and apart from what stands beside them; null: it is in none. */
export function fromScript(message: string): { readonly text: string; readonly note: string } | null {
  const script = SCRIPTS.find(({ sign }) => sign.test(message));
  if (script === undefined) return null;
  const text = script.pairs.reduce(
    (now, [word, english]) =>
      script.apart ? now.replace(new RegExp(String.raw`(?<![\p{L}])${word}(?![\p{L}])`, 'giu'), english) : now.replaceAll(word, ` ${english} `),
    script.apart ? message : message.normalize('NFKC'),
  );
  // Signs that stand against Latin letters are words of their own.
  return {
    text: text
      .replace(/(?<=[\u3040-\u30ff\u4e00-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u3040-\u30ff\u4e00-\u9fff])/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .replace(/ ([,.:])/g, '$1'),
    note: script.note,
  };
}
