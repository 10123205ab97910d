import { settle } from './harness.ts';

/** Hooks of a configuration whose operator takes evidence (workers/orders/EVIDENCE.md). */
export const EVIDENCE_HOOKS = { errors: null, counters: null, evidence: '/hooks/evidence' };

type Sent = { readonly kind: string; readonly reference: string };

/** Waits until a sandbox has evidence of so many requests, and returns what was sent by each. */
export const postedEvidence = async (url: string, count: number): Promise<readonly Sent[]> => {
  for (;;) {
    const { evidence } = (await (await fetch(`${url}/sandbox/hooks`)).json()) as {
      evidence: readonly { readonly evidence: string }[];
    };
    if (evidence.length >= count)
      return evidence.map((each) => {
        const { kind, reference } = (JSON.parse(each.evidence) as { readonly sent: Sent }).sent;
        return { kind, reference };
      });
    await settle(5);
  }
};
