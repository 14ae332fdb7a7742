import type { ModelMessage } from 'ai';
import type { Board } from '../../board/index.js';
import type { Design, Selection } from '../../design/index.js';
import { MODEL_SAYS } from '../../ledger/index.js';
import type { Library } from '../../parts/index.js';
import type { PersonsWords } from '../asked/index.js';
import type { Plan } from '../builtin/index.js';
import { BUDGETS, type ModelAccess, type ModelChoice } from './access.js';
import { heardLines, wordsOf } from './asks.js';
import { type Attached, withAttached } from './attached.js';
import { asData, designText } from './data.js';
import { modelErrorOf } from './errors.js';
import { ModelError } from './model-error.js';
import { Patience } from './patience.js';
import { picturesBeside } from './pictures.js';
import { promptWith, revisionOf, SYSTEM } from './prompt.js';
import { answersPictures, languageModel } from './provider.js';
import { loadSdk } from './sdk.js';
import { Session, type Trial } from './session.js';
import { toolsFor } from './tools.js';
import { cut, type Window, windowOf, within } from './window.js';

/** A turn of the conversation that came before. */
export interface Said {
  readonly you: string;
  readonly bot: string;
}

export interface ModelTurn {
  readonly message: string;
  /** Oldest first. */
  readonly history: readonly Said[];
  readonly base: Design | null;
  readonly board: Board | null;
  /** What may be changed; null: anything. */
  readonly selection: Selection | null;
  readonly attached?: readonly Attached[];
}

export interface ModelContext {
  readonly signal?: AbortSignal;
  /** A request to the model begins: the how manieth, of at most how many. */
  readonly onStep?: (step: number, most: number) => void;
}

export type ModelPlan = Plan & { readonly refused: string[] };

/** What was asked earlier that a model is shown, turns and characters of each. */
const TURNS_SHOWN = 6;
const LONGEST_SHOWN = 2000;
/** A request that fails in passing (429, 5xx, no connection) is made again so often, with backoff and as `retry-after` says. */
const RETRIES = 3;
/** The same call with the same input, one after the other: it will never end. */
const MOST_REPEATS = 4;
const LONGEST_ANSWER_TOKENS = 16_000;

/** Takes a turn with a chat model. ModelError where the model cannot; never holds a key. */
export class ModelChat {
  private readonly messages: ModelMessage[] = [];
  private readonly session: Session;
  private readonly words: PersonsWords | null;
  private blind = false;
  /** The design that stood as the turn began, in lines; '': there was none. */
  #about = '';

  constructor(
    private readonly choice: ModelChoice,
    private readonly access: ModelAccess,
    private readonly turn: ModelTurn,
    library: Library,
    trial: Trial | null = null,
  ) {
    const { base, board, selection } = turn;
    this.words = wordsOf(turn.message, base, board, library);
    this.session = new Session({ base, board, library, selection, trial, words: this.words });
  }

  get #window(): Window {
    return windowOf(this.access.window_tokens, LONGEST_ANSWER_TOKENS);
  }

  async plan(context: ModelContext = {}): Promise<ModelPlan> {
    const { base, board, history, message, selection } = this.turn;
    const longest = Math.min(LONGEST_SHOWN, Math.floor(this.#window.messages / (8 * TURNS_SHOWN)));
    for (const { you, bot } of history.slice(-TURNS_SHOWN)) {
      this.messages.push({ role: 'user', content: you.slice(0, longest) }, { role: 'assistant', content: bot.slice(0, longest) || '…' });
    }
    const attached = this.turn.attached ?? [];
    const room = attached.length === 0 ? this.#window.answer : Math.floor(this.#window.answer / 2);
    const about = base === null ? 'There is no board yet.' : cut(asData('design', designText(base, board)), room);
    const scope =
      selection === null
        ? ''
        : `\n\nOnly these may be changed or removed: parts ${selection.refs.join(', ') || 'none'}; nets ${selection.nets.join(', ') || 'none'}.`;
    if (base !== null) this.#about = about;
    const said = `${about}${scope}\n\n${message}${this.#hint()}`;
    this.messages.push({ role: 'user', content: withAttached(said, attached, this.#window) });
    return this.#run(context);
  }

  /** The engineer's own reading of the message, so that a model says anew only what is unread. */
  #hint(): string {
    const heard = heardLines(this.words);
    const how = 'How plan reads that message. What it reads, plan as it was said; say in other words, or mend, what it does not understand.';
    return heard === '' ? '' : `\n\n${how}\n${cut(asData('reading', heard), Math.floor(this.#window.answer / 4))}`;
  }

  /** Goes on with what a build found. `design` null: the model has nothing better; `reply`: its words, which tell of the revision or of what it could not do. */
  async revise(findings: readonly string[], context: ModelContext = {}): Promise<{ readonly design: Design | null; readonly reply: string }> {
    // What the model saw of this very board it has answered by ending with it.
    if (this.session.isToldOf) return { design: null, reply: '' };
    this.session.ending = null;
    const before = this.session.design;
    this.messages.push({ role: 'user', content: revisionOf([asData('findings', findings.slice(0, 40).join('\n'))]) });
    const plan = await this.#run(context);
    const changed = plan.kind === 'design' && JSON.stringify(before) !== JSON.stringify(plan.design);
    return { design: changed ? plan.design : null, reply: plan.reply };
  }

  async #run({ signal, onStep }: ModelContext): Promise<ModelPlan> {
    const { backend, effort } = this.choice;
    const access = this.access.backends[backend];
    const patience = new Patience(this.access.patience_s * 1000, BUDGETS[effort].seconds * 1000);
    try {
      const text = await this.#converse(BUDGETS[effort], patience, signal, onStep);
      const plan = this.#ended(text);
      return { ...plan, reply: [plan.reply, this.#takenBack(), this.#unseen()].filter((t) => t !== '').join('\n\n') };
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason;
      throw modelErrorOf(error, backend, access.key, this.access.patience_s);
    } finally {
      patience.end();
    }
  }

  /** The conversation until the model ends it; answers its last words. */
  async #converse(
    budget: (typeof BUDGETS)['low'],
    patience: Patience,
    signal: AbortSignal | undefined,
    onStep: ModelContext['onStep'],
  ): Promise<string> {
    const { backend } = this.choice;
    const failed = (message: string): ModelError => new ModelError('failure', `the ${backend} model ${message}`);
    const repeats = new Repeats();
    let tokens = 0;
    let step = 0;
    const sdk = await loadSdk();
    const window = this.#window;
    const shown = answersPictures(this.choice, this.access.backends[backend]) ? (all: ModelMessage[]) => all : picturesBeside;
    const result = sdk.ai.streamText({
      model: languageModel(this.choice, this.access.backends[backend], sdk, () => {
        this.blind = true;
      }),
      system: { role: 'system', content: SYSTEM, providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } },
      messages: this.messages,
      tools: toolsFor(this.session, sdk, window, patience),
      prepareStep: ({ messages }) => {
        this.session.next();
        return { messages: shown(within(withoutHint(messages, [this.#hint(), this.#about]), window, sdk)) };
      },
      // Small models lose the thread of several calls at once.
      providerOptions: { ollama: { parallel_tool_calls: false } },
      maxRetries: RETRIES,
      maxOutputTokens: window.said,
      abortSignal: signal === undefined ? patience.signal : AbortSignal.any([signal, patience.signal]),
      stopWhen: [sdk.ai.stepCountIs(budget.steps), () => this.session.ending !== null, () => tokens > budget.tokens, () => repeats.endless],
      // What goes wrong is read from the stream; nothing of it is logged, for it holds what was sent.
      onError: () => {},
    });
    let text = '';
    for await (const part of result.fullStream) {
      switch (part.type) {
        case 'start-step':
          text = '';
          onStep?.(++step, budget.steps);
          break;
        case 'text-delta':
          text += part.text;
          break;
        case 'tool-call':
          repeats.note(part.toolName, part.input);
          break;
        case 'finish-step':
          tokens += part.usage.totalTokens ?? 0;
          if (part.finishReason === 'content-filter') throw failed('refused to answer');
          if (part.finishReason === 'length') throw failed('was cut off by its own limit of tokens');
          if (part.finishReason === 'error' || part.finishReason === 'other') throw failed('broke off in the middle of its answer');
          break;
        case 'error':
          throw part.error;
        case 'abort':
          throw failed(`did not answer within ${step === 0 ? this.access.patience_s : Math.min(this.access.patience_s, budget.seconds)} s`);
        default:
          break;
      }
    }
    this.messages.push(...(await result.response).messages);
    if (this.session.ending !== null) return text;
    if (repeats.endless) throw failed('went round in circles with the same call');
    if (tokens > budget.tokens) throw failed(`used up its ${budget.tokens.toLocaleString('en')} tokens without an end`);
    if ((await result.finishReason) === 'tool-calls') throw failed(`came to no end within ${budget.steps} steps`);
    return text;
  }

  /** Earlier wishes that the model dropped: the person is told, for nothing holds the board against them any more. */
  #takenBack(): string {
    const { dropped } = this.session.words;
    const gone = dropped.length === 0 ? [] : [`No longer asked for, as the message was understood: ${dropped.map((d) => `“${d}”`).join(', ')}.`];
    return gone.join('\n\n');
  }

  /** Pictures of the person that the model did not see. */
  #unseen(): string {
    const names = this.blind ? (this.turn.attached ?? []).flatMap(({ name, type }) => (type.startsWith('image/') ? [`“${name}”`] : [])) : [];
    return names.length === 0 ? '' : `The model ${this.choice.model} takes no pictures: ${names.join(', ')} was not looked at.`;
  }

  /** A model that ends with plain words has finished, or answered. */
  #ended(text: string): ModelPlan {
    const { session } = this;
    const refused = [...session.outside];
    const { ending } = session;
    if (ending?.kind === 'answer') return { kind: 'answer', reply: ending.reply, refused };
    if (ending === null && !session.changed) {
      if (text.trim() === '') throw new ModelError('failure', `the ${this.choice.backend} model gave no answer`);
      return { kind: 'answer', reply: text.trim(), refused };
    }
    const { base, message } = this.turn;
    const reply = (ending?.reply ?? text).trim() || 'Done.';
    const { assumptions = [], unmet, ...head } = ending?.head ?? {};
    // What it says now of what is not done stands for what it said in earlier turns.
    const stands = session.design.unmet.filter((u) => unmet === undefined || !u.startsWith(MODEL_SAYS));
    const design: Design = {
      ...session.design,
      summary: session.design.summary === '' ? (reply.split('\n')[0] ?? '').slice(0, 500) : session.design.summary,
      ...head,
      prompt: promptWith(base, message),
      assumptions: [...new Set([...session.design.assumptions, ...assumptions])],
      unmet: [...new Set([...stands, ...(unmet ?? []).map((u) => `${MODEL_SAYS}${u}`)])],
    };
    return { kind: 'design', design, reply, refused };
  }
}

/** Messages without what was told of how plan reads the wish, and of the design before it, once it has told that itself. */
function withoutHint(messages: ModelMessage[], hints: readonly string[]): ModelMessage[] {
  const hasPlanned = messages.some((m) => m.role === 'tool' && m.content.some((p) => p.type === 'tool-result' && p.toolName === 'plan'));
  if (!hasPlanned) return messages;
  const rest = (text: string): string => hints.reduce((left, hint) => (hint === '' ? left : left.replace(hint, '')), text);
  return messages.map((m) => {
    if (m.role !== 'user') return m;
    if (typeof m.content === 'string') return { ...m, content: rest(m.content) };
    return { ...m, content: m.content.map((p) => (p.type === 'text' ? { ...p, text: rest(p.text) } : p)) };
  });
}

/** Sees a model make one and the same call again and again. */
class Repeats {
  private last = '';
  private times = 0;

  note(tool: string, input: unknown): void {
    const call = `${tool} ${JSON.stringify(input)}`;
    this.times = call === this.last ? this.times + 1 : 1;
    this.last = call;
  }

  get endless(): boolean {
    return this.times >= MOST_REPEATS;
  }
}
