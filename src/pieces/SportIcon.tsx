import type { SportId } from '#domain/ids.ts';
import { isESport, sportKeyOf, type SportKey } from '#domain/match/sports.ts';
import { circle, LineDrawing, type IconPath } from '#ui/LineDrawing.tsx';

const ball = circle(10, 10, 7.25);
const screen = 'M3.5 4h13a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM7 17h6m-3-3v3';

/** Icon shapes on a grid of 20 units with lines of 1.4, simple enough for 18 px. */
const DRAWN: Readonly<Record<SportKey, IconPath>> = {
  football: [
    `${ball}M10 6.6V2.9M13.2 8.9l3.5-1.3M12 12.7l2.3 3.1M8 12.7l-2.3 3.1M6.8 8.9 3.3 7.6`,
    'M10 6.6l3.2 2.3-1.2 3.8H8L6.8 8.9Z',
  ],
  basketball: `${ball}M2.75 10h14.5M10 2.75v14.5M4.9 4.9c3.3 2.8 3.3 7.4 0 10.2M15.1 4.9c-3.3 2.8-3.3 7.4 0 10.2`,
  tennis: `${ball}M4.3 5.4c4 1.9 4 7.3 0 9.2M15.7 5.4c-4 1.9-4 7.3 0 9.2`,
  hockey: ['M4 2.5 9.5 14a3 3 0 0 0 2.7 1.7h4.3M16 2.5l-4 8.3', circle(5.5, 16, 1.6)],
  rugby:
    'M3.3 16.7c-1.4-5 0-9 2.6-11.6C8.5 2.5 12 2 16.7 3.3c1.4 4.7.8 8.2-1.8 10.8-2.6 2.6-6.6 4-11.6 2.6ZM7.5 12.5l5-5',
  'american-football':
    'M3.3 16.7c-1.4-5 0-9 2.6-11.6C8.5 2.5 12 2 16.7 3.3c1.4 4.7.8 8.2-1.8 10.8-2.6 2.6-6.6 4-11.6 2.6ZM7 13l6-6m-5.2 2.7 2.5 2.5m0-5 2.5 2.5',
  baseball: `${ball}M6 4.2c1.6 3.6 1.6 8 0 11.6M14 4.2c-1.6 3.6-1.6 8 0 11.6M5.9 8.3l2.1-.6M5.9 11.7l2.1.6M14.1 8.3 12 7.7M14.1 11.7l-2.1.6`,
  handball: `${circle(13, 7, 4.25)}M2.8 17.2c1.5-4.2 3.4-6.2 6.6-6.9M6.5 17.2c.5-2.2 2-3.8 4.6-4.6`,
  volleyball: `${ball}M10 10V2.75M10 10l6.3 3.6M10 10l-6.3 3.6M13.3 3.6c1 3.2.8 5.6-.6 8M17.1 9.2c-2.3-2.4-4.5-3.4-7.1-3.6M14 16c-3.2.8-5.7.2-8.1-1.6M4.4 14.6c.7-3.2 2.1-5.2 4.2-6.6`,
  pingpong: [
    'M11.7 8.9 7 4.2a4.1 4.1 0 0 1 5.8-.1 4.1 4.1 0 0 1-.1 5.8ZM12.6 4.3a4.7 4.7 0 0 1 0 6.6c-1.5 1.5-3.4 1.3-5 2.7l-3.2 3.2-1.4-1.4 3.2-3.2c1.4-1.6 1.2-3.5 2.7-5a4.7 4.7 0 0 1 3.7-2.9Z',
    circle(15, 14.5, 1.8),
  ],
  snooker: `M10 3.5 3.8 14.5h12.4Z${circle(10, 8.3, 1.6)}${circle(7.9, 11.9, 1.6)}${circle(12.1, 11.9, 1.6)}`,
  mma: 'M6.5 2.5l-4 4v7l4 4h7l4-4v-7l-4-4Zm1 4.5v6m5-6v6m-5-3h5',
  boxing:
    'M5 12V7.5A4 4 0 0 1 9 3.5h3.5a4 4 0 0 1 4 4v2.7c0 1.7-1.2 2.8-2.5 3.3V12M5 9.5c-2 0-2.5 3 0 3h4.5M5.5 13.5h8.5v3H5.5Z',
  badminton: [
    'M4 11.5 11.5 2.8l2 2L16.8 6.5l.4 2L8.5 16M6.2 13.8l7.3-9M9 6l5.6 4.5',
    'M3.2 12.3l4.5 4.5a3.2 3.2 0 0 1-4.5-4.5Z',
  ],
  'beach-volleyball': `${circle(10, 7.5, 4.75)}M10 7.5V2.75M10 7.5l4 2.4M10 7.5 6 9.9M2 15.5c1.3-1.2 2.7-1.2 4 0s2.7 1.2 4 0 2.7-1.2 4 0 2.7 1.2 4 0`,
  'e-football': [`${screen}${circle(10, 9, 2.75)}`, circle(10, 9, 1)],
  'e-basketball': `${screen}${circle(10, 9, 2.75)}M7.25 9h5.5M10 6.25v5.5`,
  'field-hockey': ['M13.5 2.5 9 12.2c-1.3 3-5.2 2.2-5 .2', circle(13.5, 15, 1.8)],
  'water-ball': `${circle(10, 6.5, 3.75)}M2 13c1.3-1.2 2.7-1.2 4 0s2.7 1.2 4 0 2.7-1.2 4 0 2.7 1.2 4 0M2 17c1.3-1.2 2.7-1.2 4 0s2.7 1.2 4 0 2.7-1.2 4 0 2.7 1.2 4 0`,
};
const GENERIC: IconPath =
  'M6 3h8v4.5a4 4 0 0 1-8 0ZM6 4.5H3.5c0 2.5 1 3.8 2.7 4M14 4.5h2.5c0 2.5-1 3.8-2.7 4M10 11.5v3M6.5 17h7m-5.5 0 .5-2.5h3l.5 2.5';
const LIVE: IconPath = [
  'M6.5 13.5a5 5 0 0 1 0-7m7 7a5 5 0 0 0 0-7M4 16a8.5 8.5 0 0 1 0-12m12 12a8.5 8.5 0 0 0 0-12',
  circle(10, 10, 1.8),
];
const E_SPORT: IconPath = [
  'M6.5 6h7a4 4 0 0 1 3.9 3.2l.8 3.6a2.2 2.2 0 0 1-3.9 1.8L13 13H7l-1.3 1.6a2.2 2.2 0 0 1-3.9-1.8l.8-3.6A4 4 0 0 1 6.5 6ZM7 8v3M5.5 9.5h3',
  `${circle(12, 10.4, 1)}${circle(14, 8.6, 1)}`,
];

type SportIconProps = { readonly sport: SportId | 'live'; readonly size?: number };

/** Returns a sport's icon: a cup for an unknown sport (D17), a game pad for an e-sports title. */
const drawn = (sport: SportId): IconPath => {
  const key = sportKeyOf(sport);
  if (key !== undefined) return DRAWN[key];
  return isESport(sport) ? E_SPORT : GENERIC;
};

export const SportIcon = ({ sport, size = 18 }: SportIconProps) => (
  <LineDrawing path={sport === 'live' ? LIVE : drawn(sport)} size={size} grid={20} line={1.4} />
);
