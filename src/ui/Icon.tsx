import type { ReactNode } from 'react';

export type IconName = 'search' | 'close' | 'chevron' | 'panel' | 'collapse' | 'expand' | 'reconnect' | 'ticket' | 'user' | 'video' | 'field' | 'warning' | 'empty';

const DRAWN: Readonly<Record<IconName, ReactNode>> = {
  search: <><circle cx="7" cy="7" r="4.5" /><path d="m10.5 10.5 3.5 3.5" /></>,
  close: <path d="m4 4 8 8m0-8-8 8" />,
  chevron: <path d="m4 6 4 4 4-4" />,
  panel: <><rect x="2" y="3" width="12" height="10" rx="1.5" /><path d="M6.5 3v10" /></>,
  collapse: <path d="M3 8h10M5.5 2.5 8 5l2.5-2.5M5.5 13.5 8 11l2.5 2.5" />,
  expand: <path d="M3 8h10M5.5 5 8 2.5 10.5 5M5.5 11 8 13.5l2.5-2.5" />,
  reconnect: <path d="M13 8a5 5 0 1 1-1.5-3.6M12 1.8v2.9H9.1" />,
  ticket: <><path d="M2 5.5V4h12v1.5a2.5 2.5 0 0 0 0 5V12H2v-1.5a2.5 2.5 0 0 0 0-5Z" /><path d="M9.5 4v1.5m0 1.7v1.6m0 1.7V12" /></>,
  user: <><circle cx="8" cy="5.5" r="2.5" /><path d="M3 13.5c.6-2.6 2.5-4 5-4s4.4 1.4 5 4" /></>,
  video: <><rect x="1.5" y="3.5" width="13" height="9" rx="1.5" /><path d="M6.6 5.9v4.2L10.2 8Z" fill="currentColor" stroke="none" /></>,
  field: <><rect x="1.5" y="3.5" width="13" height="9" rx="1" /><path d="M8 3.5v9" /><circle cx="8" cy="8" r="1.7" /></>,
  warning: <><path d="M8 2.5 14.5 13.5h-13Z" /><path d="M8 6.5v3.2m0 1.6v.4" /></>,
  empty: <><rect x="2.5" y="2.5" width="11" height="11" rx="1.5" /><path d="M5 6h6M5 8.5h6M5 11h3" /></>,
};

/** A 16-unit line icon; decoration only, its meaning stands in the text or label beside it. */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
    {DRAWN[name]}
  </svg>
);
