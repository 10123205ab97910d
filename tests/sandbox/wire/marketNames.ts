import { MARKETS } from '#sandbox/names/markets.ts';
import { OPTIONS, scoreName } from '#sandbox/names/options.ts';
import { PERIODS } from '#sandbox/names/periods.ts';
import { PHASES } from '#sandbox/names/phases.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { inLanguage } from './language.ts';
import type { Language } from './language.ts';

/**
 * The parts of a bet group's name: its type and period, the number of the game or point, and a name that the
 * platform gave.
 */
type Named = { readonly mty: number; readonly pe: number; readonly nth?: number; readonly nm?: Text };

const OTHER: Text = ['其他盘口', 'Other Market', 'Kèo khác', 'ตลาดอื่น'];

const EUROPEAN_HANDICAPS: ReadonlySet<number> = new Set([1002, 177_013]);
/** Formats the number of a group; the goals of a European handicap have a sign. */
const numberText = (mty: number, nth: number | undefined): string =>
  nth !== undefined && nth > 0 && EUROPEAN_HANDICAPS.has(mty) ? `+${nth}` : String(nth ?? '');

/**
 * Returns the name of a bet group, with its period unless that is the whole match (wire facts 3.7); `nth`
 * replaces `{x}` in the name of the type.
 */
export const groupName = ({ mty, pe, nth, nm }: Named, language: Language): string => {
  const name = inLanguage(nm ?? MARKETS.get(mty)?.name ?? OTHER, language)
    .replace('{x}', numberText(mty, nth))
    .trim();
  const period = PERIODS.get(pe);
  return period === undefined || period.full ? name : `${name}-${inLanguage(period.name, language)}`;
};

/** Returns the tags of a bet group (wire facts 4.8): those of its type and of its period. */
export const groupTags = (mty: number, pe: number): readonly string[] => [
  ...new Set([...(MARKETS.get(mty)?.tags ?? ['o']), ...(PERIODS.get(pe)?.tags ?? [])]),
];

const nameOfType = (type: number) => OPTIONS.get(type) ?? scoreName(type);

/** Inserts the teams in a name. */
export const withTeams = (name: string, [home, away]: readonly [home: string, away: string]): string =>
  name.replace('{home}', () => home).replace('{away}', () => away);

/** Returns the full name of an option by its type (`na`), with the teams. */
export const optionName = (
  type: number,
  language: Language,
  [home, away]: readonly [home: string, away: string],
): string => {
  const names = nameOfType(type);
  return names === undefined ? String(type) : withTeams(inLanguage(names.full, language), [home, away]);
};
/** Returns the short name of an option by its type (`nm`): "Home", "Over". */
export const shortOptionName = (type: number, language: Language): string => {
  const names = nameOfType(type);
  return names === undefined ? String(type) : inLanguage(names.short, language);
};

/** Returns the name of a clock phase; undefined for an unknown one (D17). */
export const phaseName = (pe: number, language: Language): string | undefined => {
  const name = PHASES.get(pe);
  return name === undefined ? undefined : inLanguage(name, language);
};
