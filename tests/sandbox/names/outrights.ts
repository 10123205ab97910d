import { ranged } from './marketName.ts';
import type { MarketName } from './marketName.ts';
import { SPORT_NAMES } from './sports.ts';

const WINNER = ['1st', '冠军', 'Winner', 'Vô địch', 'แชมป์'] as const;
const SPECIAL = ['1st', '特别冠军', 'Outright Special', 'Cược dài hạn đặc biệt', 'เดิมพันระยะยาวพิเศษ'] as const;

/**
 * Outrights of every sport. Type sport*1000 + 998 is the winner. Types from + 999 have names that the
 * platform chooses as it needs them. Football, hockey and basketball have more types.
 */
export const OUTRIGHT_MARKETS: readonly MarketName[] = [
  ...[...SPORT_NAMES.keys()].flatMap((sid): MarketName[] => [
    ...ranged(sid * 1000 + 998, sid * 1000 + 998, ...WINNER),
    ...ranged(sid * 1000 + 999, sid * 1000 + 999, ...SPECIAL),
  ]),
  ...ranged(1800, 1804, ...SPECIAL),
  ...ranged(1929, 1997, ...SPECIAL),
  ...ranged(2992, 2997, ...SPECIAL),
  ...ranged(3900, 3997, ...SPECIAL),
];
