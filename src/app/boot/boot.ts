import type { Problem, Result } from '#contract/problem.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { withPrefix } from './deviceId.ts';

/** What the page is waiting for; always shown, never a blank page (BOOT-09). */
export type BootState =
  | { readonly wait: 'device' }
  | { readonly wait: 'config'; /** From 1. */ readonly attempt: number; readonly problem: Problem | null };

export type BootResult = { readonly deviceId: string; readonly config: DomainConfig };

export type BootParts = {
  readonly deviceId: () => Promise<string>;
  readonly fetchConfig: () => Promise<Result<DomainConfig>>;
  readonly showState: (state: BootState) => void;
  readonly pause: (ms: Milliseconds) => Promise<void>;
};

const PAUSES: readonly Milliseconds[] = [500, 1000, 2000, 3000];

/**
 * Gets the device id (BOOT-07), then the domain configuration (BOOT-08). The client mounts only after both.
 */
export const boot = async ({ deviceId, fetchConfig, showState, pause }: BootParts): Promise<BootResult> => {
  showState({ wait: 'device' });
  const id = await deviceId();
  let problem: Problem | null = null;
  for (let attempt = 1; ; attempt += 1) {
    showState({ wait: 'config', attempt, problem });
    const answer = await fetchConfig();
    if (answer.ok) return { deviceId: withPrefix(id, answer.value), config: answer.value };
    problem = answer.problem;
    showState({ wait: 'config', attempt, problem });
    await pause(PAUSES[Math.min(attempt, PAUSES.length) - 1] ?? 1000);
  }
};
