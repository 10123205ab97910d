import { existsSync, readFileSync } from 'node:fs';

/** Names of a recorded market, from the file beside it (`X.jsonl` has `X.catalogue.json`). */
export type Catalogue = {
  readonly marketName: string | null;
  readonly eventName: string | null;
  readonly runners: ReadonlyMap<number, string>;
};

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nameIn = (value: unknown): string | null =>
  isRaw(value) && typeof value.name === 'string' ? value.name : null;

const read = (path: string): unknown => {
  try {
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as unknown) : null;
  } catch {
    console.error(`${path} is no JSON: the runners' ids are shown.`);
    return null;
  }
};

/** Reads the catalogue of a recording by market id. The file has one market, or a list of them. */
export const readCatalogue = (recording: string): ReadonlyMap<string, Catalogue> => {
  const raw = read(`${recording.replace(/\.jsonl?$/, '')}.catalogue.json`);
  const markets = Array.isArray(raw) ? (raw as unknown[]) : [raw];
  const out = new Map<string, Catalogue>();
  for (const market of markets) {
    if (!isRaw(market) || typeof market.marketId !== 'string') continue;
    const runners = Array.isArray(market.runners) ? (market.runners as unknown[]).filter(isRaw) : [];
    out.set(market.marketId, {
      marketName: typeof market.marketName === 'string' ? market.marketName : null,
      eventName: nameIn(market.event) ?? nameIn(market.competition),
      runners: new Map(runners.map((runner) => [Number(runner.selectionId), String(runner.runnerName)])),
    });
  }
  return out;
};
