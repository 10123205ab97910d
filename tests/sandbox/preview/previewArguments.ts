import { parseArgs } from 'node:util';

/** The arguments of `npm start -- --platform …`. */
export type PreviewArguments = {
  /** Base address of the operator's platform, without a trailing slash. */
  readonly platform: string;
  /** File with the domain configuration; null for the defaults. */
  readonly config: string | null;
  /** File with the brand; null for that of the configuration. */
  readonly brand: string | null;
  readonly port: number;
};

const USAGE = 'Known are --platform URL, --config FILE, --brand FILE, --port NUMBER.';
const MAX_PORT = 65_535;

/** Returns the arguments, or one sentence that says what is wrong with them. */
export const readPreviewArguments = (args: readonly string[]): PreviewArguments | string => {
  const text = { type: 'string' } as const;
  let values: { platform?: string; config?: string; brand?: string; port?: string };
  try {
    values = parseArgs({
      args: [...args],
      options: { platform: text, config: text, brand: text, port: text },
    }).values;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)} ${USAGE}`;
  }
  const { platform = '', config = null, brand = null, port = '5173' } = values;
  const address = URL.canParse(platform) ? new URL(platform) : null;
  if (address === null || !/^https?:$/.test(address.protocol) || address.search + address.hash !== '')
    return `--platform must be an address such as https://api.example.com, not "${platform}". ${USAGE}`;
  if (address.username + address.password !== '')
    return '--platform must not contain a user name or password.';
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > MAX_PORT)
    return `--port must be a whole number from 1 to ${MAX_PORT}, not "${port}".`;
  return { platform: address.href.replace(/\/$/, ''), config, brand, port: Number(port) };
};
