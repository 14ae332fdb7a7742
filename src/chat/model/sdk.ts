/** The models' SDK takes a third of a second to load, so it is loaded when a model is first asked. */
export async function loadSdk() {
  const [ai, { createAnthropic }, { createOpenAI }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/anthropic'),
    import('@ai-sdk/openai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  return { ai, createAnthropic, createOpenAI, createOpenAICompatible };
}

export type Sdk = Awaited<ReturnType<typeof loadSdk>>;
