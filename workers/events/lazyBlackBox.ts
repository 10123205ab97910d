import type { FeedApi } from '#contract/feedApi.ts';
import { isRecord } from '#domain/isRecord.ts';
import type { Clock } from '../runtime/environment.ts';
import { createLazyModule, noReport } from '../runtime/lazyModule.ts';
import type { BlackBox, BlackBoxDeps } from './blackBox.ts';

export type LazyBlackBox = Pick<BlackBox, 'frame' | 'state'> & {
  /** Returns the calls of a port, each recorded before it runs. */
  readonly recordCalls: (api: FeedApi) => FeedApi;
  /** Returns the file; null if the recorder cannot be loaded. */
  readonly read: (facts: Readonly<Record<string, unknown>>) => Promise<string | null>;
  /** Loads the recorder. What happens before is not recorded. */
  readonly start: () => void;
  /** Forgets everything, because no tab is left. */
  readonly stop: () => void;
};

/** Calls whose kind is recorded: the field of the second argument that names it. */
const KINDS: Readonly<Record<string, string>> = {
  command: 'kind',
  place: 'kind',
  cashOut: 'kind',
  tip: 'kind',
  room: 'kind',
  session: 'kind',
  report: 'kind',
  ask: 'topic',
};
/** Longer ids are no tab's; the port refuses them. */
const MAX_ID = 100;
const WORD = /^[a-z][a-zA-Z.-]{0,39}$/;
const kindOf = (method: string, argument: unknown): string | undefined => {
  const field = KINDS[method];
  const kind = field === undefined || !isRecord(argument) ? undefined : argument[field];
  return typeof kind === 'string' && WORD.test(kind) ? kind : undefined;
};

/** Creates the black box. Its recorder loads with the first tab, so that the worker starts without it (G10). */
export const createLazyBlackBox = (clock: Clock, deps: BlackBoxDeps): LazyBlackBox => {
  const part = createLazyModule(() => import('./blackBox.ts'), clock, noReport);
  let box: BlackBox | null = null;
  let isRunning = false;
  const load = async (): Promise<BlackBox | null> => {
    const loaded = await part.load();
    if (loaded !== undefined && isRunning) box ??= loaded.createBlackBox(deps);
    return box;
  };
  const recorded =
    (name: keyof FeedApi, run: (...given: never[]) => unknown) =>
    (...given: never[]): unknown => {
      const [tabId, argument]: readonly unknown[] = given;
      if (typeof tabId === 'string' && tabId.length <= MAX_ID) box?.call(tabId, name, kindOf(name, argument));
      return run(...given);
    };
  return {
    frame: (text, isPublic) => box?.frame(text, isPublic),
    state: (connection, attempt) => box?.state(connection, attempt),
    recordCalls: (api) =>
      Object.fromEntries(
        Object.entries(api).map(([name, run]) => [name, recorded(name as keyof FeedApi, run)]),
      ) as unknown as FeedApi,
    read: async (facts) => (await load())?.read(facts) ?? null,
    start: () => {
      isRunning = true;
      void load();
    },
    stop: () => {
      isRunning = false;
      box = null;
    },
  };
};
