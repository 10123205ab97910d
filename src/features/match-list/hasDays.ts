import type { AppLocation } from '#state/location.ts';

/** Whether the list may be narrowed to a day: only matches to come have days to choose from. */
export const hasDays = ({ view, playType }: AppLocation): boolean => view === 'sport' && playType === 'early';
