import { ok, type Result } from '#contract/problem.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { decodeDomainConfig } from '#platform/decode/domainConfig.ts';
import type { Caller } from '#platform/http.ts';
import { readJson, type TextStore } from '#state/storage.ts';

/** Longest configuration text that is stored. A real one has a few kilobytes. */
const MAX_KEPT = 100_000;

export type LastGoodParts = {
  readonly call: Caller;
  readonly base: string;
  readonly store: TextStore;
  /**
   * Called with an answer that is no valid configuration, for the operator's console. `isLastKept`: whether the last
   * valid one applies.
   */
  readonly refused: (answer: Result<unknown>, isLastKept: boolean) => void;
};

const keyOf = (base: string): string => `config:${base}`;

/** Returns the last valid configuration of this address as it was received; null if none is stored. */
export const storedConfig = (store: Pick<TextStore, 'read'>, base: string): unknown =>
  readJson(store, keyOf(base));

/** Returns the last valid configuration of this address, or null. It applies until a new one is loaded. */
export const lastGoodConfig = (store: Pick<TextStore, 'read'>, base: string): DomainConfig | null => {
  const last = decodeDomainConfig(storedConfig(store, base), base);
  return last.ok ? last.value : null;
};

/**
 * Loads the domain configuration (BOOT-08) and stores each valid one for this address. If the new one is
 * invalid or missing, the last valid one applies, marked as such; without one, the problem is returned.
 */
export const createConfigSource = ({
  call,
  base,
  store,
  refused,
}: LastGoodParts): (() => Promise<Result<DomainConfig>>) => {
  return async () => {
    const answer = await call('domainConfig');
    const config = answer.ok ? decodeDomainConfig(answer.value, base) : answer;
    if (config.ok && answer.ok) {
      const text = JSON.stringify(answer.value);
      if (text.length <= MAX_KEPT) store.write(keyOf(base), text);
      return config;
    }
    const last = lastGoodConfig(store, base);
    // The browser itself reports a request without an answer in its console.
    if (answer.ok || answer.problem.code !== 'network') refused(answer, last !== null);
    return last === null ? config : ok({ ...last, isLastGood: true });
  };
};
