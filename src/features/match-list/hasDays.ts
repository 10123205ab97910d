import type { Place } from '#state/place.ts';

/** Whether the list may be narrowed to a day: only matches to come have days to choose from. */
export const hasDays = ({ view, playType }: Place): boolean => view === 'sport' && playType === 'early';
