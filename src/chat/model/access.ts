/** Chat models by their wire: what a service is told of each, and what a turn asks for. */
export const MODEL_BACKENDS = ['anthropic', 'openai', 'ollama'] as const;
export type ModelBackend = (typeof MODEL_BACKENDS)[number];
export type Effort = 'low' | 'medium' | 'high';

/** How a backend is reached. Keys live here and in the requests to the backend, nowhere else. */
export interface Access {
  /** null: none is set, or none is needed (ollama). */
  readonly key: string | null;
  /** Base address with its version path; null: the maker's own. */
  readonly base: string | null;
  /** OpenAI's newer endpoint, or the one that clones speak. */
  readonly api: 'responses' | 'chat';
}

export interface ModelAccess {
  readonly backends: Readonly<Record<ModelBackend, Access>>;
  /** Longest that one request to a model may take without an answer, s. */
  readonly patience_s: number;
  /** What a model's window holds, tokens. */
  readonly window_tokens: number;
}

export const NO_ACCESS: ModelAccess = {
  backends: {
    anthropic: { key: null, base: null, api: 'chat' },
    openai: { key: null, base: null, api: 'chat' },
    ollama: { key: null, base: null, api: 'chat' },
  },
  patience_s: 120,
  window_tokens: 200_000,
};

/** The variable that lets a backend be used. */
export const VARIABLE: Readonly<Record<ModelBackend, string>> = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
  ollama: 'OLLAMA_HOST',
};

/** Which model takes a turn, and how hard it may think. */
export interface ModelChoice {
  readonly backend: ModelBackend;
  readonly model: string;
  readonly effort: Effort;
}

/** What a turn may spend: requests to the model, tokens in and out together, seconds in all. */
export const BUDGETS: Readonly<Record<Effort, { readonly steps: number; readonly tokens: number; readonly seconds: number }>> = {
  low: { steps: 16, tokens: 250_000, seconds: 240 },
  medium: { steps: 40, tokens: 1_000_000, seconds: 900 },
  high: { steps: 80, tokens: 3_000_000, seconds: 2400 },
};
