const COLOURS = [
  '#c8102e',
  '#003da5',
  '#00843d',
  '#ffb81c',
  '#6c1d45',
  '#1b1b1b',
  '#f58025',
  '#0099cc',
  '#5c2d91',
  '#8a1538',
] as const;
const SHAPES = [
  'M4 3h24v14c0 7-6 10-12 13C10 27 4 24 4 17z',
  'M16 2l14 8v12l-14 8-14-8V10z',
  'M16 2a14 14 0 1 1 0 28 14 14 0 0 1 0-28z',
] as const;
const PATTERNS = [
  'M4 3h8v26H4z',
  'M0 12h32v8H0z',
  'M0 0l32 32v-12L12 0z',
  'M16 0h16v32H16z',
  'M12 0h8v32h-8z',
] as const;

const hash = (text: string): number => {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
};

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

/** A small crest, always the same for an id. */
export const createBadgeSvg = (id: string): string => {
  const h = hash(id);
  const ground = pick(COLOURS, h);
  const stripe =
    (h >>> 4) % COLOURS.length === h % COLOURS.length
      ? '#ffffff'
      : (pick([...COLOURS, '#ffffff', '#ffffff'], h >>> 4) ?? '#ffffff');
  const shape = pick(SHAPES, h >>> 9);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><clipPath id="c"><path d="${shape}"/></clipPath>` +
    `<g clip-path="url(#c)"><path fill="${ground}" d="M0 0h32v32H0z"/><path fill="${stripe}" d="${pick(PATTERNS, h >>> 12)}"/></g>` +
    `<path fill="none" stroke="#00000055" d="${shape}"/></svg>`
  );
};
