import { parseArgs } from 'node:util';
import type { Brand } from '#domain/config/domainConfig.ts';

/**
 * The brands of the client. The type check keeps the list complete, because the sandbox imports no value from
 * the client's brands.
 */
const BRANDS = Object.keys({ harbour: true, ember: true } satisfies Record<Brand, true>) as Brand[];

/** The arguments of `npm start`. */
export type Arguments = {
  readonly matches: number;
  readonly rate: number;
  readonly speed: number;
  readonly seed: number;
  /** The server's time when the sandbox starts, ms since the epoch; null for the current time. */
  readonly start: number | null;
  /** True if the world does not run at the start. */
  readonly paused: boolean;
  /** Number of football matches with 300 markets or more. */
  readonly featured: number;
  readonly port: number;
  readonly recording: string | null;
  /** A file of the client's black box. */
  readonly replay: string | null;
  readonly push: boolean;
  /** True if the feed is pushed over a cluster of NATS. */
  readonly hasNats: boolean;
  /** The operator's brand; null for the product's own. */
  readonly brand: Brand | null;
};
const MAX_PORT = 65_534;
const USAGE =
  'Known are --matches, --rate, --speed, --seed, --start MS, --paused on|off, --featured, --port, --recording FILE, --replay FILE, --push on|off, --nats, --brand NAME.';

type Flag = {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
  readonly usual: string;
};
const NUMBERS = ['matches', 'rate', 'speed', 'seed', 'start', 'featured', 'port'] as const;
type NumberName = (typeof NUMBERS)[number];
/** `start` 0 means the wall clock. */
const FLAGS: Readonly<Record<NumberName, Flag>> = {
  matches: { least: 1, most: 50_000, whole: true, usual: '600' },
  rate: { least: 0, most: 100_000, whole: true, usual: '200' },
  speed: { least: 0.1, most: 100_000, whole: false, usual: '1' },
  seed: { least: 0, most: 2 ** 31, whole: true, usual: '1' },
  start: { least: 0, most: 10 ** 13, whole: true, usual: '0' },
  featured: { least: 0, most: 50, whole: true, usual: '2' },
  port: { least: 1, most: MAX_PORT, whole: true, usual: '5173' },
};

const numberOf = (name: string, text: string, flag: Flag): number | string => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const fits = value >= flag.least && value <= flag.most && (!flag.whole || Number.isInteger(value));
  return fits
    ? value
    : `--${name} must be a ${flag.whole ? 'whole ' : ''}number from ${flag.least} to ${flag.most}, not "${text}".`;
};

/** Returns the arguments, or one sentence that describes the mistake in them. */
export const readArguments = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Arguments | string => {
  const text = { type: 'string' } as const;
  let values: Partial<Record<Exclude<keyof Arguments, 'hasNats'>, string>> & { readonly nats?: boolean };
  try {
    values = parseArgs({
      args: [...args],
      options: {
        matches: text,
        rate: text,
        speed: text,
        seed: text,
        start: text,
        paused: text,
        featured: text,
        port: text,
        recording: text,
        replay: text,
        push: text,
        nats: { type: 'boolean' },
        brand: text,
      },
    }).values;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)} ${USAGE}`;
  }
  const push = values.push ?? 'on';
  if (push !== 'on' && push !== 'off') return `--push must be on or off, not "${push}".`;
  const paused = values.paused ?? 'off';
  if (paused !== 'on' && paused !== 'off') return `--paused must be on or off, not "${paused}".`;
  const brand = BRANDS.find((each) => each === values.brand) ?? null;
  if (values.brand !== undefined && brand === null)
    return `--brand must be ${BRANDS.join(' or ')}, not "${values.brand}".`;
  const given = { ...values, port: values.port ?? (env.PORT === '' ? undefined : env.PORT) };
  const numbers = { matches: 0, rate: 0, speed: 0, seed: 0, start: 0, featured: 0, port: 0 };
  for (const name of NUMBERS) {
    const value = numberOf(name, given[name] ?? FLAGS[name].usual, FLAGS[name]);
    if (typeof value === 'string')
      return name === 'port' && values.port === undefined ? value.replace('--port', 'PORT') : value;
    numbers[name] = value;
  }
  const { recording = null, replay = null } = values;
  return {
    ...numbers,
    start: numbers.start === 0 ? null : numbers.start,
    paused: paused === 'on',
    recording,
    replay,
    push: push === 'on',
    hasNats: values.nats === true,
    brand,
  };
};
