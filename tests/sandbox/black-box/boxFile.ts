import { readFileSync } from 'node:fs';

export type RecordedFrame = Readonly<Record<string, unknown>> & { readonly t: string; readonly s?: string };
export type RecordedMarket = {
  readonly stream: string | null;
  readonly handle: number;
  readonly facts: {
    readonly id: string;
    readonly type: number;
    readonly period: number;
    readonly name: string;
    readonly line: string | null;
    readonly rank: number;
    readonly parlay: boolean;
    readonly options: readonly {
      readonly type: number;
      readonly name: string | null;
      readonly line: string | null;
    }[];
  };
  /** Odds in thousandths above 8 bits of flags: 1 locked, 2 suspended, 4 off. */
  readonly words: readonly number[];
};
export type RecordedMatch = {
  readonly stream: string | null;
  readonly facts: {
    readonly id: string;
    readonly sportId: number;
    readonly leagueId: string;
    readonly outright: boolean;
    readonly status: number;
    readonly name: string;
    readonly home: { readonly id: string; readonly name: string };
    readonly away: { readonly id: string; readonly name: string };
    readonly beginTime: number;
    readonly neutral: boolean;
    readonly serving: number;
    readonly format: number | null;
    readonly scores: readonly {
      readonly period: number;
      readonly group: number;
      readonly home: number;
      readonly away: number;
    }[];
    readonly clock: {
      readonly running: boolean;
      readonly phase: number;
      readonly second: number | null;
      readonly direction: string;
      readonly precision: string;
      readonly stoppage: number | null;
      readonly asOf: number | null;
    } | null;
    readonly marketCount: number;
  };
  readonly markets: readonly RecordedMarket[];
};
/** A file of the client's black box (workers/events/BLACK-BOX.md). */
export type BoxFile = {
  readonly base: {
    readonly at: number;
    readonly streams: readonly { readonly id: string; readonly epoch: string | null; readonly seq: number }[];
    readonly leagues: readonly {
      readonly id: string;
      readonly name: string;
      readonly sportId: number;
      readonly order: number;
      readonly hot: boolean;
      readonly regionName: string | null;
    }[];
    readonly matches: readonly RecordedMatch[];
  };
  readonly entries: readonly { readonly at: number; readonly frame?: RecordedFrame }[];
};

/** Reads a file of the black box. Throws an error with a sentence if the file is not a black box. */
export const readBoxFile = (path: string): BoxFile => {
  let file: Partial<BoxFile> & { readonly format?: unknown; readonly v?: unknown };
  try {
    file = JSON.parse(readFileSync(path, 'utf8')) as typeof file;
  } catch {
    throw new Error(`The file ${path} cannot be read.`);
  }
  if (file.format !== 'sport-live-black-box' || file.v !== 1 || !file.base || !Array.isArray(file.entries))
    throw new Error(`The file ${path} is no black box of version 1.`);
  return file as BoxFile;
};
