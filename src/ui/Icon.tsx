import { box, circle, LineDrawing, type IconPath } from './LineDrawing.tsx';

export type IconName =
  | 'search'
  | 'close'
  | 'chevron'
  | 'panel'
  | 'collapse'
  | 'expand'
  | 'reconnect'
  | 'ticket'
  | 'user'
  | 'grow'
  | 'shrink'
  | 'video'
  | 'field'
  | 'warning'
  | 'empty'
  | 'flame'
  | 'star'
  | 'filter'
  | 'hide'
  | 'settings'
  | 'check'
  | 'info'
  | 'error'
  | 'list'
  | 'results'
  | 'help';

export const DRAWN_ICONS: Readonly<Record<IconName, IconPath>> = {
  search: `${circle(7, 7, 4.5)}M10.5 10.5l3.5 3.5`,
  close: 'M4 4l8 8m0-8-8 8',
  chevron: 'M4 6l4 4 4-4',
  panel: `${box(2, 3, 12, 10, 1.5)}M6.5 3v10`,
  collapse: 'M3 8h10M5.5 2.5 8 5l2.5-2.5M5.5 13.5 8 11l2.5 2.5',
  expand: 'M3 8h10M5.5 5 8 2.5 10.5 5M5.5 11 8 13.5l2.5-2.5',
  reconnect: 'M13 8a5 5 0 1 1-1.5-3.6M12 1.8v2.9H9.1',
  ticket: 'M2 5.5V4h12v1.5a2.5 2.5 0 0 0 0 5V12H2v-1.5a2.5 2.5 0 0 0 0-5ZM9.5 4v1.5m0 1.7v1.6m0 1.7V12',
  user: `${circle(8, 5.5, 2.5)}M3 13.5c.6-2.6 2.5-4 5-4s4.4 1.4 5 4`,
  grow: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  shrink: 'M6 2.5V6H2.5M13.5 6H10V2.5M10 13.5V10h3.5M2.5 10H6v3.5',
  video: [box(1.5, 3.5, 13, 9, 1.5), 'M6.6 5.9v4.2L10.2 8Z'],
  field: `${box(1.5, 3.5, 13, 9, 1)}M8 3.5v9${circle(8, 8, 1.7)}`,
  warning: 'M8 2.5 14.5 13.5h-13ZM8 6.5v3.2m0 1.6v.4',
  flame:
    'M8.3 1.8c.5 2.6-3.8 4.3-3.8 8a3.7 3.7 0 0 0 7.4.2c.1-1.7-.6-2.9-1.4-3.8-.2 1-.7 1.6-1.3 1.9.3-2.3-.1-4.7-.9-6.3Z',
  star: 'M8 2l1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5Z',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  hide: 'M2.5 2.5l11 11M6.3 4.1A6 6 0 0 1 8 3.8c3 0 5 2.2 6 4.2a9 9 0 0 1-1.7 2.3M4.3 5.3A9 9 0 0 0 2 8c1 2 3 4.2 6 4.2 1 0 1.9-.2 2.7-.6',
  settings: 'M2 4.5h6.5m3 0H14M2 11.5h2.5m3 0H14M8.5 3v3m-1 4v3m-3-3v3m7-10v3',
  check: 'M3 8.5l3.2 3L13 4.5',
  info: `${circle(8, 8, 5.5)}M8 7.4v3.4M8 5v.4`,
  error: `${circle(8, 8, 5.5)}M8 5v3.6m0 1.8v.4`,
  list: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.8 4h.01M2.8 8h.01M2.8 12h.01',
  results: `${box(1.5, 3.5, 13, 9, 1.5)}M8 3.5v9M4 6.5h1.2v3.2M10.6 6.5h1.8L11 9.7`,
  help: `${circle(8, 8, 6)}M6.2 6.4c.1-1.1.8-1.7 1.8-1.7s1.8.6 1.8 1.5c0 1.3-1.8 1.4-1.8 2.8m0 2v.2`,
  empty: `${box(2.5, 2.5, 11, 11, 1.5)}M5 6h6M5 8.5h6M5 11h3`,
};

/** Renders a line icon on a grid of 16 units. Decorative: text or label beside it has the meaning. */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) => (
  <LineDrawing path={DRAWN_ICONS[name]} size={size} grid={16} line={1.5} />
);
