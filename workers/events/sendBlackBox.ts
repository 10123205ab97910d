import { fail, type Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { PostHook } from '#platform/postHook.ts';
import { REPORT_VERSION } from '../log/counterReport.ts';
import type { Clock } from '../runtime/environment.ts';

/** A file of some megabytes over a slow line. Not from the specification. */
const DEADLINE_MS: Milliseconds = 60_000;

type SendDeps = {
  readonly clock: Clock;
  readonly post: PostHook;
  /** The operator's address for bugs; null where it has none. */
  readonly address: string | null;
  readonly build: string;
};

/**
 * Posts the black box to the operator's address for bugs, once, because the user pressed for it. It is the same
 * redacted file that the user can save. `bad-request` where the operator has no such address.
 */
export const sendBlackBox = async (
  text: string,
  { clock, post, address, build }: SendDeps,
): Promise<Result<null>> => {
  if (address === null) return fail({ code: 'bad-request' });
  const late = new AbortController();
  const timer = clock.setTimeout(() => late.abort(), DEADLINE_MS);
  const report = { v: REPORT_VERSION, build, entries: [], blackBox: JSON.parse(text) as unknown };
  try {
    return await post(address, report, late.signal);
  } finally {
    clock.clearTimeout(timer);
  }
};
