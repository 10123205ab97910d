import type { DocumentCommand } from '#contract/documents.ts';
import type { PickedOption } from '#domain/slip/slip.ts';

/** Builds the command that a tab sends for a press on a price. */
export const toggle = (pick: PickedOption): Extract<DocumentCommand, { kind: 'slip.toggle' }> => ({
  kind: 'slip.toggle',
  pick,
  names: { match: 'A v B', league: 'C', market: 'Handicap', option: 'A' },
});
