import { ok, type Problem, type Result } from '#contract/problem.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { isRaw } from '#platform/decode/raw.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import type { EndpointName } from '#platform/endpoints.ts';
import { parseExact } from '#platform/exactJson.ts';
import type { Caller } from '#platform/http.ts';
import { sampleOf } from '#tests/msw/samples.ts';
import { CALL_USES } from './callUses.ts';
import { checkExchange } from './exchangeChecks.ts';
import { absentFields, explainAnswer } from './explainAnswer.ts';
import { fault, note, type CallReport, type CallState, type Finding } from './findings.ts';
import type { KnownIds } from './readCalls.ts';
import { planRead } from './readCalls.ts';
import type { Exchange, Recorder } from './recorder.ts';
import type { Known } from '#tests/msw/clientCalls.ts';

/** Statuses of a platform that does not know the call. */
const ABSENT: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/** Maximum number of absent fields that one note names. */
const MAX_ABSENT = 12;

/** True for a drop of a code that no table of the client has; the client still shows the entry. */
const isUnknownCode = (reason: string): boolean => reason.startsWith('unknown-') || reason === 'video-line';

type CheckedCall = {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly decodingOf: (drop: (reason: string) => void) => Decoding;
  readonly known: KnownIds;
  readonly token: string | null;
  readonly recorder: Recorder;
};

/** Counts drops by their reason, without unknown codes. */
const createDrops = () => {
  const counts = new Map<string, number>();
  return {
    drop: (reason: string) => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    lost: () => [...counts].reduce((sum, [reason, count]) => sum + (isUnknownCode(reason) ? 0 : count), 0),
    counts,
  };
};

/** Explains why the client cannot read the body of an answer, down to the field. */
const explainBody = async (
  { name, endpoint, decodingOf, known }: CheckedCall,
  ask: (call: Caller, decoding: Decoding, known: Known) => Promise<Result<unknown>>,
  text: string,
): Promise<readonly Finding[]> => {
  let body: unknown;
  try {
    body = endpoint.exact ? parseExact(text) : JSON.parse(text);
  } catch {
    const start = text.slice(0, 20).replaceAll(/\s+/g, ' ');
    return [fault(text === '' ? 'is empty' : `is not JSON; it begins with ${JSON.stringify(start)}`, 'body')];
  }
  if (!isRaw(body)) return [fault('is no object with code and data', 'body')];
  if (body.code === undefined) return [fault('is missing in the envelope', 'code')];
  if (!('data' in body)) return [fault('is missing in the envelope', 'data')];
  return explainAnswer(body.data, sampleOf(name)?.data, async (data) => {
    const drops = createDrops();
    const answer = await ask(async () => ok(data), decodingOf(drops.drop), known as Known);
    return { ok: answer.ok, drops: drops.lost() };
  });
};

/** Returns notes on fields that the client knows and this answer lacks. */
const absentNotes = (
  endpoint: Endpoint,
  name: EndpointName,
  exchange: Exchange | undefined,
): readonly Finding[] => {
  if (typeof exchange?.text !== 'string' || exchange.status !== 200 || endpoint.envelope === 'none')
    return [];
  const body: unknown = JSON.parse(exchange.text);
  const absent = isRaw(body) ? absentFields(body.data, sampleOf(name)?.data) : [];
  return absent.length === 0
    ? []
    : [note(`not sent: ${absent.slice(0, MAX_ABSENT).join(', ')}${absent.length > MAX_ABSENT ? ', …' : ''}`)];
};

const stateOf = (problem: Problem): CallState => {
  if (problem.code === 'http') return ABSENT.has(problem.status) ? 'missing' : 'failed';
  return problem.code === 'unreadable' ? 'unreadable' : 'failed';
};

const problemFinding = (problem: Problem, exchange: Exchange | undefined): Finding => {
  switch (problem.code) {
    case 'http':
      return fault(`HTTP ${problem.status}`);
    case 'refused':
      return fault(`refused with code ${problem.platformCode}: ${problem.message.slice(0, 80)}`, 'code');
    case 'session-expired':
      return fault('the token is not accepted', 'authorization');
    case 'maintenance':
      return fault('the platform is under maintenance', 'code');
    case 'timeout':
      return fault('no answer in time');
    default:
      return fault(
        /redirect/i.test(exchange?.failure ?? '')
          ? 'redirects; the client follows no redirect, because a request would go where nobody configured'
          : `no answer: ${exchange?.failure ?? problem.code}`,
      );
  }
};

/** Makes one call as the client does, and reports everything that keeps the client from using its answer. */
export const checkCall = async (options: CheckedCall): Promise<CallReport> => {
  const { name, endpoint, caller, decodingOf, known, token, recorder } = options;
  const { turnsOff, core = false } = CALL_USES[name];
  const common = { name, method: endpoint.method, path: endpoint.path, core };
  const ask = planRead(name, known, token !== null);
  if (typeof ask === 'string')
    return { ...common, state: 'skipped', ms: null, bytes: null, findings: [note(ask)], turnsOff: null };
  const drops = createDrops();
  const { value, exchanges } = await recorder.record(() =>
    ask(caller, decodingOf(drops.drop), known as Known),
  );
  const exchange = exchanges.at(-1);
  const state: CallState = value.ok ? 'answered' : stateOf(value.problem);
  const findings: Finding[] =
    exchange === undefined ? [] : [...checkExchange(endpoint, exchange, token !== null)];
  const isBroken = state === 'unreadable' || (state === 'answered' && drops.lost() > 0);
  if (isBroken && exchange?.text !== undefined && exchange.text !== null)
    findings.push(...(await explainBody(options, ask, exchange.text)));
  else if (!value.ok && state === 'failed') findings.push(problemFinding(value.problem, exchange));
  else if (isBroken) findings.push(fault('did not end', 'body'));
  if (state === 'answered') findings.push(...absentNotes(endpoint, name, exchange));
  const unknown = [...drops.counts].filter(([reason]) => isUnknownCode(reason));
  findings.push(
    ...unknown.map(([reason, count]) => note(`${reason} in ${count} entries: shown by its code`)),
  );
  const isUsable = state === 'answered';
  return {
    ...common,
    state,
    ms: exchange === undefined ? null : Math.round(exchange.ms),
    bytes: typeof exchange?.text === 'string' ? Buffer.byteLength(exchange.text) : null,
    findings,
    turnsOff: isUsable ? null : turnsOff,
  };
};
