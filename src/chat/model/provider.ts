import type { LanguageModel } from 'ai';
import { type Access, type ModelChoice, VARIABLE } from './access.js';
import { ModelError } from './model-error.js';
import { patientFetch } from './patient-fetch.js';
import { orBlind } from './pictures.js';
import type { Sdk } from './sdk.js';
import { orSpoken } from './spoken.js';

/** The model of a choice. ModelError `credentials` where what it needs is not set. `onBlind`: it takes no pictures, and was asked without them. */
export function languageModel({ backend, model }: ModelChoice, { key, base, api }: Access, sdk: Sdk, onBlind?: () => void): LanguageModel {
  const missing = (): ModelError => new ModelError('credentials', `the ${backend} backend has no credentials: set ${VARIABLE[backend]}`);
  switch (backend) {
    case 'anthropic': {
      if (key === null) throw missing();
      return sdk.createAnthropic({ apiKey: key, baseURL: base ?? 'https://api.anthropic.com/v1', fetch: patientFetch() })(model);
    }
    case 'openai': {
      if (key === null) throw missing();
      const openai = sdk.createOpenAI({ apiKey: key, baseURL: base ?? 'https://api.openai.com/v1', fetch: patientFetch() });
      return api === 'responses' ? openai.responses(model) : orBlind(openai.chat(model), sdk, onBlind);
    }
    case 'ollama': {
      if (base === null) throw missing();
      const local = { name: 'ollama', baseURL: base, includeUsage: true, supportsStructuredOutputs: true, fetch: patientFetch() };
      return orSpoken(orBlind(sdk.createOpenAICompatible(local)(model), sdk, onBlind), sdk);
    }
  }
}

/** Whether the answer of a tool may hold pictures: on the wires of completions they follow it. */
export const answersPictures = ({ backend }: ModelChoice, { api }: Access): boolean =>
  backend === 'anthropic' || (backend === 'openai' && api === 'responses');
