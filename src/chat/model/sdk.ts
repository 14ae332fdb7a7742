/** The models' SDK as this program uses it. */
export interface Sdk {
  readonly ai: typeof import('ai');
  readonly createAnthropic: typeof import('@ai-sdk/anthropic').createAnthropic;
  readonly createOpenAI: typeof import('@ai-sdk/openai').createOpenAI;
  readonly createOpenAICompatible: typeof import('@ai-sdk/openai-compatible').createOpenAICompatible;
}

/** It takes a third of a second to load, so it is loaded when a model is first asked. */
export async function loadSdk(): Promise<Sdk> {
  const [ai, { createAnthropic }, { createOpenAI }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/anthropic'),
    import('@ai-sdk/openai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  return { ai, createAnthropic, createOpenAI, createOpenAICompatible };
}
