import type { Intent } from '../../intent.js';
import { normalise } from '../../read/lexer.js';
import type { ItemId } from '../../read/vocabulary.js';
import type { Draft } from '../draft.js';
import type { Brief } from '../settle.js';
import { headphones, microphone, speakers, toneControl } from './audio.js';
import { clamps, comparators, namesClamps, namesComparators } from './banks.js';
import { activeFilter } from './filters.js';
import { HEEDED } from './heeded.js';
import { charlieplexed, invisible, ledMatrix, namesCharlieplex, namesInvisible, namesMatrix, namesPanel, panel } from './lamps.js';
import { currentSource, fixedRegulators, linearSupply, lm317, lm337, shunt } from './linear.js';
import {
  hBridge,
  lightSwitch,
  loopDriver,
  namesHalfBridges,
  namesLightSwitch,
  namesLoopDriver,
  namesSensorModule,
  namesTouch,
  sensorModule,
  touchSwitch,
} from './modules.js';
import { activeNotch, balancedDriver, gateOscillator } from './more.js';
import {
  bandPass,
  fullWave,
  logicProbe,
  namesBandPass,
  namesFullWave,
  namesLogicProbe,
  namesShifted,
  namesStateVariable,
  shifted,
  stateVariable,
} from './more-opamps.js';
import {
  amplifier,
  BOOST,
  difference,
  follower,
  instrumentation,
  integrator,
  ladderDac,
  precisionDiode,
  transimpedance,
  virtualGround,
} from './opamps.js';
import { crossover, measuringDivider, snubber, supplyFilter } from './passives.js';
import { audioSplitter, fuzz, namesAudioSplitter, namesFuzz, namesVolume, volumeControl } from './pedals.js';
import { rectified } from './rectifier.js';
import { barGraph, schmitt, threshold, windowComparator } from './sensing.js';
import { dice, namesDice, namesSequencer, sequencer } from './sequencers.js';
import { namesPassiveMixer, passiveMixer, summing } from './summing.js';
import { SMOOTHED } from './tails.js';
import { currentSense, longTimer, pwm555, wantsLongPulse, wienBridge } from './timing.js';
import { commonEmitter, currentMirror, gateOf, gates, lowSide, multivibrator } from './transistors.js';
import { Work } from './work.js';

interface Circuit {
  readonly title: string;
  readonly fits: (text: string, intent: Intent) => boolean;
  readonly plan: (work: Work) => void;
}

const OPAMP =
  /\bop[- ]?amps?\b|\boperational amplifiers?\b|\bmcp60\d\d\b|\blm(?:358|324|2904|741|833)\b|\btl0[678]\d\w*\b|\bne553\d\b|\b4558\b|\bopa\d{3,4}|\blmv3\d\d\b|\buA?741\b/i;
const both =
  (...patterns: readonly RegExp[]) =>
  (text: string): boolean =>
    patterns.every((p) => p.test(text));
const one =
  (pattern: RegExp, but?: RegExp) =>
  (text: string): boolean =>
    pattern.test(text) && but?.test(text) !== true;

/** What is planned here, the more particular before the more general. */
const CIRCUITS: readonly Circuit[] = [
  { title: 'Passive mixer', fits: namesPassiveMixer, plan: passiveMixer },
  { title: 'Comparators', fits: namesComparators, plan: comparators },
  { title: 'Input clamps', fits: namesClamps, plan: clamps },
  { title: 'Fuzz', fits: namesFuzz, plan: fuzz },
  { title: 'Volume control', fits: namesVolume, plan: volumeControl },
  { title: 'Audio splitter', fits: namesAudioSplitter, plan: audioSplitter },
  { title: 'State-variable filter', fits: namesStateVariable, plan: stateVariable },
  { title: 'Active filter', fits: namesBandPass, plan: bandPass },
  { title: 'Precision rectifier', fits: namesFullWave, plan: fullWave },
  { title: 'ADC front end', fits: namesShifted, plan: shifted },
  { title: 'Logic probe', fits: namesLogicProbe, plan: logicProbe },
  { title: 'Sensor module', fits: namesSensorModule, plan: sensorModule },
  { title: 'Touch switch', fits: namesTouch, plan: touchSwitch },
  { title: 'Light switch', fits: namesLightSwitch, plan: lightSwitch },
  { title: 'Voltage to current', fits: namesLoopDriver, plan: loopDriver },
  { title: 'H-bridge', fits: namesHalfBridges, plan: hBridge },
  { title: 'Electronic die', fits: namesDice, plan: dice },
  { title: 'LED chaser', fits: namesSequencer, plan: sequencer },
  { title: 'LED matrix', fits: namesMatrix, plan: ledMatrix },
  { title: 'LED', fits: namesCharlieplex, plan: charlieplexed },
  { title: 'LED', fits: namesInvisible, plan: invisible },
  { title: 'LED', fits: namesPanel, plan: panel },
  { title: 'Active notch', fits: (t) => /\btwin[- ]?t\b|\bnotch\b/i.test(t) && (/\bactive\b/i.test(t) || OPAMP.test(t)), plan: activeNotch },
  {
    title: 'Balanced driver',
    fits: one(/\bbalanced (?:line |audio )?(?:driver|out)|\b(?:differential|balanced) line driver|\bunbalanced to balanced\b|\bphase splitter\b/i),
    plan: balancedDriver,
  },
  {
    title: 'Oscillator',
    fits: (t) =>
      /\boscillator\b|\bblink|\bclock gen/i.test(t) && /\b74hc?t?(?:04|14)\b|\bschmitt\b|\binverters?\b/i.test(t) && !/\bop[- ]?amp|\b555\b/i.test(t),
    plan: gateOscillator,
  },
  {
    title: 'Comparator',
    fits: (t) =>
      /\bcomparator\b|\blm393\b|\blm311\b/i.test(t) &&
      /\bhysteresis\b|\b(?:above|below|exceeds?|over|under|threshold|trips?|reaches|higher|lower|more|less)\b[^.;]{0,24}\d ?v\b|\bbuzzer\b/i.test(
        t,
      ) &&
      !/\bldr\b|\bwindow\b|\blm339\b/i.test(t),
    plan: threshold,
  },
  { title: '555 PWM', fits: both(/\b555\b/, /\bpwm\b|\bdimmer\b|\bspeed control/i), plan: pwm555 },
  { title: 'Timer', fits: wantsLongPulse, plan: longTimer },
  { title: 'Oscillator', fits: one(/\bwien\b|\bsine(?:[- ]wave)? (?:oscillator|generator)\b/i), plan: wienBridge },
  {
    title: 'Current sense',
    fits: one(
      /\b4\s?(?:-|to)\s?20 ?ma\b|\bcurrent[- ](?:sens\w+|measur\w+|monitor\w*|shunt)\b[^.;]*\b(?:shunt|op[- ]?amp|gain|ohms?)\b|\bshunt\b[^.;]*\bop[- ]?amp/i,
      /\bina2\d\d\b|\bi2c\b|\btransmitter board\b/i,
    ),
    plan: currentSense,
  },
  { title: 'R-2R ladder', fits: both(/\br-?2r\b|\bladder dac\b/i, /\bop[- ]?amp|\bbuffer|\bfollower|\bmcp60|\blm358|\btl07/i), plan: ladderDac },
  { title: 'Crossover', fits: one(/\bcross-?over\b/i, /\bactive\b|op[- ]?amp/i), plan: crossover },
  { title: 'Snubber', fits: one(/\bsnubbers?\b|\bzobel\b/i), plan: snubber },
  {
    title: 'Rectifier',
    fits: (t) =>
      /\brectif\w+\b/i.test(t) && !/\bprecision\b|op[- ]?amp|\bsynchronous/i.test(t)
        ? true
        : /\b\d+(?:\.\d+)? ?v ?ac\b|\btransformer\b|\bac input\b|\b(\d+)\s?v?-\s?0\s?-\s?\1\b/i.test(t) &&
          /\bsupply\b|\bregulat|\b7[89]\d\d\b|\bdc\b/i.test(t) &&
          !/\bmains\b|\b(?:110|115|120|220|230|240) ?v/i.test(t),
    plan: rectified,
  },
  {
    title: 'Microphone preamplifier',
    fits: one(
      /\belectret|\bmic(?:rophone)?\b[^.;]*\b(?:pre-?amp|amplif|boost)|\b(?:pre-?amp|amplif)\w*[^.;]*\bmic(?:rophone)?\b/i,
      /\bi2s\b|\bpdm\b|\bmems\b|\bspeaker\b|\blm386\b|\bpam8403\b/i,
    ),
    plan: microphone,
  },
  {
    title: 'Headphone amplifier',
    fits: one(/\bhead-?phones?\b[^.;]*\b(?:amp|driver|buffer)|\b(?:amp|driver)\w*[^.;]*\bhead-?phones?\b/i, /\blm386\b|\bpam8403\b/i),
    plan: headphones,
  },
  { title: 'Tone control', fits: one(/\btone (?:control|stack)\b|\bbaxandall\b|\bbass and treble\b/i), plan: toneControl },
  {
    title: 'Speaker amplifier',
    fits: one(
      /\blm386\b|\bpam8403\b|\b(?:audio|speaker|power|class[- ]?d|stereo) ?amp(?:lifier)?\b|\bamp(?:lifier)?\b[^.;]*\b(?:loud)?speakers?\b/i,
      /\bpre-?amp|\bheadphone|\bbuzzer|\bmax98357|\bi2s\b|\bmcu\b/i,
    ),
    plan: speakers,
  },
  {
    title: 'Bar graph',
    fits: (t, { items }) =>
      items.every((i) => i.strings === undefined) &&
      /\bbar[- ]?graphs?\b|\blm391[456]\b|\bvu[- ]?meter\b|\bled (?:level )?meter\b|\blevel (?:meter|indicator)\b|\bled bar\b/i.test(t),
    plan: barGraph,
  },
  { title: 'Window comparator', fits: one(/\bwindow (?:comparator|detector)\b/i), plan: windowComparator },
  {
    title: 'Light switch',
    fits: both(/\b(?:dark|dusk|night)(?:ness)?\b|\bnight ?light\b|\bdaylight\b/i, /\bcomparator\b|\blm(?:393|311|339|358)\b|\bop[- ]?amp\b/i),
    plan: threshold,
  },
  {
    title: 'Thermostat',
    fits: both(
      /\bthermostat\b|\b(?:ntc|thermistor)\b/i,
      /\bcomparator\b|\blm(?:393|311|339)\b|\bop[- ]?amp\b|\bno (?:micro|mcu|software|firmware)|\bwithout (?:a |any )?(?:micro|mcu|software|firmware)|\banalog/i,
    ),
    plan: threshold,
  },
  {
    title: 'Transimpedance amplifier',
    fits: one(/\btrans-?impedance\b|\btia\b|\bphoto-?diode\b[^.;]*\b(?:amp|front|convert|op)/i),
    plan: transimpedance,
  },
  {
    title: 'Instrumentation amplifier',
    fits: one(
      /\binstrumentation amp|\bin-?amp\b|\bina1(?!05|32|34|37|43|49)\d\d\b|\bad62\d\b|\b(?:strain|bridge|load cell)[^.;]*\bop[- ]?amp/i,
      /\bhx711\b/i,
    ),
    plan: instrumentation,
  },
  {
    title: 'Difference amplifier',
    fits: one(
      /\bina1(?:05|32|34|37|43|49)\b|\bthat ?12\d\d\b|\bssm214[13]\b|\bbalanced (?:line |audio |mic |microphone |stereo )*(?:receiver|in\b|input)|\bline receiver\b|\b(?:de-?)?balanced[- ]to[- ](?:unbalanced|single)|\bdifferen(?:ce|tial) amp|\bdifferential (?:to single|input)|\bsubtract(?:or|er)\b/i,
    ),
    plan: difference,
  },
  {
    title: 'Summing amplifier',
    fits: one(
      /\bsumm(?:ing|er)\b|\badder\b|\b(?:audio|channel|input|line|passive)?[- ]?mixer\b|\badds? (?:two|three|four|\d)\b/i,
      /\brf mixer\b|\bpassive\b/i,
    ),
    plan: summing,
  },
  {
    title: 'Virtual ground',
    fits: one(
      /\bvirtual ground\b|\brail[- ]?split|\bmid[- ]?supply (?:ref|buffer|gen)|\bhalf[- ]supply (?:ref|buffer)/i,
      /\bgain\b|\bamplifier with\b|\bfilter\b/i,
    ),
    plan: virtualGround,
  },
  {
    title: 'Active filter',
    fits: (t) =>
      /\bsallen\b|\bactive\b[^.;]*\b(?:filters?|low[- ]?pass|high[- ]?pass|band[- ]?pass|cross-?over)\b|\b(?:filters?|(?:low|high|band)[- ]?pass)\b[^.;]*\bactive\b|\bsubwoofer filter\b/i.test(
        t,
      ) ||
      (OPAMP.test(t) &&
        /\b(?:low|high|band)[- ]?pass\b|\banti-?alias/i.test(t) &&
        !(SMOOTHED.test(t) && /\bgain\b|\bpre-?amp|\bamplifier\b|\bbuffer|\bfollower\b/i.test(t))),
    plan: activeFilter,
  },
  {
    title: 'Precision rectifier',
    fits: one(/\bpeak (?:detector|hold)|\bprecision (?:\w+[- ]){0,2}rectif|\benvelope (?:detector|follower)\b/i),
    plan: precisionDiode,
  },
  { title: 'Integrator', fits: one(/\bintegrator\b|\bdifferentiator\b/i), plan: integrator },
  { title: 'Schmitt trigger', fits: both(/\bschmitt\b/i, OPAMP), plan: schmitt },
  {
    title: 'Voltage follower',
    fits: (t) =>
      /\b(?:voltage|unity[- ]gain|op[- ]?amp)[- ](?:follower|buffer)s?\b|\bbuffer amp|\bunity gain\b/i.test(t) ||
      (OPAMP.test(t) && /\bfollowers?\b|\bbuffer(?:s|ed|ing)?\b/i.test(t) && !/\bemitter follower\b|\bgain of\b/i.test(t) && !BOOST.test(t)),
    plan: follower,
  },
  {
    title: 'Current source',
    fits: one(
      /\b(?:constant|regulated)[- ]current\b|\bcurrent (?:source|sink|regulator)\b/i,
      /\bbuck\b|\bswitching\b|\bmirror\b|\b4[- ]?(?:to|-)[- ]?20\b/i,
    ),
    plan: currentSource,
  },
  { title: 'Current mirror', fits: one(/\bcurrent mirror\b/i), plan: currentMirror },
  {
    title: 'LM317 supply',
    fits: one(/\blm ?317\w?\b|\b(?:variable|adjustable)\b[^.;]{0,30}\blinear\b|\blinear\b[^.;]{0,30}\b(?:variable|adjustable)\b/i),
    plan: lm317,
  },
  { title: 'Linear supply', fits: one(/\b(?:lm|l|ua|mc)?7[89][lm]?(?:05|06|08|09|10|12|15|18|24)\w{0,3}\b/i), plan: fixedRegulators },
  { title: 'Negative supply', fits: one(/\blm337\b/i), plan: lm337 },
  {
    title: 'Linear supply',
    fits: (t) => /\blinear\b/i.test(t) && /\b(?:regulat|supply|power)/i.test(t) && !/\b(?:1117|ap2112|mcp17|xc6206|ldo|3[.,v]3 ?v?)\b/i.test(t),
    plan: linearSupply,
  },
  {
    title: 'Voltage reference',
    fits: one(
      /\bzener (?:regulat|shunt|refer|suppl|stabili)|\bshunt regulat|\btl43[12]\b|\bvoltage reference\b|\bzener\b[^;]{0,30}\b(?:regulat|stabili|supply|shunt)/i,
      /\bclamp|\bprotect|\badc\b|\bleds\b|\blm339\b|\bgauge\b|\bcomparator\b/i,
    ),
    plan: shunt,
  },
  {
    title: 'Multivibrator',
    fits: one(
      /\bmulti-?vibrator\b|\bflip[- ]?flop\b[^.;]*\btransistors?\b|\btransistors?\b[^.;]*\b(?:flip[- ]?flop|blink|flash)|\b(?:blink|flash)\w*\b[^.;]*\btransistors?\b|\bastable\b[^.;]*\b(?:transistors?|bc5\d\d|2n\d{4})\b|\btwo[- ]transistor\b[^.;]*\b(?:blink|flash)/i,
      /\b555\b|\bmonostable\b/i,
    ),
    plan: multivibrator,
  },
  {
    title: 'Common-emitter amplifier',
    fits: one(/\bcommon[- ]emitter\b|\bemitter follower\b|\bcommon[- ]collector\b|\b(?:single|one)[- ]transistor (?:pre)?amp/i),
    plan: commonEmitter,
  },
  {
    title: 'Transistor switch',
    fits: one(
      /\bdarlington\b(?! array)|\btip1[0-9]{2}\b|\b(?:npn|bjt|2n3904|2n2222\w?|pn2222\w?|bc5[45]7|bc337|s8050)\b[^.;]*\b(?:switch|driver|drive|low[- ]side)|\b(?:switch|driver)\b[^.;]*\b(?:npn|bjt|2n3904|2n2222|bc547|bc337)\b/i,
      /\buln2\d\d\d\b|\bh[- ]?bridge\b|\bopen[- ]collector\b|\blevel\b|\b555\b|\bp-?channel|\bhigh[- ]?side\b|\bldr\b|\brelays?\b/i,
    ),
    plan: lowSide,
  },
  {
    title: 'Measuring divider',
    fits: (t) => /\bdivid(?:er|e|ers|ed|ing)\b|\bscal(?:e|es|ing) down\b|\battenuate\b/i.test(t) && /\badc\b|\bfull[- ]scale\b|\bclamp/i.test(t),
    plan: measuringDivider,
  },
  {
    title: 'Supply filter',
    fits: (t) =>
      (/\bferrite\b/i.test(t) && /\bfilter|\bbead/i.test(t)) ||
      (/\d ?[nuµm]h\b/i.test(t) &&
        /\b(?:supply|power|rail|dc) (?:line )?filter\b|\bfilter\b[^.;]*\b(?:supply|power|amps?|rails?|\d+(?:\.\d+)? ?a)\b|\bclc\b/i.test(t) &&
        !/\bhz\b|cut-?off|\bpass\b/i.test(t)),
    plan: supplyFilter,
  },
  {
    title: 'Amplifier',
    fits: (t) =>
      (OPAMP.test(t) && /\bgain\b|\bamplif|\binverting\b|\bpre-?amp/i.test(t)) ||
      (OPAMP.test(t) && BOOST.test(t)) ||
      /\b(?:non-?inverting|inverting) amp|\bpre-?amp(?:lifier)?\b|\bguitar (?:pre|boost)/i.test(t),
    plan: amplifier,
  },
  {
    title: 'Logic gates',
    fits: (t) => gateOf(t) !== null && !/\bop[- ]?amp\b|\bvoltage inverter\b|\bdc\b[^.;]*\binverter\b|\binverting\b/i.test(t),
    plan: gates,
  },
];

/** What an analogue board may have beside its circuit. */
const BESIDE: ReadonlySet<ItemId> = new Set([
  'terminal_out',
  'gpio_header',
  'mounting_hole',
  'regulator',
  'divider',
  'adc_divider',
  'pullups',
  'fuse',
  'surge',
  'reverse_protection',
  'blink',
  'power_led',
  'power_switch',
  'led',
  'potentiometer',
  'ldr',
  'circuit',
  'mosfet',
  'relay',
  'button',
  'reset_button',
  'crystal',
  'adc_chip',
  'night_light',
  'buzzer',
  'led_strip_output',
  'level_shifter',
  'motor_driver',
  'sensor',
]);
/** Blocks of such circuits that are planned here, whatever words named them. */
const OWN_BLOCKS =
  /^(?:timer_555|current_monitor|opamp|audio_amplifier|comparator|adc_divider|thermistor|opto|rc_filter|load_cell|darlington|potentiometer|open_collector|ferrite|bulk|contact)/;

/** The circuit that the sentence is of; null where it is of another thing, or of more. */
function circuitOf(intent: Intent): Circuit | null {
  const { platform, items, sentence } = intent;
  // "For an Arduino's ADC": the board that it hangs on is another one.
  const beside = /\b(?:for|to|into|of) (?:an?|the|my) (?:arduino|esp\S*|raspberry\S*|pi\b|pico|stm\S*|atmega\S*|micro\w*|mcu)\b/i.test(sentence);
  if (
    (platform !== null && !(beside && /\bdivid|\bscal(?:e|es|ing) down/i.test(sentence))) ||
    items.some((i) => i.id === 'microcontroller' || i.id === 'wireless')
  )
    return null;
  if (
    !items.every(
      (i) =>
        (BESIDE.has(i.id) ||
          (i.id === 'ws2812' && namesPanel(normalise(sentence), intent)) ||
          (i.id === 'timer_555' &&
            (!/555/.test(i.text) ||
              wantsLongPulse(sentence) ||
              namesSequencer(sentence) ||
              namesDice(sentence) ||
              /\bpwm\b|\bdimmer\b|\bspeed control/i.test(sentence)))) &&
        (i.id !== 'circuit' ||
          OWN_BLOCKS.test(i.part ?? '') ||
          (OPAMP.test(sentence) && !/\bmax31855\b/i.test(sentence) && i.part?.startsWith('thermocouple') === true)),
    )
  )
    return null;
  const text = normalise(sentence);
  return CIRCUITS.find((c) => c.fits(text, intent)) ?? null;
}

export const namesAnalogue = (intent: Intent): boolean => circuitOf(intent) !== null;

/** Plans an analogue circuit without a microcontroller; false: the sentence is of something else. */
export function planAnalogue(draft: Draft, brief: Brief): boolean {
  const circuit = circuitOf(draft.intent);
  if (circuit === null) return false;
  const work = new Work(draft, brief);
  circuit.plan(work);
  work.close();
  draft.title = circuit.title;
  draft.heed(HEEDED);
  draft.unmet.splice(0, draft.unmet.length, ...draft.unmet.filter((u) => !GRANTED.test(u)));
  return true;
}

/** "speaker: it is not in my parts library yet" of what the circuit is about. */
const GRANTED =
  /^(?:speakers?|microphones?|mic|amplifiers?|audio|audio amplifier|headphones?|op ?amps?|operational amplifiers?|comparators?|touch (?:switch|sensor|pads?|button|plate)|lm358|preamp|lm386|through hole(?: parts?)?|tht|dip|dip 8|hand solderable|logic gates?|flip flop|thermistor|ntc|photodiode|load cell|scale|current sensor|level sensor|transformer|dac|cd4017|decade counters?|counters?|led matrix|ir leds?|infrared(?: leds?)?|sma(?: (?:connectors?|jacks?|edge connectors?|sockets?))?|rca|xlr|(?:3[.,]5|6[.,]3\d?) ?mm[^:]*)[^:]*: (?:it is not in my parts library|my blocks are laid out|a radio’s antenna)/i;
