import type { ReactNode } from 'react';
import type { SportId } from '#domain/ids.ts';
import { isESport, sportKeyOf, type SportKey } from '#domain/match/sports.ts';

const dot = (cx: number, cy: number, r = 1) => (
  <circle cx={cx} cy={cy} r={r} fill="currentColor" stroke="none" />
);
const ball = <circle cx="10" cy="10" r="7.25" />;
const screen = (
  <path d="M3.5 4h13a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM7 17h6m-3-3v3" />
);

/** Icon shapes on a grid of 20 units with lines of 1.5, simple enough for 18 px. */
const DRAWN: Readonly<Record<SportKey, ReactNode>> = {
  football: (
    <>
      {ball}
      <path d="m10 6.6 3.2 2.3-1.2 3.8H8L6.8 8.9Z" fill="currentColor" stroke="none" />
      <path d="M10 6.6V2.9M13.2 8.9l3.5-1.3M12 12.7l2.3 3.1M8 12.7l-2.3 3.1M6.8 8.9 3.3 7.6" />
    </>
  ),
  basketball: (
    <>
      {ball}
      <path d="M2.75 10h14.5M10 2.75v14.5M4.9 4.9c3.3 2.8 3.3 7.4 0 10.2M15.1 4.9c-3.3 2.8-3.3 7.4 0 10.2" />
    </>
  ),
  tennis: (
    <>
      {ball}
      <path d="M4.3 5.4c4 1.9 4 7.3 0 9.2M15.7 5.4c-4 1.9-4 7.3 0 9.2" />
    </>
  ),
  hockey: (
    <>
      <path d="M4 2.5 9.5 14a3 3 0 0 0 2.7 1.7h4.3M16 2.5l-4 8.3" />
      {dot(5.5, 16, 1.6)}
    </>
  ),
  rugby: (
    <>
      <path d="M3.3 16.7c-1.4-5 0-9 2.6-11.6C8.5 2.5 12 2 16.7 3.3c1.4 4.7.8 8.2-1.8 10.8-2.6 2.6-6.6 4-11.6 2.6Z" />
      <path d="m7.5 12.5 5-5" />
    </>
  ),
  'american-football': (
    <>
      <path d="M3.3 16.7c-1.4-5 0-9 2.6-11.6C8.5 2.5 12 2 16.7 3.3c1.4 4.7.8 8.2-1.8 10.8-2.6 2.6-6.6 4-11.6 2.6Z" />
      <path d="m7 13 6-6m-5.2 2.7 2.5 2.5m0-5 2.5 2.5" />
    </>
  ),
  baseball: (
    <>
      {ball}
      <path d="M6 4.2c1.6 3.6 1.6 8 0 11.6M14 4.2c-1.6 3.6-1.6 8 0 11.6M5.9 8.3l2.1-.6M5.9 11.7l2.1.6M14.1 8.3 12 7.7M14.1 11.7l-2.1.6" />
    </>
  ),
  handball: (
    <>
      <circle cx="13" cy="7" r="4.25" />
      <path d="M2.8 17.2c1.5-4.2 3.4-6.2 6.6-6.9M6.5 17.2c.5-2.2 2-3.8 4.6-4.6" />
    </>
  ),
  volleyball: (
    <>
      {ball}
      <path d="M10 10V2.75M10 10l6.3 3.6M10 10l-6.3 3.6M13.3 3.6c1 3.2.8 5.6-.6 8M17.1 9.2c-2.3-2.4-4.5-3.4-7.1-3.6M14 16c-3.2.8-5.7.2-8.1-1.6M4.4 14.6c.7-3.2 2.1-5.2 4.2-6.6" />
    </>
  ),
  pingpong: (
    <>
      <path d="M13.7 11.9 9 7.2a4.1 4.1 0 0 1 5.8-.1 4.1 4.1 0 0 1-.1 5.8Z" transform="translate(-2 -3)" />
      <path
        d="M11.6 3.3a4.7 4.7 0 0 1 0 6.6c-1.5 1.5-3.4 1.3-5 2.7l-3.2 3.2-1.4-1.4 3.2-3.2c1.4-1.6 1.2-3.5 2.7-5a4.7 4.7 0 0 1 3.7-2.9Z"
        transform="translate(1 1)"
      />
      {dot(15, 14.5, 1.8)}
    </>
  ),
  snooker: (
    <>
      <path d="M10 3.5 3.8 14.5h12.4Z" />
      <circle cx="10" cy="8.3" r="1.6" />
      <circle cx="7.9" cy="11.9" r="1.6" />
      <circle cx="12.1" cy="11.9" r="1.6" />
    </>
  ),
  mma: <path d="m6.5 2.5-4 4v7l4 4h7l4-4v-7l-4-4Zm1 4.5v6m5-6v6m-5-3h5" />,
  boxing: (
    <>
      <path d="M5 12V7.5A4 4 0 0 1 9 3.5h3.5a4 4 0 0 1 4 4v2.7c0 1.7-1.2 2.8-2.5 3.3V12" />
      <path d="M5 9.5c-2 0-2.5 3 0 3h4.5M5.5 13.5h8.5v3H5.5Z" />
    </>
  ),
  badminton: (
    <>
      <path d="m3.2 12.3 4.5 4.5a3.2 3.2 0 0 1-4.5-4.5Z" fill="currentColor" stroke="none" />
      <path d="M4 11.5 11.5 2.8l2 2L16.8 6.5l.4 2L8.5 16M6.2 13.8l7.3-9M9 6l5.6 4.5" />
    </>
  ),
  'beach-volleyball': (
    <>
      <circle cx="10" cy="7.5" r="4.75" />
      <path d="M10 7.5V2.75M10 7.5l4 2.4M10 7.5 6 9.9M2 15.5c1.3-1.2 2.7-1.2 4 0s2.7 1.2 4 0 2.7-1.2 4 0 2.7 1.2 4 0" />
    </>
  ),
  'e-football': (
    <>
      {screen}
      <circle cx="10" cy="9" r="2.75" />
      {dot(10, 9)}
    </>
  ),
  'e-basketball': (
    <>
      {screen}
      <circle cx="10" cy="9" r="2.75" />
      <path d="M7.25 9h5.5M10 6.25v5.5" />
    </>
  ),
  'field-hockey': (
    <>
      <path d="M13.5 2.5 9 12.2c-1.3 3-5.2 2.2-5 .2" />
      {dot(13.5, 15, 1.8)}
    </>
  ),
  'water-ball': (
    <>
      <circle cx="10" cy="6.5" r="3.75" />
      <path d="M2 13c1.3-1.2 2.7-1.2 4 0s2.7 1.2 4 0 2.7-1.2 4 0 2.7 1.2 4 0M2 17c1.3-1.2 2.7-1.2 4 0s2.7 1.2 4 0 2.7-1.2 4 0 2.7 1.2 4 0" />
    </>
  ),
};
const GENERIC = (
  <path d="M6 3h8v4.5a4 4 0 0 1-8 0ZM6 4.5H3.5c0 2.5 1 3.8 2.7 4M14 4.5h2.5c0 2.5-1 3.8-2.7 4M10 11.5v3M6.5 17h7m-5.5 0 .5-2.5h3l.5 2.5" />
);
const LIVE = (
  <>
    <path d="M6.5 13.5a5 5 0 0 1 0-7m7 7a5 5 0 0 0 0-7M4 16a8.5 8.5 0 0 1 0-12m12 12a8.5 8.5 0 0 0 0-12" />
    {dot(10, 10, 1.8)}
  </>
);

const E_SPORT = (
  <>
    <path d="M6.5 6h7a4 4 0 0 1 3.9 3.2l.8 3.6a2.2 2.2 0 0 1-3.9 1.8L13 13H7l-1.3 1.6a2.2 2.2 0 0 1-3.9-1.8l.8-3.6A4 4 0 0 1 6.5 6ZM7 8v3M5.5 9.5h3" />
    {dot(12, 10.4)}
    {dot(14, 8.6)}
  </>
);

type SportIconProps = { readonly sport: SportId | 'live'; readonly size?: number };

/** Returns a sport's icon: a cup for an unknown sport (D17), a game pad for an e-sports title. */
const drawn = (sport: SportId): ReactNode => {
  const key = sportKeyOf(sport);
  if (key !== undefined) return DRAWN[key];
  return isESport(sport) ? E_SPORT : GENERIC;
};

export const SportIcon = ({ sport, size = 18 }: SportIconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {sport === 'live' ? LIVE : drawn(sport)}
  </svg>
);
