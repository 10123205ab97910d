import type { ReactNode } from 'react';

export type PlayerIconName =
  | 'play'
  | 'pause'
  | 'sound'
  | 'mute'
  | 'pip'
  | 'theatre'
  | 'full'
  | 'live'
  | 'settings';

const DRAWN: Readonly<Record<PlayerIconName, ReactNode>> = {
  play: <path d="M5 3.5v9l7.5-4.5z" fill="currentColor" />,
  pause: <path d="M5.5 3.5v9m5-9v9" strokeWidth="2.5" />,
  sound: <path d="M2.5 6.5v3H5l3 2.5V4L5 6.5zm8-.5a3 3 0 0 1 0 4m1.8-6a6 6 0 0 1 0 8" />,
  mute: <path d="M2.5 6.5v3H5l3 2.5V4L5 6.5zm8 0 3.5 3.5m0-3.5L10.5 10" />,
  pip: (
    <>
      <rect x="1.5" y="3" width="13" height="10" rx="1" />
      <rect x="8" y="8" width="5" height="3.5" fill="currentColor" />
    </>
  ),
  theatre: <rect x="1.5" y="4.5" width="13" height="7" rx="1" />,
  full: <path d="M2.5 6V2.5H6m4 0h3.5V6m0 4v3.5H10m-4 0H2.5V10" />,
  settings: <path d="M2 4.5h7m3 0h2M2 11.5h2m3 0h7M10.5 3v3m-5 4v3" />,
  live: <circle cx="8" cy="8" r="3.5" fill="currentColor" />,
};

/** A sign of the player's controls. Kept apart from `ui/Icon`, which is part of the first screen. */
export const PlayerIcon = ({ name }: { readonly name: PlayerIconName }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {DRAWN[name]}
  </svg>
);
