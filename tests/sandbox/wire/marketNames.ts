import { MARKETS } from '#sandbox/names/markets.ts';
import { OPTIONS, scoreName } from '#sandbox/names/options.ts';
import { PERIODS } from '#sandbox/names/periods.ts';
import { PHASES } from '#sandbox/names/phases.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { inLanguage } from './language.ts';
import type { Language } from './language.ts';

/**
 * What a bet group's name is made of: its type and period, which game or point it is about, and a name that
 * the platform gave it.
 */
type Named = { readonly mty: number; readonly pe: number; readonly nth?: number; readonly nm?: Text };

const OTHER: Text = ['其他盘口', 'Other Market', 'Kèo khác', 'ตลาดอื่น'];

const EUROPEAN_HANDICAPS: ReadonlySet<number> = new Set([1002, 177_013]);
/** The number of a group; goals that home begins with have their sign. */
const numberText = (mty: number, nth: number | undefined): string =>
  nth !== undefined && nth > 0 && EUROPEAN_HANDICAPS.has(mty) ? `+${nth}` : String(nth ?? '');

/**
 * Name of a bet group, with its period where that is not the whole match (wire facts 3.7); `nth` stands where
 * the type's name has `{x}`.
 */
export const groupName = ({ mty, pe, nth, nm }: Named, language: Language): string => {
  const name = inLanguage(nm ?? MARKETS.get(mty)?.name ?? OTHER, language)
    .replace('{x}', numberText(mty, nth))
    .trim();
  const period = PERIODS.get(pe);
  return period === undefined || period.full ? name : `${name}-${inLanguage(period.name, language)}`;
};

/** Tags of a bet group (wire facts 4.8): of its type, and of its period. */
export const groupTags = (mty: number, pe: number): readonly string[] => [
  ...new Set([...(MARKETS.get(mty)?.tags ?? ['o']), ...(PERIODS.get(pe)?.tags ?? [])]),
];

const nameOfType = (type: number) => OPTIONS.get(type) ?? scoreName(type);

/** A name with the teams it is about. */
export const withTeams = (name: string, [home, away]: readonly [home: string, away: string]): string =>
  name.replace('{home}', () => home).replace('{away}', () => away);

/** Full name of an option by its type (`na`), with the teams it is about. */
export const optionName = (
  type: number,
  language: Language,
  [home, away]: readonly [home: string, away: string],
): string => {
  const names = nameOfType(type);
  return names === undefined ? String(type) : withTeams(inLanguage(names.full, language), [home, away]);
};
/** Short name of an option by its type (`nm`): "Home", "Over". */
export const shortOptionName = (type: number, language: Language): string => {
  const names = nameOfType(type);
  return names === undefined ? String(type) : inLanguage(names.short, language);
};

/** Name of a clock phase; undefined for one that no table has (D17). */
export const phaseName = (pe: number, language: Language): string | undefined => {
  const name = PHASES.get(pe);
  return name === undefined ? undefined : inLanguage(name, language);
};
