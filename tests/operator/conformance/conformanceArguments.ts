import { parseArgs } from 'node:util';
import { ENDPOINTS } from '#platform/endpoints.ts';

/** The arguments of `npm run conformance`. */
export type ConformanceArguments = {
  /** Address of the platform, without a trailing slash. */
  readonly base: string;
  readonly config: string | null;
  readonly token: string | null;
  readonly origin: string | null;
  readonly burst: number;
  readonly push: boolean;
  readonly money: boolean;
  readonly strict: boolean;
  readonly only: readonly string[];
  /** File for the report as an HTML page. */
  readonly report: string | null;
};

const USAGE =
  'Known are --base URL, --config FILE, --token TOKEN (or the variable CONFORMANCE_TOKEN), --origin URL, --burst NUMBER, --only CALL,CALL, --push, --money, --strict, --report FILE.';
const MAX_BURST = 500;
/** The host's grammar of an authorization value: printable ASCII with spaces inside (`Bearer x`). */
const TOKEN = /^[\x21-\x7e](?:[\x20-\x7e]{0,4094}[\x21-\x7e])?$/;
/** The name in `--only` for the rules that span calls. */
export const RULES = 'rules';

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** Returns the arguments, or one sentence that describes the mistake in them. */
export const readConformanceArguments = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ConformanceArguments | string => {
  const [text, yes] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = {
    base: text,
    config: text,
    token: text,
    origin: text,
    burst: text,
    only: text,
    report: text,
    push: yes,
    money: yes,
    strict: yes,
  };
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)} ${USAGE}`;
  }
  const { base = '', config = null, origin = null, burst = '0', only = '', report = null } = values;
  const token = values.token ?? env.CONFORMANCE_TOKEN ?? null;
  const address = URL.canParse(base) ? new URL(base) : null;
  if (address === null || !/^https?:$/.test(address.protocol) || address.search + address.hash !== '')
    return `--base must be an address such as https://api.example.com, not "${base}". ${USAGE}`;
  if (address.username + address.password !== '') return '--base must not contain a user name or password.';
  if (token !== null && !TOKEN.test(token)) return '--token must be 1 to 4096 printable ASCII characters.';
  if (origin !== null && !isOrigin(origin))
    return `--origin must be an origin such as https://www.example.com, not "${origin}".`;
  if (!/^\d{1,3}$/.test(burst) || Number(burst) > MAX_BURST)
    return `--burst must be a whole number up to ${MAX_BURST}, not "${burst}".`;
  const names = only === '' ? [] : only.split(',');
  const unknown = names.filter((name) => name !== RULES && !Object.hasOwn(ENDPOINTS, name));
  if (unknown.length > 0) return `--only names no call: ${unknown.join(', ')}.`;
  const { push = false, money = false, strict = false } = values;
  if (money && token === null) return '--money needs the token of a test account.';
  return {
    base: address.href.replace(/\/$/, ''),
    config,
    token: token === '' ? null : token,
    origin,
    burst: Number(burst),
    push,
    money,
    strict,
    only: names,
    report,
  };
};
