import type { AppLocation } from '#state/location.ts';

/** Returns whether the list offers days: only the early list of a sport does. */
export const hasDays = ({ view, playType }: AppLocation): boolean => view === 'sport' && playType === 'early';
