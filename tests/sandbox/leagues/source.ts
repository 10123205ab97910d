/**
 * A league as the data files write it; names are "en|zh|vi|th", the last ones left out where they are as in
 * English.
 */
export type LeagueSource = {
  /** Match-side code (wire facts 4.3). */
  readonly sid: number;
  readonly na: string;
  /** English name of a region of `regions.ts`. */
  readonly region: string;
  /** The level of the league; 0 is the highest in its sport. */
  readonly level: number;
  /** "en|zh" of each, parted by commas; only those between two semicolons meet (weights, men and women). */
  readonly teams: string;
  readonly hot?: true;
  readonly women?: true;
  /** Match format (wire facts 4.7) where the league plays another than its sport's usual one. */
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
