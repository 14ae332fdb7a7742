import { describe, expect, it } from 'vitest';
import { mergeChat, type ProjectDocument, projectSchema } from '../../src/projects/index.js';

const row = (id: string, created: number, prompt: string, parent: string | null = null) => ({ id, created, prompt, parent, summary: `made ${id}` });
const project = (versions: object[], chat: object[]): ProjectDocument =>
  projectSchema.parse({ format: 2, name: 'p', created: 0, touched: 0, versions, chat });

describe('the conversation of a project', () => {
  it('is its turns and, for versions without one, what the version table tells, oldest first', () => {
    const merged = mergeChat(
      project(
        [row('v001', 10, 'first'), row('v002', 30, 'second', 'v001')],
        [
          { t: 30, you: 'second', bot: 'done', version: 'v002' },
          { t: 20, you: 'why?', bot: 'because', version: '' },
        ],
      ),
    );
    expect(merged.map((t) => [t.t, t.you, t.bot, t.version])).toEqual([
      [10, 'first', 'made v001', 'v001'],
      [20, 'why?', 'because', ''],
      [30, 'second', 'done', 'v002'],
    ]);
    expect(merged.every((t) => Array.isArray(t.steps))).toBe(true);
  });

  it('folds the first of the two versions of a revised build into its turn', () => {
    const merged = mergeChat(
      project([row('v001', 10, 'a lamp'), row('v002', 11, 'a lamp', 'v001')], [{ t: 11, you: 'a lamp', bot: 'done', version: 'v002' }]),
    );
    expect(merged).toEqual([{ t: 11, you: 'a lamp', bot: 'done', version: 'v002', steps: [], first: 'v001' }]);
  });

  it.each(['Rebuilt with seed 4', 'routed again from v002', 'Imported lamp.kicad_pcb'])('knows the old note %j by its wording', (you) => {
    expect(mergeChat(project([], [{ t: 1, you, bot: '', version: 'v001' }]))[0]?.kind).toBe('note');
  });

  it('keeps all that a turn says of itself, and says nothing of what it does not', () => {
    const whole = {
      t: 2,
      you: 'x',
      bot: 'y',
      version: 'v002',
      steps: [],
      kind: 'rebuild',
      first: 'v001',
      error: true,
      attached: [{ name: 'a.png', type: 'image/png' }],
    };
    const bare = { t: 3, you: 'x', bot: 'y', version: '', steps: [] };
    expect(mergeChat(project([], [whole, { ...bare, error: false, job: 'j1' }]))).toEqual([whole, bare]);
  });

  it('keeps kind and error of a turn, and takes no other text for a note', () => {
    const merged = mergeChat(project([], [{ t: 1, you: 'an imported sensor board', bot: 'no', version: '', error: true }]));
    expect(merged).toEqual([{ t: 1, you: 'an imported sensor board', bot: 'no', version: '', steps: [], error: true }]);
  });
});
