/**
 * A league as the data files write it. Names are "en|zh|vi|th"; the last ones are omitted if they equal the
 * English name.
 */
export type LeagueSource = {
  /** Match-side code (wire facts 4.3). */
  readonly sid: number;
  readonly na: string;
  /** English name of a region of `regions.ts`. */
  readonly region: string;
  /** The level of the league; 0 is the highest in its sport. */
  readonly level: number;
  /**
   * Teams as "en|zh", separated by commas. Semicolons separate groups (weights, men and women); only teams of
   * one group play each other.
   */
  readonly teams: string;
  readonly hot?: true;
  readonly women?: true;
  /** Match format (wire facts 4.7), if it differs from the usual one of the sport. */
  readonly fmt?: number;
};
type More = Pick<LeagueSource, 'hot' | 'women' | 'fmt'>;

export const HOT: More = { hot: true };
export const leaguesOf =
  (sid: number) =>
  (na: string, region: string, level: number, teams: string, more: More = {}): LeagueSource => ({
    sid,
    na,
    region,
    level,
    teams,
    ...more,
  });
