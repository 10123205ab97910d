import { hexText } from '#domain/hexText.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { SentBet } from '#platform/calls/bets.ts';
import type { PostHook } from '#platform/postHook.ts';
import type { Clock, LogAnomaly } from '../runtime/environment.ts';
import { createSleep } from '../runtime/sleep.ts';
import type { JournalEntry } from './journal.ts';

/** Version of the posted format (EVIDENCE.md). */
const EVIDENCE_VERSION = 1;
/** Delays before a post that failed is tried again. Not from the specification. */
const RETRY_MS: readonly Milliseconds[] = [5_000, 30_000, 120_000];
/** A post that has no answer by then has failed. Not from the specification. */
const DEADLINE_MS: Milliseconds = 10_000;

/** A request for bets at the moment when it leaves. */
export type SentRequest = {
  readonly entry: JournalEntry;
  readonly sent: SentBet;
  readonly sentAt: EpochMs;
  /** True if the user's press repeats a request of unknown outcome (D36). */
  readonly isRepeat: boolean;
};

/** Another request that moves money, at the moment when it leaves. */
export type SentAction = {
  readonly kind:
    | 'cash-out'
    | 'reserve-cash-out'
    | 'cancel-reserved-cash-out'
    | 'reserve'
    | 'change-reserved'
    | 'cancel-reserved'
    | 'tip'
    | 'gift';
  /** The reference by which the operator finds the request. */
  readonly reference: string;
  readonly sentAt: EpochMs;
  readonly sent: object;
  /** What the user saw at the press. */
  readonly displayed: object;
};

type EvidenceDeps = {
  readonly address: string;
  /** The authorization value of the session that sent the request. It signs, and is never posted. */
  readonly authorization: string;
  readonly build: string;
  readonly clock: Clock;
  readonly post: PostHook;
  readonly log: LogAnomaly;
};

/** Returns what the user saw and what was sent, without the user's name, id and authorization value. */
const evidenceOf = (request: SentRequest | SentAction, build: string): object =>
  'entry' in request ? betEvidenceOf(request, build) : actionEvidenceOf(request, build);

const actionEvidenceOf = ({ kind, reference, sentAt, sent, displayed }: SentAction, build: string) => ({
  at: sentAt,
  build,
  isRepeat: false,
  sent: { kind, reference, ...sent },
  displayed: [{ reference, ...displayed }],
});

const betEvidenceOf = ({ entry, sent, sentAt, isRepeat }: SentRequest, build: string) => ({
  at: sentAt,
  build,
  isRepeat,
  sent: { ...sent, deviceId: undefined },
  displayed: entry.bets.map(({ bet: { ref, stake, potential, legs } }) => ({
    reference: ref,
    stake,
    potential,
    legs: legs.map(({ key, matchId, displayed, line, names }) => ({
      key,
      matchId,
      odds: displayed,
      oddsFormat: entry.sent.formats[key] ?? 1,
      line,
      names,
    })),
  })),
});

/** Signs a text by HMAC-SHA-256. Null where the browser has no cryptography, as on a page without TLS. */
const sign = async (text: string, authorization: string): Promise<string | null> => {
  // Absent on a page without TLS, although its type says otherwise.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return null;
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', encoder.encode(authorization), algorithm, false, ['sign']);
  return hexText(new Uint8Array(await subtle.sign('HMAC', key, encoder.encode(text))));
};

/**
 * Posts the evidence of a request that moves money to the operator's address, signed by the session. It never
 * delays the request; a post that keeps failing is given up and counted.
 */
export const sendEvidence = async (request: SentRequest | SentAction, deps: EvidenceDeps): Promise<void> => {
  const { address, authorization, build, clock, post, log } = deps;
  const evidence = JSON.stringify(evidenceOf(request, build));
  const report = { v: EVIDENCE_VERSION, evidence, signature: await sign(evidence, authorization) };
  const sleep = createSleep(clock);
  for (const pause of [...RETRY_MS, null]) {
    const late = new AbortController();
    const timer = clock.setTimeout(() => late.abort(), DEADLINE_MS);
    const answer = await post(address, report, late.signal);
    clock.clearTimeout(timer);
    if (answer.ok) return;
    if (pause !== null) await sleep(pause);
  }
  log('evidence-lost');
};
