import type { Concept } from '../../lexicon/index.js';
import type { MutableAsk } from '../asks/builder.js';
import { type Draft, span } from '../asks/draft.js';
import type { Value } from '../text/token.js';
import { isFed } from './clause-state.js';
import type { Heads } from './heads.js';
import { LooseReader } from './loose.js';
import type { Phrase } from './phrases.js';

/** Kinds whose connector carries a voltage of their own. */
/** Of these a voltage is given, or switched. */
const GIVEN: ReadonlySet<string> = new Set(['output', 'rail']);
const FED = new Set(['supply', 'rail', 'conversion', 'charging', 'output', 'load', 'connector']);

/** Buses that bring a supply. */
const FEEDING = ['usb', 'vbus', 'poe', 'usb_pd'];
/** What USB gives unasked, V. */
const USB_V = 5;
/** Voltages of a source that are further apart than this share are not the same. */
const SAME_SHARE = 0.2;

/** Pins of a row that brings a supply and nothing else, at most. */
const SUPPLY_WAYS = 4;
const waysOf = (head: Draft): number =>
  head.ways ?? head.figures.find((f) => f.item.quantity === 'ways')?.item.value.value ?? (head.counted === 'ways' ? (head.count ?? 0) : 0);

/** What feeds the board, and through what: supplies, batteries that are charged, converters of a rail. */
export abstract class FeedReader extends LooseReader {
  /** Whether what stands behind "from" can bring a supply: no socket for signals, no pin of a controller, not what an adapter begins with. */
  protected canFeed(head: Draft, before: MutableAsk | undefined): boolean {
    const { lexicon, asks } = this.request;
    const { id } = head.concept;
    if (before?.concept === 'breakout' && head.kind === 'connector') return head.figures.some((f) => f.item.quantity === 'voltage');
    if (head.kind === 'interface') return FEEDING.some((bus) => lexicon.isA(id, bus)) && !(id === 'vbus' && asks.some((a) => this.feeds(a)));
    // A row of so many pins carries lines; the bus of a rack has a box about it.
    if (
      lexicon.isA(id, 'pin_header') &&
      !lexicon.isA(id, 'idc_header') &&
      waysOf(head) > SUPPLY_WAYS &&
      head.figures.every((f) => f.item.quantity !== 'voltage')
    )
      return false;
    const nameless = id === 'connector' && head.figures.length === 0 && asks.some((a) => a.kind === 'connector' || a.connector !== undefined);
    return !lexicon.isA(id, 'signal_connector') && !lexicon.isA(id, 'jumper') && !nameless;
  }

  /** "A 6 V supply from 15 V": what is called a supply and has a source of another voltage is a converter, and what was said is what it gives. */
  protected madeFrom({ lead, words }: Phrase, { drafts }: Heads): void {
    const last = this.clause.at(-1);
    // What the supply is for may stand between it and its source.
    const before = this.clause.find((a) => a.links.some((l) => l.role === 'for' && l.ask === last?.id)) ?? last;
    if (lead.preposition !== 'from' || (lead.joined !== 'none' && lead.joined !== 'comma') || drafts.length > 1) return;
    if (before === undefined || !/^(?:supply|rail)$/.test(before.concept) || before.connector !== undefined || before.not) return;
    if (before.words.some((w) => w.message !== this.request.message)) return;
    const given = before.figures.find((f) => f.quantity === 'voltage')?.value;
    const said = words.find((w) => w.kind === 'figure' && w.quantity === 'voltage');
    const source = said?.kind === 'figure' ? said.value : this.voltsOf(drafts[0]);
    const [least, most] = [source.min ?? source.value, source.max ?? source.value];
    if (given === undefined || least === undefined || most === undefined) return;
    if (given >= least * (1 - SAME_SHARE) && given <= most * (1 + SAME_SHARE)) return;
    // Of several voltages each is made.
    const several = before.figures.filter((f) => f.quantity === 'voltage').length > 1;
    Object.assign(before, several ? { concept: 'rail', kind: 'rail' } : { concept: 'dcdc', kind: 'conversion' });
    this.clause = [...this.clause.filter((a) => a !== before), before];
    const { purpose } = this.request;
    if (purpose?.concept === 'supply') this.request.purpose = { ...purpose, concept: 'dcdc' };
    before.figures = before.figures.map((f) => ({ ...f, role: 'out' as const }));
  }

  /** What a source gives where nobody says. */
  private voltsOf(draft: Draft | undefined): Value {
    const { lexicon } = this.request;
    if (draft === undefined) return {};
    if (FEEDING.some((bus) => lexicon.isA(draft.concept.id, bus)) || /^usb/.test(draft.concept.id)) return { value: USB_V };
    const typical = lexicon.isA(draft.concept.id, 'wall_adapter') ? undefined : typicalVolts(draft.concept);
    return typical === undefined ? {} : { value: typical * (draft.count ?? 1) };
  }

  protected fedFrom(head: Draft, before: MutableAsk | undefined, linked: boolean): MutableAsk {
    const { request } = this;
    // "charged from USB-C at 1 A": so much goes into the cell.
    if (before?.kind === 'charging' && before.figures.every((f) => f.quantity !== 'current')) {
      const amps = head.figures.filter((f) => f.item.quantity === 'current');
      for (const said of amps) request.figure(before, said);
      head.figures = head.figures.filter((f) => !amps.includes(f));
    }
    const supply = this.conceptOf('supply', 'supply');
    const draft: Draft =
      head.kind === 'supply'
        ? head
        : { ...head, concept: supply, kind: 'supply', ...(head.kind === 'rail' ? {} : { connector: head.concept, connectorAt: head }) };
    const charged = (a: MutableAsk): boolean => before?.kind === 'charging' && request.lexicon.isA(a.concept, 'battery');
    const known = this.clause.findLast((a) => a.kind === 'supply' && a.connector === undefined && draft.connector !== undefined && !charged(a));
    if (known !== undefined && draft.connector !== undefined) {
      request.tell(known, draft);
      return known;
    }
    const ask = request.add(draft);
    if (linked && before !== undefined && before !== ask) request.link(before, 'from', ask);
    return ask;
  }

  protected charged(head: Draft): MutableAsk[] {
    const { request } = this;
    const battery = [...request.asks].reverse().find((a) => a.kind === 'supply' && a.state === 'wanted');
    // "charged with a TP4056": what charges is named.
    const ask = head.kind === 'charging' ? request.add(head) : this.made(this.conceptOf('charging', 'charging'), head);
    if (head.kind !== 'charging') this.clause.pop();
    if (head.kind === 'charging') {
      if (battery !== undefined) request.link(ask, 'charges', battery);
      return [ask];
    }
    if (head.kind === 'connector') request.connect(ask, head.concept, head);
    else request.link(ask, 'from', request.add(head));
    if (battery !== undefined) request.link(ask, 'charges', battery);
    return [ask];
  }

  /** A voltage of the connector that a thing without a supply stands on: the board is fed there. */
  protected feedsOn(head: Draft, before: MutableAsk): boolean {
    const volts = head.figures.filter((f) => f.item.quantity === 'voltage');
    const { asks } = this.request;
    if (
      volts.length === 0 ||
      FED.has(before.kind) ||
      /strip/.test(before.concept) ||
      asks.some((a) => a.kind === 'supply' && a.state === 'wanted' && a.not === undefined)
    )
      return false;
    this.clause.push(
      this.request.add({ ...head, concept: this.conceptOf('supply', 'supply'), kind: 'supply', connector: head.concept, connectorAt: head }),
    );
    return true;
  }

  /** A converter said behind the rail that it makes. */
  protected regulates(head: Draft, rail: MutableAsk): boolean {
    const open = rail.part === undefined && rail.connector === undefined && rail.count === undefined && rail.concept === 'rail';
    if (!open || head.count !== undefined || head.figures.some((f) => f.item.quantity === 'voltage')) return false;
    Object.assign(rail, { concept: head.concept.id, kind: head.kind, text: this.request.text.slice(head.from, head.to) });
    rail.words = [...rail.words, span(this.request.message, head)];
    if (head.part !== undefined) rail.part = head.part;
    rail.figures = rail.figures.map((f) => ({ ...f, role: 'out' as const }));
    this.request.tell(rail, head);
    return true;
  }

  /** "12 V input" is a supply, a switched 12 V output a switch, "5 V output" a rail, "USB-C powered" a supply on that connector; a socket for signals brings none. */
  asSupply(draft: Draft): Draft {
    const fed =
      draft.kind === 'connector' &&
      draft.features.has('input') &&
      this.canFeed(draft, undefined) &&
      !this.request.asks.some((a) => a.kind === 'supply' && a.state === 'wanted' && isFed(a));
    const powered = draft.features.delete('powered') || fed;
    if (powered && (draft.kind === 'connector' || draft.kind === 'interface'))
      return { ...draft, concept: this.conceptOf('supply', 'supply'), kind: 'supply', connector: draft.concept, connectorAt: draft };
    const figure = draft.figures.some((f) => f.item.quantity === 'voltage');
    if (figure && GIVEN.has(draft.concept.id) && (draft.features.delete('switched') || draft.features.has('high_side')))
      return { ...draft, concept: this.conceptOf('high_side_switch', 'output'), kind: 'output' };
    if (!figure || draft.concept.parents.length > 0 || (draft.count ?? 1) > 1 || draft.plural) return draft;
    // From nothing up it is a signal, and feeds nothing.
    if (draft.figures.some((f) => f.item.quantity === 'voltage' && f.item.value.min === 0)) return draft;
    if (draft.concept.id === 'input') return { ...draft, concept: this.conceptOf('supply', 'supply'), kind: 'supply' };
    if (draft.concept.id !== 'output') return draft;
    return { ...draft, concept: this.conceptOf('rail', 'rail'), kind: 'rail', features: new Set([...draft.features, 'output']) };
  }
}

const typicalVolts = ({ figures }: Concept): number | undefined => figures.find((f) => f.quantity === 'voltage' && f.typical !== undefined)?.typical;
