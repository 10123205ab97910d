/**
 * Colours of the series in both themes: each at least 3:1 against its background (WCAG 1.4.11), texts at
 * least 4.5:1; a test computes the contrast.
 */
export const THEMES = {
  light: {
    ground: '#ffffff',
    panel: '#f6f8fa',
    ink: '#1f2328',
    soft: '#59636e',
    grid: '#d1d9e0',
    good: '#116329',
    bad: '#b3261e',
    unsure: '#7d4e00',
    series: ['#0a5fce', '#c2500a', '#1a7f37', '#8250df', '#b02a6f', '#0b7a86', '#6e6400', '#57606a'],
  },
  dark: {
    ground: '#0d1117',
    panel: '#161b22',
    ink: '#e6edf3',
    soft: '#9aa4af',
    grid: '#30363d',
    good: '#56d364',
    bad: '#ff8177',
    unsure: '#e3b341',
    series: ['#58a6ff', '#f0883e', '#3fb950', '#bc8cff', '#ff7eb6', '#39c5cf', '#d4c04a', '#a3adb8'],
  },
} as const;

export const SERIES = THEMES.light.series.length;

/** Variants and threads keep their colour in all charts; other series get the remaining colours in order. */
const KNOWN: Readonly<Record<string, number>> = {
  ours: 0,
  'AG Grid': 1,
  grid: 1,
  control: 2,
  naive: 3,
  'plain DOM': 5,
  plain: 5,
  'AG Grid, bare text': 6,
  'page main thread': 0,
  'shared worker': 1,
  compositor: 2,
  'raster and pool': 3,
  'GPU process': 4,
  'page input and output': 5,
  'network service': 6,
  'browser process': 7,
};

/**
 * Assigns colour numbers to the series of a chart: known names first, no colour twice while there are enough.
 */
export const colourNumbers = (names: readonly string[]): number[] => {
  const taken = new Set(names.flatMap((name) => KNOWN[name] ?? []));
  let next = 0;
  return names.map((name) => {
    const known = KNOWN[name];
    if (known !== undefined) return known;
    while (taken.has(next % SERIES) && next < SERIES) next += 1;
    const number = next % SERIES;
    next += 1;
    return number;
  });
};

type Theme = (typeof THEMES)[keyof typeof THEMES];
const variables = ({ series, ...named }: Theme): string =>
  [
    ...Object.entries(named).map(([name, colour]) => `--${name}:${colour}`),
    ...series.map((colour, at) => `--s${at}:${colour}`),
  ].join(';');

/** Returns the custom properties of both themes for a selector. */
export const themeCss = (selector: string): string =>
  `${selector}{${variables(THEMES.light)}}@media (prefers-color-scheme:dark){${selector}{${variables(THEMES.dark)}}}`;

/** Style sheet of a chart, inside a page of the report and in its own file. */
export const chartCss = [
  '.chart{font:13px system-ui,-apple-system,"Segoe UI",sans-serif}.chart text{fill:var(--soft)}.chart .name{fill:var(--ink);font-weight:600}.chart .value{fill:var(--ink)}',
  '.chart .grid{stroke:var(--grid);stroke-width:1}.chart .line{fill:none;stroke-width:2.25;stroke-linejoin:round;stroke-linecap:round}.chart .band{opacity:.16}.chart .lead{stroke-width:1;opacity:.6}',
  ...THEMES.light.series.map(
    (_, at) => `.chart .f${at}{fill:var(--s${at})}.chart .l${at}{stroke:var(--s${at})}`,
  ),
  '.chart .whisker{stroke-width:1.5;opacity:.75}.chart .dot{stroke:var(--ground);stroke-width:1.25}',
].join('');
