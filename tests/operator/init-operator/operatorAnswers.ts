import { parseArgs } from 'node:util';
import { ENDPOINTS } from '#platform/endpoints.ts';

/** An operator's answers to the eight questions. */
export type OperatorAnswers = {
  readonly merchant: string;
  /** Base address of the platform, without a trailing slash. */
  readonly platform: string;
  /** Hosts of the calls that have another address than the platform. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Languages offered; the first is the default. */
  readonly locales: readonly string[];
  readonly memberSuccess: number;
  /** Exact origins of the sites that embed the client. */
  readonly parents: readonly string[];
  /** Calls with an unusual address, by name: the path, and the host if it differs. */
  readonly moved: Readonly<Record<string, { readonly path: string; readonly host?: string }>>;
  /** Name and main colour of the brand; empty for the product's own. */
  readonly brand: { readonly name: string; readonly colour: string };
};

/** One question. `read` returns the checked answer, or throws a sentence. */
type Question<K extends keyof OperatorAnswers> = {
  readonly field: K;
  readonly flag: string;
  readonly text: string;
  readonly usual: string;
  readonly read: (text: string) => OperatorAnswers[K];
};

const refuse = (sentence: string): never => {
  throw new Error(sentence);
};
const LOCALES = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'];
/** Host names of this machine, for a platform under test. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const HOSTS = ['match', 'order', 'file', 'banner', 'banker'];
const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const readAddress = (text: string, what: string): string => {
  const url = URL.canParse(text)
    ? new URL(text)
    : refuse(`${what} must be an address such as https://api.example.com.`);
  const isHere = url.protocol === 'http:' && LOOPBACK.has(url.hostname);
  if ((url.protocol !== 'https:' && !isHere) || url.username + url.password + url.search + url.hash !== '')
    return refuse(`${what} must be https (http only on this machine), without user, query and fragment.`);
  return url.href.replace(/\/$/, '');
};
const readPairs = (text: string, names: readonly string[], what: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listOf(text).map((pair) => {
      const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(pair) ?? [];
      return names.includes(name)
        ? [name, value]
        : refuse(`${what} must be name=value; known are ${names.join(', ')}.`);
    }),
  );

/** Parses the address of a call: `/v2/list`, or `order:/v2/list` for a call that also has another host. */
const readPlace = (name: string, text: string): { readonly path: string; readonly host?: string } => {
  const [, host, path = ''] = /^(?:([a-z]+):)?(\/(?!\/)[\w./-]{0,199})$/.exec(text) ?? [];
  if (path === '' || path.includes('..')) return refuse(`"${text}" must be a path such as /v2/list.`);
  if (name === 'file' && !/.\/$/.test(path))
    return refuse(`A file's id follows its path, so "${text}" must end with a slash, such as /v2/file/.`);
  if (host === undefined) return { path };
  return ['service', ...HOSTS].includes(host)
    ? { path, host }
    : refuse(`Hosts of calls are service, ${HOSTS.join(', ')}, not "${host}".`);
};

const question = <K extends keyof OperatorAnswers>(each: Question<K>): Question<K> => each;
/** The eight questions, in order. */
export const QUESTIONS = [
  question({
    field: 'merchant',
    flag: 'merchant',
    text: 'Name of the merchant?',
    usual: '',
    read: (text) =>
      /^[\w.-]{1,100}$/.test(text)
        ? text
        : refuse('The merchant must be 1 to 100 letters, digits, dots or dashes.'),
  }),
  question({
    field: 'platform',
    flag: 'platform',
    text: 'Address of the member platform?',
    usual: '',
    read: (text) => readAddress(text, 'The platform'),
  }),
  question({
    field: 'hosts',
    flag: 'hosts',
    text: 'Other hosts (match=https://…,order=https://…)?',
    usual: '',
    read: (text) =>
      Object.fromEntries(
        Object.entries(readPairs(text, HOSTS, 'Hosts')).map(([name, host]) => [
          name,
          readAddress(host, `The host ${name}`),
        ]),
      ),
  }),
  question({
    field: 'locales',
    flag: 'locales',
    text: 'Languages, the default first?',
    usual: LOCALES.join(','),
    read: (text) => {
      const locales = [...new Set(listOf(text))];
      const isKnown = locales.length > 0 && locales.every((each) => LOCALES.includes(each));
      return isKnown ? locales : refuse(`Languages are ${LOCALES.join(', ')}.`);
    },
  }),
  question({
    field: 'memberSuccess',
    flag: 'success',
    text: "The member platform's code of success?",
    usual: '1',
    read: (text) =>
      /^-?\d{1,6}$/.test(text)
        ? Number(text)
        : refuse('The code must be a whole number of up to six digits.'),
  }),
  question({
    field: 'parents',
    flag: 'parents',
    text: 'Sites that embed the client (https://www.example.com,…)?',
    usual: '',
    read: (text) =>
      listOf(text).map((each) =>
        URL.canParse(each) && new URL(each).origin === each && each.startsWith('https:')
          ? each
          : refuse(`"${each}" must be an origin such as https://www.example.com.`),
      ),
  }),
  question({
    field: 'moved',
    flag: 'moved',
    text: 'Calls with another path (matchList=/v2/list,userBase=order:/v2/me,…)?',
    usual: '',
    read: (text) =>
      Object.fromEntries(
        Object.entries(
          readPairs(
            text,
            Object.keys(ENDPOINTS).filter((name) => name !== 'domainConfig'),
            'Moved calls',
          ),
        ).map(([name, place]) => [name, readPlace(name, place)]),
      ),
  }),
  question({
    field: 'brand',
    flag: 'brand',
    text: "Brand's name and main colour (Ocean Sports #0b5cad)?",
    usual: '',
    read: (text) => {
      const [, name = '', colour = ''] = /^(.*?)\s*(#[0-9a-fA-F]{6})?$/.exec(text.trim()) ?? [];
      return name.length <= 40
        ? { name, colour: colour.toLowerCase() }
        : refuse('The name has at most 40 characters.');
    },
  }),
] as const;

/** The arguments of the command: flags in place of questions, and the folder for the files. */
export type InitArguments = {
  readonly flags: Readonly<Record<string, string>>;
  readonly out: string;
  readonly isForced: boolean;
};

/** Returns the arguments, or one sentence that describes the mistake in them. */
export const readInitArguments = (args: readonly string[]): InitArguments | string => {
  const text = { type: 'string' } as const;
  const options = Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, text]));
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...options, out: text, force: { type: 'boolean' } },
    });
    const {
      out = 'operator',
      force = false,
      ...flags
    } = values as Record<string, string> & { force?: boolean };
    return { flags, out, isForced: force };
  } catch (error) {
    const known = QUESTIONS.map(({ flag }) => `--${flag}`).join(', ');
    return `${error instanceof Error ? error.message : String(error)} Known are ${known}, --out FOLDER, --force.`;
  }
};
