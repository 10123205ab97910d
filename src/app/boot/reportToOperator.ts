import type { Problem, Result } from '#contract/problem.ts';
import { BODY_BYTES, CALL_DEADLINE_MS } from '#domain/config/constants.ts';
import { isRecord } from '#domain/isRecord.ts';
import { domainConfigFaults, unknownConfigFields } from '#platform/decode/domainConfigFaults.ts';
import { readEndpoints } from '#platform/endpointChanges.ts';
import { pageStorage } from '#state/storage.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import type { HostConnection } from '../host/joinHost.ts';
import { storedConfig } from './lastGoodConfig.ts';
import type { Lifetime } from './lifetime.ts';
import type { Client } from './startClient.ts';

const warn = (title: string, lines: readonly string[]): void => {
  // oxlint-disable-next-line no-console
  if (lines.length > 0) console.warn(`${title}\n${lines.join('\n')}`);
};

/** Returns why the text of an answer is not the envelope of a configuration. */
const envelopeFault = (text: string): string => {
  if (text === '') return `the answer is empty, or longer than ${BODY_BYTES} bytes`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'the answer is not JSON';
  }
  const wanted = '; it must be { "code": 1, "message": "", "data": { … } }';
  if (!isRecord(body)) return `the answer is no object${wanted}`;
  if (body.code === undefined) return `the answer has no "code"${wanted}`;
  return `the answer has ${'data' in body ? 'a "code" that is no whole number' : 'no "data"'}${wanted}`;
};

const reasonOf = (problem: Problem, text: string): string => {
  switch (problem.code) {
    case 'http':
      return `HTTP status ${problem.status}`;
    case 'timeout':
      return `no whole answer within ${CALL_DEADLINE_MS / 1000} seconds`;
    case 'refused':
      return problem.platformCode === '1'
        ? 'the answer has "success": false'
        : `the answer has the code ${problem.platformCode}, not 1 (memberSuccess does not apply here)`;
    case 'unreadable':
      return envelopeFault(text);
    default:
      return problem.code;
  }
};

const WITHOUT_CLOSED = ', without what the new one closes: betting, modules, and bets during its maintenance';

/**
 * Reports in the console, for the operator's developers, why the client does not use an answer as the configuration:
 * its wrong fields, or the reason why it is no configuration. `text` is the answer's text. `isLastKept`: whether the
 * last valid one of this browser applies; the worker closes what the rejected one closes
 * (`workers/app/configWatch.ts`).
 */
export const reportRefusedConfig = (
  answer: Result<unknown>,
  isLastKept: boolean,
  base: string,
  text: string,
): void => {
  warn('The domain configuration is not used:', [
    ...(answer.ok ? domainConfigFaults(answer.value, base) : [reasonOf(answer.problem, text)]),
    isLastKept
      ? `The last valid one of this browser applies${answer.ok ? WITHOUT_CLOSED : ''}.`
      : 'This browser has no earlier valid one, so the page stays at its boot screen and asks again.',
  ]);
};

/** Reports faults of a configuration that the worker rejects while the page is open, once until they change. */
const reportLaterFaults = ({ board }: Client, { onEnd }: Lifetime): void => {
  let reported = '';
  const report = (): void => {
    const faults = board.state.getState().status.switches?.configFaults ?? [];
    const text = faults.join();
    if (text === reported) return;
    reported = text;
    warn('A new domain configuration is not used:', faults);
  };
  onEnd(board.state.subscribe(report));
  report();
};

/** Lazy, and only for operators who collect counters. */
const measures = createLazyModule(() => import('./measurePage.ts'));

/**
 * Reports in the console unknown fields of the stored configuration, rejected endpoint overrides (C42) and faults of
 * later configurations, and measures the page for the operator's counters. Web Vitals are those of a whole page, so
 * they are not measured in a document that is the host's.
 */
export const startReports = (
  client: Client,
  life: Lifetime,
  base: string,
  host: HostConnection['kind'] | undefined,
): void => {
  const { config, feed } = client.parts;
  warn(
    'Fields of the last valid domain configuration stored by this browser that do not exist and are dropped:',
    unknownConfigFields(storedConfig(pageStorage, base), base),
  );
  warn('Changes of endpoints that are not used:', readEndpoints(config.endpoints).faults);
  reportLaterFaults(client, life);
  if (config.hooks.counters === null || host === 'bus') return;
  measures.load().then(
    ({ measurePage }) => measurePage(feed, life),
    () => undefined,
  );
};
