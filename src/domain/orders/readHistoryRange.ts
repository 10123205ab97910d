/** Ranges of the bet history. A week is the last 6 days and today (MYBETS-07, C28). */
export const HISTORY_RANGES = ['today', 'yesterday', 'week', 'custom'] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

/** Codes of the ranges (MYBETS-06). A link may name a range by its code as well. */
const RANGE_CODES: Readonly<Record<string, HistoryRange>> = {
  '1': 'today',
  '2': 'yesterday',
  '3': 'week',
  '-1': 'custom',
};

/** Returns the range of a name or code; undefined for other texts. */
export const readHistoryRange = (text: string): HistoryRange | undefined =>
  Object.hasOwn(RANGE_CODES, text) ? RANGE_CODES[text] : HISTORY_RANGES.find((each) => each === text);
