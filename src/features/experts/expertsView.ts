import { EXPERT_FILTERS, RANKINGS, type ExpertFilter, type Ranking } from '#domain/rooms/expertTables.ts';
import type { TipId, TipsterId } from '#domain/rooms/tip.ts';
import type { LocationChange } from '#state/location.ts';

export const EXPERT_LISTS = ['ranking', 'all', 'followed', 'tips', 'bought', 'comments'] as const;
export type ExpertList = (typeof EXPERT_LISTS)[number];

/** What the screen shows: a list, an expert, or a tip. */
export type ExpertsView =
  | { readonly kind: 'list'; readonly list: ExpertList; readonly by: Ranking; readonly only: ExpertFilter }
  | { readonly kind: 'expert'; readonly id: TipsterId }
  | { readonly kind: 'tip'; readonly id: TipId };

const FIRST = { kind: 'list', list: 'ranking', by: 'platform', only: 'all' } as const;

const oneOf = <T extends string>(all: readonly T[], text: string | undefined, otherwise: T): T =>
  all.find((each) => each === text) ?? otherwise;

/** Reads the topic of the address: `tips`, `ranking:hits:profit`, `expert:501` or `tip:9001` (D11). */
export const readExpertsView = (topic: string): ExpertsView => {
  const [first = '', ...rest] = topic.split(':');
  const id = rest.join(':');
  if (first === 'expert' && id !== '') return { kind: 'expert', id: id as TipsterId };
  if (first === 'tip' && id !== '') return { kind: 'tip', id: id as TipId };
  return {
    kind: 'list',
    list: oneOf(EXPERT_LISTS, first, FIRST.list),
    by: oneOf(RANKINGS, rest[0], FIRST.by),
    only: oneOf(EXPERT_FILTERS, rest[1], FIRST.only),
  };
};

const topicOf = (view: ExpertsView): string => {
  if (view.kind !== 'list') return `${view.kind}:${view.id}`;
  const { list, by, only } = view;
  if (by === FIRST.by && only === FIRST.only) return list === FIRST.list ? '' : list;
  return `${list}:${by}:${only}`;
};

/** Returns the change of location that opens a view. */
export const toView = (view: ExpertsView): LocationChange => ({ screen: 'experts', topic: topicOf(view) });
export const toList = (list: ExpertList): LocationChange => toView({ ...FIRST, list });
export const toExpert = (id: TipsterId): LocationChange => toView({ kind: 'expert', id });
export const toTip = (id: TipId): LocationChange => toView({ kind: 'tip', id });
