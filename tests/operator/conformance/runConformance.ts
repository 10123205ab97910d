import { isRecord } from '#domain/isRecord.ts';
import { ENDPOINTS, type EndpointName } from '#platform/endpoints.ts';
import { CALL_USES } from './callUses.ts';
import { checkAreas } from './checkAreas.ts';
import { checkCall } from './checkCall.ts';
import { checkFeed } from './checkFeed.ts';
import { RULES } from './conformanceArguments.ts';
import { discoverIds } from './discoverIds.ts';
import type { AreaReport, CallReport, ConformanceReport } from './findings.ts';
import { createPlatformSession, type PlatformSession } from './platformSession.ts';
import { createRecorder } from './recorder.ts';

export type ConformanceOptions = {
  /** Address of the platform, without a trailing slash. */
  readonly base: string;
  /**
   * Text of a configuration file. Null asks the platform for it, and uses the defaults if the platform has
   * none.
   */
  readonly config: string | null;
  /** The authorization value of a test user; null checks the calls as a guest. */
  readonly token: string | null;
  /** Origin of the page that will call the platform; null if the platform's own origin serves the page. */
  readonly origin: string | null;
  /** Requests sent at once to find the limit; 0 sends none. */
  readonly burst: number;
  readonly push: boolean;
  /** Names of the calls to check, and `rules` for the rules that span calls; empty for all. */
  readonly only: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly onCall?: (report: CallReport) => void;
};

const CONFIG_PATH = ENDPOINTS.domainConfig.path;

/** True if an answer has a configuration: a platform without the call may answer a refusal with HTTP 200. */
const hasConfig = (text: string): boolean => {
  const body: unknown = JSON.parse(text);
  const data = isRecord(body) ? body.data : undefined;
  return isRecord(data) && typeof data.merchant === 'string' && data.merchant !== '';
};

/** Returns the platform's own configuration, or one with the defaults. */
export const configText = async (base: string): Promise<string> => {
  const usual = JSON.stringify({ merchant: new URL(base).hostname });
  try {
    const response = await fetch(base + CONFIG_PATH, { redirect: 'error' });
    const text = await response.text();
    return response.ok && hasConfig(text) ? text : usual;
  } catch {
    return usual;
  }
};

const checkCalls = async (
  session: PlatformSession,
  options: ConformanceOptions,
): Promise<readonly CallReport[]> => {
  const { token, now, only } = options;
  const platformCaller = session.callerOf(session.codeOf(session.config.defaultLocale), token);
  const recorder = createRecorder(() => performance.now());
  const known = await discoverIds(
    platformCaller,
    session.decodingOf(() => undefined),
    {
      base: session.base,
      now: now(),
      hasToken: token !== null,
    },
  );
  const calls: CallReport[] = [];
  for (const name of Object.keys(CALL_USES) as EndpointName[]) {
    if (only.length > 0 && !only.includes(name)) continue;
    const endpoint = session.endpoints[name];
    const { decodingOf } = session;
    const caller = name === 'domainConfig' ? session.configCaller : platformCaller;
    const report = await checkCall({ name, endpoint, caller, decodingOf, known, token, recorder });
    options.onCall?.(report);
    calls.push(report);
  }
  return calls;
};

/**
 * Checks a platform against everything that the client expects. Sends only reads, one after the other. Throws
 * a sentence if the configuration is not usable.
 */
export const runConformance = async (options: ConformanceOptions): Promise<ConformanceReport> => {
  const { base, token, now } = options;
  const session = createPlatformSession(options.config ?? (await configText(base)), base, now);
  const calls = await checkCalls(session, options);
  const recorder = createRecorder(() => performance.now());
  const areas: AreaReport[] =
    options.only.length > 0 && !options.only.includes(RULES)
      ? []
      : [...(await checkAreas({ session, recorder, token, now }, options))];
  if (options.push) areas.push(...(await checkFeed({ session, token })));
  return { base, at: new Date(now()).toISOString(), calls, areas };
};
