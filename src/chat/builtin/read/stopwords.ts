/**
 * Words that carry no wish of their own: they are neither corrected nor reported as not understood. Grammar first, then the small
 * talk of briefs ("design", "simple", "board"), then words that the readers of sizes, edges and counts take as context.
 */
const TEXT = `
a an the this that these those it its is are was be been being am i me my we our us you your they them their he she there here
and or nor but if so as at by for from in into of on onto off over to up down with without via through per than then while when where which who what how why
no not none only just also too very more most less least much many some any all each every both either neither same other another own such like between within
do does did done can could should would will shall may might must have has had having get gets give given got let lets
please thanks thank hello hi hey need needs want wants wish like make makes made making build building built create creates creating design designs designed designing generate
produce draw give add adds adding include includes including included provide provides put place placed use uses used using based fit fits fitted connect connects connected
connecting wire wired attach attached hook run runs running work works working operate operates operated feed feeds fed power powers powered powering supplied supplies supply
control controls controlled controlling controller drive drives driven driving driver switch switches switched switching turn turns turned light lights lit lighting toggle toggled press pressed
read reads reading measure measures measuring measured monitor monitors monitoring log logs logging sense sensing detect detects show shows showing display indicate indicates indicating signal
board boards pcb pcbs circuit circuits project device gadget thing module modules unit node system prototype kit carrier breakout shield hat badge assembly schematic layout
stepped filtering bypassed ufl ipex node field rf stick workshop vehicle telecom studio lab rack industrial school class greenhouse factory soldered straight mounted brushed similar whatever occasionally efficiency matters
small tiny little compact simple basic minimal minimalist mini micro big large larger nice good best cheap low high standard normal typical generic classic tidy neat clean possible
new single-board two-layer two layer layers double side sides sided front back
scanned scanning matrix sensor sensors chip chips ic ics part parts component components resistor resistors capacitor capacitors diode diodes decoupling bypass current limiting series value values proper suitable
appropriate necessary required optional extra additional dedicated separate external internal onboard built-in integrated main user general purpose different suitable
input inputs output outputs in out pin pins port ports connector connectors header socket plug line lines bus channel channels interface interfaces data i/o io
voltage volts volt current amps amp rail rails level power ground gnd vcc vdd logic digital analog analogue ttl
edge edges left right top bottom upper lower hand corner corners middle center centre along near next beside close around across around opposite
wide width tall height long length size sized dimension dimensions measuring approximately about around roughly max maximum min minimum mm cm inch inches square rectangular rectangle rounded radius thick thickness outline shape
number quantity count piece pieces pcs total batch copies qty order
gain ratio amplification door window environmental environment robot reader kitchen logger tester station box controller tracker remote smart garden plant home car bike office desk room enable enables sniffer
once second seconds time times frequency rate hz speed slow slowly fast rapidly duty cycle continuously
way position address default type kind version model style color colour colored coloured bright
called named name titled title entitled
it's that's i'd i'll let's don't dont i'm we'd doesn't
first second third one two three last
usb-powered battery-powered powered-by fed-by
panel mains ac sharing path load loads strip strips coil contact contacts free wheel sink sourcing deliver delivers delivering delivered continuous continuously sustained least identical stage stages chained cascaded splitter budget adapter adaptors adapters cap caps come comes came go goes going set sets after before again plenty wee thing pwr distribution module modules threshold
clone gateway converter alternating alternately logger smart bar kind demo example starter learning hobby please-make traffic
filter filters lowpass highpass pass passive rc ladder r2r cutoff cut attenuator pad divider bits bit row rows column columns diode
string strings parallel branch branches
everything cannot leave leaving quietly choice choose mainboard motherboard rather
instead requirement requirements spec specs specification bom title notes function functions instructions
stays stay staying limit limits limited gear geared during protecting chunky beefy stout watching watches plugged plugs brain brains vm vmot breadboard breadboard-friendly friendly continuously wiring jig dut touch touching goes off-grid
on-board brought exposed accessible available broken labeled labelled marked visible
conference lanyard neck beginner beginners soldering bare fine transmit transmits transmitting receive receives receiving tag wearable christmas xmas ornament decoration half thumb thumbs peripheral peripherals
meshtastic flash flashes little own-supply dongle keyfob fob pendant necklace bracelet gift toy puzzle maker hackathon workshop classroom pupils nothing programming removed plain leg legs pwm pu au ssu su mu auto students kids children
end away else behind keep keeps together overall wherever smaller anything something somewhere ish carry carries carrying bringing needed pulled fully prefer prefers preferred say says said apiece
easy plainly enough itself never always remaining taken take takes evenly pls desktop pick picks usual usually sort sits comparing whose whichever looking talking scratch wanted thought suggested because course daughter
son wife husband grandfather grandmother father mother friend club society school his her hers climate weather indoor outdoor indoors outdoors doorbell aquarium shelf cabinet camper van boat dog cat electronics millimetres
millimeters millimetre millimeter grateful advance regards dear sir madam okay ok um uh er know hola ciao
bench fixed old bag machine solid mechanical requested fancy pocket asset forces directly failing efficient evenly nasty shaky inner compatible datasheet missing
`;

export const STOPWORDS: ReadonlySet<string> = new Set(TEXT.split(/\s+/).filter((w) => w !== ''));
