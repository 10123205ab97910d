import { parseArgs } from 'node:util';

/** What `npm start` was asked for. */
export type Arguments = {
  readonly matches: number;
  readonly rate: number;
  readonly speed: number;
  readonly seed: number;
  readonly port: number;
  readonly recording: string | null;
  readonly push: boolean;
};
const MOST_PORT = 65_534;
const USAGE = 'Known are --matches, --rate, --speed, --seed, --port, --recording FILE, --push on|off.';

type Flag = { readonly least: number; readonly most: number; readonly whole: boolean; readonly usual: string };
const FLAGS: Readonly<Record<'matches' | 'rate' | 'speed' | 'seed' | 'port', Flag>> = {
  matches: { least: 1, most: 50_000, whole: true, usual: '600' },
  rate: { least: 0, most: 100_000, whole: true, usual: '200' },
  speed: { least: 0.1, most: 100_000, whole: false, usual: '1' },
  seed: { least: 0, most: 2 ** 31, whole: true, usual: '1' },
  port: { least: 1, most: MOST_PORT, whole: true, usual: '5173' },
};

const numberOf = (name: string, text: string, flag: Flag): number | string => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const fits = value >= flag.least && value <= flag.most && (!flag.whole || Number.isInteger(value));
  return fits ? value : `--${name} must be a ${flag.whole ? 'whole ' : ''}number from ${flag.least} to ${flag.most}, not "${text}".`;
};

/** The arguments, or one sentence that says what is wrong with them. */
export const readArguments = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): Arguments | string => {
  const text = { type: 'string' } as const;
  let values: Partial<Record<keyof Arguments, string>>;
  try {
    values = parseArgs({ args: [...args], options: { matches: text, rate: text, speed: text, seed: text, port: text, recording: text, push: text } }).values;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)} ${USAGE}`;
  }
  const push = values.push ?? 'on';
  if (push !== 'on' && push !== 'off') return `--push must be on or off, not "${push}".`;
  const given = { ...values, port: values.port ?? (env.PORT === '' ? undefined : env.PORT) };
  const numbers = { matches: 0, rate: 0, speed: 0, seed: 0, port: 0 };
  for (const name of ['matches', 'rate', 'speed', 'seed', 'port'] as const) {
    const value = numberOf(name, given[name] ?? FLAGS[name].usual, FLAGS[name]);
    if (typeof value === 'string') return name === 'port' && values.port === undefined ? value.replace('--port', 'PORT') : value;
    numbers[name] = value;
  }
  return { ...numbers, recording: values.recording ?? null, push: push === 'on' };
};
