import { isRestrictionKind, type Restriction } from '#domain/responsible-gambling/restrictions.ts';
import { isOddsFormat, type OddsFormat } from '#domain/odds/odds.ts';
import { isRaw, wholeOf, type Raw } from './raw.ts';

/** Odds-change acceptance: none 0, best 1, all 2. */
type Acceptance = 0 | 1 | 2;
/**
 * Goal notices for favourite matches, for matches with unsettled orders and for all matches, and a fourth flag of
 * unknown meaning, which is kept (C23).
 */
type AcceptList = readonly [number, number, number, number];
type ListSort = 'time' | 'league';

/**
 * The platform's settings of a user for this merchant (C37): from the merchant's part of `setup`, else from
 * the top level. Null where neither has the field.
 */
export type UserConfig = {
  readonly oddsFormat: OddsFormat | null;
  /**
   * This client is the ST game (`GAME_IDS.st`), so at the top level a scalar `STAccept` has priority over `accept`
   * (C22). The user's choice for this merchant has priority over both (C37).
   */
  readonly accept: Acceptance | null;
  readonly acceptList: AcceptList | null;
  /** `push_event` (C22). */
  readonly pushEvents: boolean | null;
  /** `event_sort`: time 0, league 1. The specification names the field but not its codes. */
  readonly sort: ListSort | null;
  readonly showSettingChangableTip: boolean;
  /**
   * What the platform forbids the user: `restrictions`, a list of `{ kind, until? }` with `until` in ms since
   * 1970. Invented: no source shows this field. Entries of unknown kinds are left out.
   */
  readonly restrictions: readonly Restriction[];
  /** The raw settings, so that they are written back in their own shape. */
  readonly raw: Raw;
};
export type UserConfigChange = {
  readonly oddsFormat?: OddsFormat;
  readonly accept?: Acceptance;
  readonly acceptList?: AcceptList;
  readonly pushEvents?: boolean;
  readonly sort?: ListSort;
  /** False: the user has seen the message (SETTINGS-05). */
  readonly showSettingChangableTip?: boolean;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
/** Reads an object, or JSON text of one: public clients write settings as text. */
const objectOf = (value: unknown): Raw | undefined => {
  const read = typeof value === 'string' ? parse(value) : value;
  return isRaw(read) ? read : undefined;
};
const own = (raw: Raw, name: string): unknown => (Object.hasOwn(raw, name) ? raw[name] : undefined);

const formatOf = (value: unknown): OddsFormat | null => {
  const code = wholeOf(value);
  return isOddsFormat(code) ? code : null;
};
const acceptanceOf = (value: unknown): Acceptance | null => {
  const code = wholeOf(value);
  return code === 0 || code === 1 || code === 2 ? code : null;
};
/** Reads four numbers, as a list or as text with commas. */
const fourOf = (value: unknown): AcceptList | null => {
  const each =
    typeof value === 'string' ? value.split(',') : Array.isArray(value) ? (value as unknown[]) : [];
  const [a, b, c, d, ...more] = each.map((one) => wholeOf(typeof one === 'string' ? one.trim() : one));
  return a === undefined || b === undefined || c === undefined || d === undefined || more.length > 0
    ? null
    : [a, b, c, d];
};
const flagOf = (value: unknown): boolean | null => {
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  if (Array.isArray(value)) return value.some((each) => flagOf(each) === true);
  const code = wholeOf(value);
  return code === undefined ? null : code !== 0;
};
const SORTS: readonly ListSort[] = ['time', 'league'];
const sortOf = (value: unknown): ListSort | null =>
  SORTS.find((sort, code) => value === sort || wholeOf(value) === code) ?? null;

const MAX_RESTRICTIONS = 100;
const restrictionsOf = (value: unknown): readonly Restriction[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).slice(0, MAX_RESTRICTIONS).flatMap((each) => {
    const kind = isRaw(each) ? own(each, 'kind') : undefined;
    if (!isRestrictionKind(kind)) return [];
    const until = wholeOf(own(each as Raw, 'until'));
    return [{ kind, until: until === undefined || until <= 0 ? null : until }];
  });

/**
 * Returns the field of the goal-notice list: its own field, or one that holds an acceptance at other
 * operators (C22).
 */
const listField = (raw: Raw): 'acceptList' | 'accept' | 'STAccept' | undefined =>
  (['acceptList', 'accept', 'STAccept'] as const).find((name) => fourOf(own(raw, name)) !== null);

/** Reads the user's settings leniently (REQ-13, C22); undefined if the value is not settings. */
export const decodeUserConfig = (data: unknown, merchant: string): UserConfig | undefined => {
  // The user has never stored settings.
  if (data === null || data === '') return read({}, merchant);
  const outer = objectOf(data);
  if (outer === undefined) return undefined;
  const raw = objectOf(own(outer, 'jsonStr')) ?? outer;
  return isModest(raw) ? read(raw, merchant) : undefined;
};

const read = (raw: Raw, merchant: string): UserConfig => {
  const setup = objectOf(own(raw, 'setup')) ?? {};
  const mine = objectOf(own(setup, merchant)) ?? {};
  return {
    oddsFormat: formatOf(own(mine, 'handicap')) ?? formatOf(own(raw, 'handicap')),
    accept:
      acceptanceOf(own(mine, 'accept')) ??
      acceptanceOf(own(raw, 'STAccept')) ??
      acceptanceOf(own(raw, 'accept')),
    acceptList: fourOf(own(raw, listField(raw) ?? 'acceptList')) ?? fourOf(own(mine, 'accept')),
    pushEvents: flagOf(own(raw, 'push_event')),
    sort: sortOf(own(raw, 'event_sort')),
    showSettingChangableTip: flagOf(own(raw, 'showSettingChangableTip')) === true,
    restrictions: restrictionsOf(own(raw, 'restrictions')),
    raw,
  };
};

/**
 * Deepest nesting that is kept, far above real settings, so a message port and a store can take them (F36).
 * Deeper settings are not kept, and so never written back incomplete.
 */
const MAX_LEVELS = 4;
const MAX_PARTS = 200;
const MAX_TEXT = 4_000;
const isModest = (value: unknown, levels = MAX_LEVELS): boolean => {
  if (typeof value === 'string') return value.length <= MAX_TEXT;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  const parts = Object.entries(value);
  return (
    levels > 0 &&
    parts.length <= MAX_PARTS &&
    parts.every(
      ([name, part]) => name.length <= MAX_TEXT && name !== '__proto__' && isModest(part, levels - 1),
    )
  );
};

/** Writes a code in the shape of the earlier value. */
const codeLike = (before: unknown, code: number): unknown =>
  typeof before === 'string' ? String(code) : code;

const flagLike = (before: unknown, on: boolean): unknown => {
  // An equivalent value stays: 2 is on as much as 1 is.
  if (flagOf(before) === on) return before;
  if (typeof before === 'boolean') return on;
  if (before === 'true' || before === 'false') return String(on);
  if (Array.isArray(before))
    return before.length === 0 ? [Number(on)] : (before as unknown[]).map((each) => flagLike(each, on));
  return codeLike(before, Number(on));
};
const sortLike = (before: unknown, sort: ListSort): unknown =>
  (SORTS as readonly unknown[]).includes(before) ? sort : codeLike(before, SORTS.indexOf(sort));

/** Writes the first three flags as chosen; the fourth is the platform's own (C23). */
const fourLike = (before: unknown, [collected, bets, all, fourth]: AcceptList): unknown => {
  const four = [collected, bets, all, fourOf(before)?.[3] ?? fourth];
  if (typeof before === 'string')
    return fourOf(before) === null
      ? four.join()
      : before
          .split(',')
          .map((text, at) => text.replace(/-?\d+/, String(four[at])))
          .join();
  return Array.isArray(before) ? four.map((code, at) => codeLike((before as unknown[])[at], code)) : four;
};

/** Changes this merchant's part; other merchants of the same user keep theirs (D23). */
const changedSetup = (
  before: unknown,
  { oddsFormat, accept }: UserConfigChange,
  merchant: string,
): unknown => {
  const setup = objectOf(before) ?? {};
  const mine = objectOf(own(setup, merchant)) ?? {};
  const changed = {
    ...mine,
    ...(oddsFormat === undefined ? undefined : { handicap: codeLike(own(mine, 'handicap'), oddsFormat) }),
    ...(accept === undefined
      ? undefined
      : { accept: fourOf(own(mine, 'accept')) === null ? codeLike(own(mine, 'accept'), accept) : accept }),
  };
  const part = typeof own(setup, merchant) === 'string' ? JSON.stringify(changed) : changed;
  // `Object.fromEntries` creates an own field even for a merchant named like a prototype field.
  const all = Object.fromEntries([
    ...Object.entries(setup).filter(([name]) => name !== merchant),
    [merchant, part],
  ]);
  return typeof before === 'string' ? JSON.stringify(all) : all;
};

/**
 * Applies a change to the settings and keeps everything else in its shape (C22, C23). Odds format and
 * acceptance go into this merchant's part of `setup`, which is created if missing; other fields go to the top
 * level.
 */
export const changedUserConfig = (raw: Raw, change: UserConfigChange, merchant: string): Raw => {
  const { oddsFormat, accept, acceptList, pushEvents, sort, showSettingChangableTip: tip } = change;
  const mine = objectOf(own(objectOf(own(raw, 'setup')) ?? {}, merchant)) ?? {};
  const field = listField(raw);
  const stands =
    field !== undefined
      ? own(raw, field)
      : fourOf(own(mine, 'accept')) !== null
        ? own(mine, 'accept')
        : own(raw, 'acceptList');
  // A list in the merchant's acceptance field moves to its own field and is not lost.
  const list = acceptList ?? (field === undefined && accept !== undefined ? fourOf(stands) : null);
  // The platform decides about restrictions: a write of the user's choices never repeats an earlier list.
  const { restrictions: _restrictions, ...choices } = raw;
  return {
    ...choices,
    ...(oddsFormat === undefined && accept === undefined
      ? undefined
      : { setup: changedSetup(own(raw, 'setup'), change, merchant) }),
    ...(list === null ? undefined : { [field ?? 'acceptList']: fourLike(stands, list) }),
    ...(pushEvents === undefined ? undefined : { push_event: flagLike(own(raw, 'push_event'), pushEvents) }),
    ...(sort === undefined ? undefined : { event_sort: sortLike(own(raw, 'event_sort'), sort) }),
    ...(tip === undefined
      ? undefined
      : { showSettingChangableTip: flagLike(own(raw, 'showSettingChangableTip'), tip) }),
  };
};
