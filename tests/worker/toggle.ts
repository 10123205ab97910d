import type { DocumentCommand } from '#contract/documents.ts';
import type { Pick } from '#domain/slip/slip.ts';

/** A press on a price, as a tab tells it. */
export const toggle = (pick: Pick): Extract<DocumentCommand, { kind: 'slip.toggle' }> => ({
  kind: 'slip.toggle',
  pick,
  names: { match: 'A v B', league: 'C', market: 'Handicap', option: 'A' },
});
