import { single } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import type { Play } from './play.ts';

/**
 * What a platform of tomorrow sends, and no table has (D17): a match of the first places of a world of some
 * size is of each kind.
 */
export const UNLISTED_STATUS = 42;
/** A clock phase of football. */
const PHASE = 1_042;
const FAIR = [0.47, 0.31, 0.22];
/** A bet group of football. */
const GROUP: Group = {
  ...single(1_888, 1_001, 'list', [701, 702, 703]),
  nm: ['首次换人位置', 'Position of First Substitute', 'Vị trí thay người đầu tiên', 'ตำแหน่งตัวสำรองคนแรก'],
  names: [
    ['前锋', 'Forward', 'Tiền đạo', 'กองหน้า'],
    ['中场', 'Midfielder', 'Tiền vệ', 'กองกลาง'],
    ['后卫', 'Defender', 'Hậu vệ', 'กองหลัง', '後衛'],
  ],
};

export type UnlistedKind = 'market' | 'phase';

/** A play with some of its answers replaced. */
const overridePlay = (play: Play, own: Partial<Play>): Play =>
  new Proxy(play, {
    get(target, key) {
      const value: unknown = Reflect.get(key in own ? own : target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** Makes a football match one of a kind that the tables do not hold. */
export const makeUnlisted = (
  kind: UnlistedKind,
  play: Play,
  groups: readonly Group[],
): { readonly play: Play; readonly groups: readonly Group[] } => {
  if (kind === 'phase') {
    const clock = () => {
      const real = play.clock();
      return real === null ? null : { ...real, pe: PHASE };
    };
    return { play: overridePlay(play, { clock }), groups };
  }
  const quote = () => {
    const real = play.quote();
    return {
      ...real,
      probs: (group: Group, line: number | null) => (group === GROUP ? FAIR : real.probs(group, line)),
      even: (group: Group) => real.even(group),
    };
  };
  return { play: overridePlay(play, { quote }), groups: [...groups, GROUP] };
};
