const HOSTS = ['service', 'match', 'order', 'file', 'banner', 'banker'] as const;

/**
 * A path prefix at the preview's own origin, and the address to which the preview forwards calls below it.
 */
type ForwardRule = { readonly prefix: string; readonly to: string };

export type PreviewConfig = {
  /** The configuration as the client gets it: all hosts are paths of the preview's origin. */
  readonly config: Readonly<Record<string, unknown>>;
  /** True if the file is the configuration itself, without the envelope in which a server must answer it. */
  readonly isBare: boolean;
  readonly rules: readonly ForwardRule[];
  /** Origin of the pushed feed's WebSocket, for the content security policy. */
  readonly sockets: readonly string[];
  /** Hosts of streams as origins, for the content security policy. */
  readonly media: readonly string[];
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Prepares an operator's domain configuration for a preview on this machine. The file holds the configuration
 * itself or the member platform's envelope around it. An absolute address in `hosts` becomes a path prefix
 * that the preview forwards, because a browser may not call other origins. Throws a sentence if the text is
 * not such a configuration.
 */
export const toPreviewConfig = (text: string, platform: string): PreviewConfig => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new Error(
      `The configuration is not JSON: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  const enveloped = isRecord(parsed) && 'code' in parsed && isRecord(parsed.data) ? parsed.data : null;
  const config = enveloped ?? parsed;
  if (!isRecord(config)) throw new Error('The configuration must be a JSON object.');
  if (typeof config.merchant !== 'string' || config.merchant === '')
    throw new Error('The configuration must name a "merchant".');
  const given = isRecord(config.hosts) ? config.hosts : {};
  const rules: ForwardRule[] = [];
  const hosts: Record<string, unknown> = { ...given };
  for (const name of HOSTS) {
    const host = given[name];
    if (typeof host !== 'string' || !/^https?:\/\//i.test(host)) continue;
    if (!URL.canParse(host)) throw new Error(`hosts.${name} is not an address: ${host}`);
    const prefix = `/preview/${name}`;
    rules.push({ prefix, to: new URL(host).href.replace(/\/$/, '') });
    hosts[name] = prefix;
  }
  const { feed } = config;
  const lists = isRecord(config.hostLists) ? config.hostLists : {};
  return {
    config: { ...config, hosts },
    isBare: enveloped === null,
    rules: [...rules, { prefix: '', to: platform }],
    sockets:
      typeof feed === 'string' && /^wss?:\/\//i.test(feed) && URL.canParse(feed)
        ? [new URL(feed).origin]
        : [],
    media: Array.isArray(lists.stream)
      ? lists.stream.filter((host) => typeof host === 'string').map((host) => `https://${host}`)
      : [],
  };
};
