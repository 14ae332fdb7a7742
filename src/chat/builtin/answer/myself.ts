import type { Library } from '../../../parts/index.js';
import { normalise } from '../read/lexer.js';
import { knownOf } from './basics.js';
import { aboutDevice, compared } from './devices.js';

/** What I am and can, as it is asked before or beside a board. */
interface Said {
  readonly asks: RegExp;
  readonly say: (library: Library) => string;
}

const platformsOf = (library: Library, host: boolean): string =>
  [...library.platforms.values()]
    .filter((p) => (p.host !== undefined) === host)
    .map((p) => p.name)
    .sort()
    .join(', ');

const WHAT: readonly Said[] = [
  {
    asks: /\b(?:which|what) (?:micro-?controllers?|mcus?|platforms?|processors?|controllers?|dev(?:elopment)? boards?) (?:do|can|are|does|is)\b|\blist (?:of |the |your )?(?:micro-?controllers?|mcus?|platforms?)\b/i,
    say: (library) => `Microcontrollers: ${platformsOf(library, false)}. Ready-made boards that plug in: ${platformsOf(library, true)}.`,
  },
  {
    asks: /\b(?:kicad|step|3d model|gerbers?|dsn|schematic|pdf|bom|pick[- ]and[- ]place|cpl|files?)\b.*\b(?:export|download|support|get|give|output|files?|format|come)|\b(?:export|output|file) (?:formats?|files?)\b|\b(?:export|download)\b.*\b(?:kicad|step|gerbers?|schematic|files?)\b/i,
    say: () =>
      'Each version comes with Gerbers and drill files (zipped too), the parts list and the placement list as CSV, a KiCad board and schematic, a STEP model, SVG drawings and a 3D view; a Specctra DSN for other routers.',
  },
  {
    asks: /\b(?:what(?:'s| is) your name|who are you|what are you|are you (?:an? )?(?:ai|human|bot|robot|person))\b/i,
    say: () =>
      'I am Boardwright: a program that designs printed circuit boards from a sentence, by rules and a parts library, and answers questions about them.',
  },
  {
    asks: /\b(?:how many|which|what) layers\b.*\byou\b|\byou\b.*\blayers?\b/i,
    say: () =>
      'My boards have two copper layers, 1.6 mm FR-4, 1 oz copper, or four where you ask for them: ground and a supply fill the inner two (0.5 oz, stack-up JLC04161H-7628). More I do not lay out.',
  },
  {
    asks: /\b(?:what|how much)\b.*\bcosts?\b.*\b(?:boards?|pcbs?)\b|\b(?:price|cost) of (?:a|making a|one) (?:board|pcb)\b/i,
    say: () =>
      'That depends on its parts: I price them from a dated catalogue as soon as a board stands ("what would it cost for 20?"). Bare two-layer boards to 100 × 100 mm cost a few dollars for five at the usual fabs; assembly and shipping come on top.',
  },
  {
    asks: /\b(?:max(?:imum)?|largest|biggest|smallest|min(?:imum)?) (?:board |pcb )?(?:size|dimensions?)\b|\bhow (?:big|large|small) can (?:a|the) (?:board|pcb)\b/i,
    say: () =>
      'Boards may be up to 1000 mm a side ; the cheapest offers of fabs end at 100 mm. Rectangles, rounded ones, circles, polygons and L, T, U shapes, with cut-outs and slots.',
  },
];

/** Answers what is asked about me rather than about a board; null: nothing is. */
function aboutMyself(text: string, library: Library): string | null {
  if (!/\?|^(?:what|which|who|how|do|does|can|is|are|list|tell)\b/i.test(text)) return null;
  return WHAT.find(({ asks }) => asks.test(text))?.say(library) ?? null;
}

/** A wish for a board, though it be put as a question. */
const WISH = /\b(?:boards?|pcbs?|make|build|built|design|create|circuit for me|breakouts?|gadgets?|shields?|hats?|please)\b/i;
const WANTED = /^(?:\W*(?:hi|hello|hey|so|ok)\W+)?(?:can|could|may|would|will)\b.*\b(?:have|get|want|like|you)\b/i;
const ASKS =
  /^(?:\W*(?:so|and|but|ok|hi|hello|hey|well|please|question|quick question)\W+)*(?:what|what's|whats|why|how|which|when|where|who|is|are|was|does|do|did|should|has|explain|tell me|must|need|define|calculate|compute|convert|work out|(?:the )?differences? between|can (?:i|you explain|an?|the|one|two)|can \w+ (?:directly|work|drive|feed|run|take|stand|handle)|(?:i )?wonder|any (?:rule|idea))\b/i;

/** A question that comes before any board: what is commonly known, or that nothing is kept of it. null: it is a wish for a board. */
export function answerWithoutBoard(message: string, library: Library): string | null {
  const text = normalise(message).trim();
  const own = text.length > LONGEST ? null : aboutMyself(text, library);
  if (own !== null) return own;
  if (WISH.test(text) || WANTED.test(text) || text.length > LONGEST) return null;
  const known = compared(text, library) ?? aboutDevice(text, library) ?? knownOf(text);
  if (known !== null) return known;
  if (!ASKS.test(text) || /^(?:what|how) about\b/i.test(text)) return null;
  return 'I keep no answer to that. I design boards: say what should be on one and how it is powered, for example "USB-C powered ESP32-C3 board with a BME280 and a status LED", and I answer questions about it.';
}

/** Characters of a question; what is longer is a description. */
const LONGEST = 300;
