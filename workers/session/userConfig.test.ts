import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { Settings } from '#contract/documents.ts';
import { PLATFORM_SETTINGS, type PlatformSetting } from '#contract/platformSettings.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { decodeUserConfig, type UserConfig } from '#platform/decode/userConfig.ts';
import type { Restriction } from '#domain/responsible-gambling/restrictions.ts';
import type { Caller } from '#platform/http.ts';
import type { Clock } from '../runtime/environment.ts';
import type { PendingSettings } from './pendingSettings.ts';
import { createUserConfigSync } from './userConfig.ts';

type Raw = Record<string, unknown>;
type Asked = {
  readonly name: string;
  readonly jsonStr: string;
  readonly resolve: (answer: Result<unknown>) => void;
};
/** How a request ends: answered, refused before it did anything, or done with its answer lost. */
type End = 'answered' | 'refused' | 'lost';

const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/**
 * Creates the sync of a worker with a platform that answers when the test says so, and the data that survives
 * the worker.
 */
const setUp = (server: Raw, merchant = 'm') => {
  const asked: Asked[] = [];
  const most = { under: 0 };
  const platform = { server };
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();
  const pending = new Map<string, readonly PendingSettings[]>();
  const logged: string[] = [];
  let now = 0;
  let ids = 0;
  const clock: Clock = {
    now: () => now,
    wallNow: () => now,
    setTimeout: (run, ms) => {
      ids += 1;
      timers.set(ids, { at: now + ms, run });
      return { timer: ids };
    },
    clearTimeout: ({ timer }) => void timers.delete(timer as number),
  };
  const call = ((name: string, params: { jsonStr?: string }) =>
    new Promise<Result<unknown>>((resolve) => {
      asked.push({ name, jsonStr: params.jsonStr ?? '', resolve });
      most.under = Math.max(most.under, asked.length);
    })) as unknown as Caller;
  /** The user of the settings here. */
  const owner: { uid: string | null } = { uid: '71' };
  const local: { settings: Settings; tip: boolean; restrictions: readonly Restriction[] } = {
    restrictions: [],
    settings: defaultSettings({ defaultLocale: 'en', oddsFormats: [1, 2, 3, 4] }),
    tip: false,
  };
  const begin = () => {
    const made = createUserConfigSync({
      clock,
      merchant,
      call,
      owner: () => owner.uid,
      offered: [1, 2, 3, 4],
      settings: () => local.settings,
      log: (what) => logged.push(what),
      inTurn: (run) => run(),
      take: (change) => {
        local.settings = { ...local.settings, ...change };
      },
      restrict: (next) => {
        local.restrictions = next;
      },
      setSettings: ({ showSettingChangableTip }) => {
        local.tip = showSettingChangableTip;
      },
      pending: {
        read: (uid) => Promise.resolve(pending.get(uid) ?? []),
        write: (uid, names) => void pending.set(uid ?? '', names),
      },
    });
    made.start();
    made.setUser('71', Promise.resolve());
    return made;
  };
  let sync = begin();
  return {
    asked,
    platform,
    local,
    owner,
    logged,
    pending,
    most,
    sync: () => sync,
    advance: async (ms: number) => {
      now += ms;
      for (const [id, { at, run }] of timers) {
        if (at > now || !timers.delete(id)) continue;
        run();
      }
      await quiet();
    },
    choose: (change: Partial<Settings>) => {
      const before = local.settings;
      local.settings = { ...before, ...change };
      const names = (Object.keys(change) as (keyof Settings)[]).filter(
        (name) => String(before[name]) !== String(change[name]),
      );
      sync.chosen(names);
      return names.length > 0;
    },
    answer: async (end: End) => {
      await quiet();
      const one = asked.shift();
      if (one === undefined) return;
      if (one.name === 'userConfigSet' && end !== 'refused') platform.server = JSON.parse(one.jsonStr) as Raw;
      one.resolve(
        end === 'answered'
          ? ok(one.name === 'userConfigGet' ? structuredClone(platform.server) : true)
          : fail({ code: 'http', status: 503 }),
      );
      await quiet();
    },
    /** Ends the worker at any moment and starts another one. */
    restart: async () => {
      timers.clear();
      asked.length = 0;
      sync = begin();
      await quiet();
    },
  };
};

const VALUES: { readonly [K in PlatformSetting]: readonly Settings[K][] } = {
  oddsFormat: [1, 2, 3, 4],
  accept: [0, 1, 2],
  acceptList: [
    [0, 0, 0, 0],
    [1, 0, 1, 0],
    [0, 1, 0, 0],
  ],
  pushEvents: [true, false],
  sort: ['time', 'league'],
};
const choice = fc
  .constantFrom(...PLATFORM_SETTINGS)
  .chain((name) =>
    fc
      .constantFrom(...(VALUES[name] as readonly unknown[]))
      .map((value) => ({ do: 'choose' as const, change: { [name]: value } as Partial<Settings> })),
  );
const step = fc.oneof(
  { weight: 4, arbitrary: choice },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom<End>('answered', 'answered', 'refused', 'lost')
      .map((end) => ({ do: 'answer' as const, end })),
  },
  { weight: 2, arbitrary: fc.constantFrom(300, 1_000, 40_000).map((ms) => ({ do: 'advance' as const, ms })) },
  { weight: 1, arbitrary: fc.constant({ do: 'check' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1, 2, 3, 4).map((handicap) => ({ do: 'elsewhere' as const, handicap })),
  },
);
const START: readonly Raw[] = [
  {},
  { handicap: 2, accept: '1,0,0,7', event_sort: 1, note: { kept: [1] } },
  {
    handicap: '3',
    acceptList: '0,1,0,9',
    push_event: 'true',
    event_sort: 'time',
    STAccept: 2,
    setup: '{"m":{"accept":"2"},"other":{"handicap":4,"accept":0}}',
  },
];
const keptOf = (all: Pick<Settings, PlatformSetting>): Pick<Settings, PlatformSetting> =>
  Object.fromEntries(PLATFORM_SETTINGS.map((name) => [name, all[name]])) as Pick<Settings, PlatformSetting>;
/** Returns the settings at the platform. */
const known = (config: UserConfig | undefined) =>
  Object.fromEntries(
    PLATFORM_SETTINGS.map((name) => [name, config?.[name] ?? null]).filter(([, value]) => value !== null),
  );
/** Removes the fourth flag, which no user chooses (C23). */
const chosenPart = (all: Pick<Settings, PlatformSetting>) => ({
  ...all,
  acceptList: all.acceptList.slice(0, 3),
});

describe('settings here and on the platform', () => {
  test('changes and failures end with the last choice (REQ-13, REQ-14, SETTINGS-03, SETTINGS-04, C37)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...START), fc.array(step, { maxLength: 40 }), async (start, steps) => {
        const bench = setUp(structuredClone(start));
        const last: Partial<Settings> = {};
        let other: number | undefined;
        for (const one of steps) {
          if (one.do === 'choose') {
            // Skips a choice that equals the current value.
            if (bench.choose(one.change)) Object.assign(last, one.change);
          } else if (one.do === 'answer') await bench.answer(one.end);
          else if (one.do === 'advance') await bench.advance(one.ms);
          else if (one.do === 'check') bench.sync().check('now');
          else if (one.do === 'restart') await bench.restart();
          else if (bench.asked.length === 0) {
            // Another merchant's page, on another device.
            const { setup } = bench.platform.server;
            const map = (typeof setup === 'string' ? JSON.parse(setup) : (setup ?? {})) as Raw;
            const changed = { ...map, other: { handicap: one.handicap } };
            bench.platform.server = {
              ...bench.platform.server,
              setup: typeof setup === 'string' ? JSON.stringify(changed) : changed,
            };
            other = one.handicap;
          }
        }
        for (let round = 0; round < 6; round += 1) {
          bench.sync().check('now');
          await bench.advance(5_000);
          await bench.answer('answered');
          await bench.answer('answered');
        }
        const here = keptOf(bench.local.settings);
        expect(here).toEqual({ ...here, ...known(decodeUserConfig(bench.platform.server, 'm')) });
        expect(chosenPart(here)).toEqual(chosenPart({ ...here, ...last }));
        expect(bench.most.under).toBeLessThanOrEqual(1);
        expect(bench.platform.server['note']).toEqual(start['note']);
        expect(decodeUserConfig(bench.platform.server, 'other')?.oddsFormat).toBe(
          other ?? decodeUserConfig(start, 'other')?.oddsFormat,
        );
      }),
      { numRuns: 300 },
    );
  });

  test('a choice after an expiry wins at the next login of its user, beside an unsent one (C37, F31)', async () => {
    const bench = setUp({ accept: 2 });
    await bench.answer('answered');
    bench.choose({ sort: 'league' });
    bench.sync().setUser(null, Promise.resolve());
    bench.choose({ accept: 0 });
    await bench.advance(5_000);
    expect([bench.asked, bench.pending.get('71')]).toEqual([[], ['sort', 'accept']]);
    await bench.restart();
    await bench.answer('answered');
    await bench.advance(1_000);
    await bench.answer('answered');
    await bench.answer('answered');
    expect(bench.local.settings).toMatchObject({ accept: 0, sort: 'league' });
    expect(decodeUserConfig(bench.platform.server, 'm')).toMatchObject({ accept: 0, sort: 'league' });
  });

  test('a choice after an expiry needs no store, and is not written for another user (C37, F31, I6)', async () => {
    const bench = setUp({ accept: 2 });
    await bench.answer('answered');
    const sync = bench.sync();
    sync.setUser(null, Promise.resolve());
    bench.choose({ accept: 0 });
    bench.pending.clear();
    sync.setUser('71', Promise.resolve());
    await bench.answer('answered');
    expect(bench.local.settings.accept).toBe(0);
    await bench.answer('answered');
    expect(decodeUserConfig(bench.platform.server, 'm')?.accept).toBe(0);
    sync.setUser(null, Promise.resolve());
    bench.choose({ accept: 1 });
    // Another user logs in. The platform has this user's settings.
    bench.owner.uid = '72';
    sync.setUser('72', Promise.resolve());
    await bench.answer('answered');
    await bench.advance(5_000);
    expect([bench.asked, bench.local.settings.accept, bench.pending.get('72')]).toEqual([[], 0, undefined]);
  });

  test('a choice after an expiry ends with a logout: no guest’s setting is written for the user (C37, I6)', async () => {
    const bench = setUp({ accept: 2 });
    await bench.answer('answered');
    const sync = bench.sync();
    sync.setUser(null, Promise.resolve());
    bench.choose({ accept: 0 });
    // The logout: the settings are those of a guest now, and what was pending is deleted.
    bench.owner.uid = null;
    bench.pending.clear();
    sync.setUser(null, Promise.resolve());
    bench.choose({ accept: 1 });
    bench.owner.uid = '71';
    sync.setUser('71', Promise.resolve());
    await bench.answer('answered');
    await bench.advance(5_000);
    expect([bench.asked, bench.local.settings.accept]).toEqual([[], 2]);
  });

  test("a guest's choice waits for no login (C37)", async () => {
    const bench = setUp({});
    await bench.answer('answered');
    bench.owner.uid = null;
    bench.sync().setUser(null, Promise.resolve());
    bench.choose({ accept: 2 });
    expect([...bench.pending]).toEqual([]);
  });

  test('a change made while the settings load wins over the response; the rest is taken (C37)', async () => {
    const bench = setUp({ handicap: 3, accept: 2 });
    bench.choose({ oddsFormat: 4 });
    await bench.answer('answered');
    expect(bench.local.settings).toMatchObject({ oddsFormat: 4, accept: 2 });
  });

  test('the first read is repeated until it succeeds, as it tells the restrictions (REQ-13, D38)', async () => {
    const bench = setUp({ restrictions: [{ kind: 'self-exclusion' }] });
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      await bench.answer('refused');
      await bench.advance(seconds * 1_000 - 1);
      expect([seconds, bench.asked.length]).toEqual([seconds, 0]);
      await bench.advance(1);
      expect([seconds, bench.asked.length]).toEqual([seconds, 1]);
    }
    expect(bench.local.restrictions).toEqual([]);
    await bench.answer('answered');
    expect(bench.local.restrictions).toEqual([{ kind: 'self-exclusion', until: null }]);
    await bench.advance(60_000);
    expect(bench.asked).toEqual([]);
  });

  test('without a tab the first read is not repeated, and a new tab starts the repeats again', async () => {
    const bench = setUp({});
    await bench.answer('refused');
    bench.sync().stop();
    await bench.advance(60_000);
    expect(bench.asked).toEqual([]);
    bench.sync().start();
    await bench.advance(1_000);
    expect(bench.asked).toHaveLength(1);
  });

  test('a failed write is only logged, and is sent with the next change (SETTINGS-04)', async () => {
    const bench = setUp({});
    await bench.answer('answered');
    bench.choose({ accept: 2 });
    await bench.advance(1_000);
    await bench.answer('answered');
    await bench.answer('refused');
    expect([bench.logged, bench.local.settings.accept, bench.platform.server]).toEqual([
      ['user-config-write'],
      2,
      {},
    ]);
    await bench.advance(60_000);
    expect(bench.asked).toEqual([]);
    bench.choose({ sort: 'league' });
    await bench.advance(1_000);
    await bench.answer('answered');
    await bench.answer('answered');
    expect(bench.platform.server).toEqual({ setup: { m: { accept: 2 } }, event_sort: 1 });
    expect(bench.pending.get('71')).toEqual([]);
  });

  test('the tip shows once: the platform is informed, and the next read shows none (SETTINGS-05)', async () => {
    const bench = setUp({ showSettingChangableTip: 1 });
    await bench.answer('answered');
    expect(bench.local.tip).toBe(true);
    bench.sync().onTipSeen();
    expect(bench.local.tip).toBe(false);
    await bench.restart();
    await bench.answer('answered');
    expect(bench.local.tip).toBe(false);
    await bench.advance(1_000);
    await bench.answer('answered');
    await bench.answer('answered');
    expect(bench.platform.server).toEqual({ showSettingChangableTip: 0 });
  });

  test('an odds format that the operator does not offer is not taken (C4)', async () => {
    const bench = setUp({ handicap: 9 });
    await bench.answer('answered');
    expect(bench.local.settings.oddsFormat).toBe(1);
  });
});
