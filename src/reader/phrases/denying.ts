import type { MutableAsk } from '../asks/builder.js';
import type { Draft } from '../asks/draft.js';
import { SameReader } from './same.js';

/** What is not to be. */
export abstract class DenyReader extends SameReader {
  protected excluded(draft: Draft): MutableAsk[] {
    const { request } = this;
    const ask = request.add(draft);
    ask.not = true;
    return [ask];
  }

  /** A bound said by a denial: things may be there, but not so; what of it nobody can hold is left to be told. */
  protected bounded(drafts: readonly Draft[]): MutableAsk[] {
    const { request } = this;
    for (const draft of drafts) {
      request.leave(draft.from, draft.to, request.text.slice(draft.from, draft.to), 'ADJ');
      for (const { item } of draft.figures) request.leave(item.from, item.to, item.text, 'NUM');
      for (const { from, to, text, speech } of draft.unread) request.leave(from, to, text, speech);
    }
    return [];
  }
}
