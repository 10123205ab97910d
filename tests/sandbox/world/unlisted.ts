import { single } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import type { Play } from './play.ts';

/**
 * Codes that no table has, as a later version of the platform may send them (D17). In a large enough world
 * one of the first matches is of each kind.
 */
export const UNLISTED_STATUS = 42;
/** An unlisted clock phase of football. */
const PHASE = 1_042;
const FAIR = [0.47, 0.31, 0.22];
/** An unlisted bet group of football. */
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

/** Returns a play with some of its functions replaced. */
const overridePlay = (play: Play, own: Partial<Play>): Play =>
  new Proxy(play, {
    get(target, key) {
      const value: unknown = Reflect.get(key in own ? own : target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** Gives a football match a code that no table has. */
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
