type BuildAddresses = {
  /** The page's directory on the operator's site (BOOT-02), with a slash at both ends. */
  readonly base: string;
  /**
   * Where scripts and styles are served from (`https://cdn.example/sport/`), with a final slash. The page,
   * `version.json` and the worker stay at the page's own origin: a SharedWorker's script of another origin is refused
   * by every browser.
   */
  readonly assets: string;
};

/** Reads `BASE_PATH` and `ASSETS_BASE`. Throws a sentence if one of them is not a directory. */
export const readBuildAddresses = ({
  BASE_PATH: base = '/sport/',
  ASSETS_BASE: assets = base,
}: Readonly<Record<string, string | undefined>>): BuildAddresses => {
  if (!/^\/([\w.~-]+\/)*$/.test(base))
    throw new Error(`BASE_PATH is ${base}: it has to begin and end with a slash.`);
  if (!assets.endsWith('/')) throw new Error(`ASSETS_BASE is ${assets}: it has to end with a slash.`);
  return { base, assets };
};
