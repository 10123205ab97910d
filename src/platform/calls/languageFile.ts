import type { ServerWords } from '#contract/sharedQuery.ts';
import type { Result } from '#contract/problem.ts';
import { decodeLanguageFile } from '../decode/languageFile.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Returns the platform's texts for its codes in one language (I18N-03, D17). */
export const getServerWords = async (call: Caller, language: string): Promise<Result<ServerWords>> =>
  decodeAnswer(await call('languageFile', { languageType: language }), (raw) =>
    decodeLanguageFile(raw, language),
  );
