/**
 * Words that analogue circuits heed though the reader has no entry for them: parts, values and qualities that the circuits read themselves. A group of
 * unread words is heeded where each of them is.
 */
const WORDS = [
  String.raw`balanced|receivers?|short|traces?|type|legs?|ina\d+|that\d+|sees?|nearly|full|scale|eurorack|jacks?|usual|shrouded|remainder|db|sr`,
  String.raw`rs|latch|debounc\w*|subwoofer|turning|splitter|style|\d+(?:st|nd|rd|th)|fc|ac|dc|adc|electret|capsules?|mic|mid|bias|biased|choice`,
  String.raw`coupl\w+|crossover|woofers?|tweeters?|speakers?|loudspeakers?|linkwitz|riley|film|band|fat|handle|first|second|third|order|sallen[- ]?key|butterworth|active|inverting`,
  String.raw`non|summing|mixer|difference|differential|instrumentation|trans\w*|photodiode|follower|buffer\w*|unity|virtual|rail|split\w*`,
  String.raw`integrator|schmitt|window|thermostat|hysteresis|threshold|trip|set|adjustable|variable|range|lm ?\d+\w*|tl\d+\w*|ne\d+\w*`,
  String.raw`mcp\d+\w*|78\w+|79\w+|to-?220|to-?92|dip(?:-?\d+)?|heat ?sink|dropout|linear|reference|shunt|zener|constant|source|sink|mirror`,
  String.raw`multivibrator|darlington|emitter|collector|common|base|snubber|clamp\w*|under|stays?|leg|lower|upper|clc|lc|pi|ends?|both|either`,
  String.raw`transformer|secondary|rectif\w+|bridge|reservoir|tap|cent(?:er|re)|nand|nor|and|or|xor|gates?|bar ?graph|bar|dot|meter|vu`,
  String.raw`headphones?|stereo|mono|volume|bass|treble|tone|control|line|level|guitar|microphone|preamp\w*|peak|detector|hold|half|wave`,
  String.raw`precision|steps?|supply|amp\w*|key|pass|filter|ground|gain|parts?|hole|coupled|capsule|sallen|wheatstone|smoothing|vac|ohms?`,
  String.raw`weights?|sensitivity|volts?|ratio|octave|decade|roll-?off|corner|passband|line[- ]level|signal|dual[- ]gang|gang|taper|log|lin`,
  String.raw`logarithmic|master|hum|mains hum|op|practice|kit|sensor|converter|preset|rail[- ]to[- ]rail|stages?|single|anti|alias\w*|smoothed|unbalanced|xlr|quarter|inch|male|female`,
  String.raw`anode|cathode|rows?|col(?:umn)?s?|matrix|charl(?:ie|ey)[- ]?plex\w*|\d* ?nm|ir|uv|infra-?red|ultra-?violet|traffic|light|individual\w*`,
  String.raw`chas(?:er|ing)|clocked|speed|sequenc\w+|running|lights?|knight|rider|dice|die|electronic|roll\w*|cd4017\w*|4017|after another|another`,
  String.raw`touch|finger|dark\w*|activated|operated|dusk|night|[da][0o]|digital|analog(?:ue)?|module|discrete|h|motor|forward|reverse|loop|current|voltage`,
  String.raw`adder|adds?|v(?:in|out)?\d?|tia|mfb|topology|svf|state|fuzz|logarithmic|full|protection|diodes?|[hlb]p|probe`,
  String.raw`boost\w*|pedals?|enclosure|electrolytic|against|backwards?|staircase|stair\w*|hallway|cmos|bipolar|pulls?|pulled|minutes?|seconds?|secs?|see|across|stability|series|small|impedance|delay\w*|egg|bathroom|kitchen|[nuµpm]?a|kv`,
  String.raw`[\d.]+ ?(?:m?v|a|ma|w|db|k?hz|k|ohms?|[nuµp]f|[num]h)?`,
].join('|');

export const HEEDED = new RegExp(String.raw`^(?:${WORDS})(?:[ -](?:${WORDS}))*$`, 'i');
