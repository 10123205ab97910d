import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { OptionKey } from '#domain/ids.ts';
import type { JournalEntry, Journal } from '#workers/orders/journal.ts';
import { test, type Journey } from './journey.ts';

/** The journal decides whether a bet is sent twice: no second try. */
test.describe.configure({ retries: 0 });

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The journal alone, as a module for a browser. */
const bundled = async (): Promise<string> => {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target: 'chrome109',
      lib: { entry: `${root}workers/orders/indexedJournal.ts`, formats: ['es'], fileName: 'journal' },
    },
  });
  const [bundle] = [made].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('Nothing was built.');
  return bundle.output[0].code;
};
/** A page of an origin of its own, with the journal and nothing else; answers its address. */
const served = async (journey: Journey): Promise<string> => {
  const code = await bundled();
  const server = createServer(
    ({ url }, answer) =>
      void (url === '/journal.js'
        ? answer.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
        : answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  journey.after(
    () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

type Opened = { readonly one: Journal; readonly other: Journal; readonly writes: unknown[] };
/** Two journals of one merchant, as two workers have them, and how each write was asked for. */
const open = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(async (script) => {
    const { createIndexedJournal } = (await import(script)) as {
      readonly createIndexedJournal: (merchant: string) => Journal;
    };
    const writes: unknown[] = [];
    const begun = Reflect.get(IDBDatabase.prototype, 'transaction') as (
      ...how: readonly unknown[]
    ) => unknown;
    Reflect.set(
      IDBDatabase.prototype,
      'transaction',
      function told(this: IDBDatabase, ...how: readonly unknown[]) {
        if (how[1] === 'readwrite') writes.push(how[2]);
        return Reflect.apply(begun, this, how);
      },
    );
    Object.assign(globalThis, {
      opened: { one: createIndexedJournal('m'), other: createIndexedJournal('m'), writes } satisfies Opened,
    });
  }, `${address}journal.js`);
  return page;
};

const OPTION = '11:1' as OptionKey;
const entry = (uid: string, slipId: string, by = 1): JournalEntry => ({
  uid,
  slipId,
  rev: 1,
  at: 1,
  by,
  kind: 'single',
  sent: { formats: {}, language: 'ENG', deviceId: 'P1' },
  picks: [],
  quick: null,
  bets: [],
  notices: [],
});

test('IndexedDB stores an intent once and durably; two workers lose no change (D25, F16, F24, F34, I6)', async ({
  journey,
}) => {
  const context = await journey.context();
  const address = await served(journey);
  const page = await open(context, address);
  const found = await page.evaluate(
    async ([first, second, foreign, alike, quick, same]) => {
      const { one, other, writes } = (globalThis as unknown as { readonly opened: Opened }).opened;
      const isFirst = ({ slipId }: JournalEntry): boolean => slipId === first.slipId;
      const added = await Promise.all([one.add(first, isFirst), other.add(second, isFirst)]);
      const kept = await one.read(first.uid, first.slipId);
      const strictly = writes.splice(0);
      const next = (now: JournalEntry): JournalEntry => ({ ...now, rev: now.rev + first.rev });
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          (at % 2 === 0 ? one : other).change(first.uid, first.slipId, next),
        ),
      );
      await Promise.all([other.add(foreign, isFirst), other.add(alike, () => false)]);
      const isQuick = (there: JournalEntry): boolean => there.quick === quick.quick;
      const barred = await Promise.all([one.add(quick, isQuick), other.add(same, isQuick)]);
      await Promise.all([one.remove(quick.uid, quick.slipId), other.remove(same.uid, same.slipId)]);
      const untouched = [
        await one.change(first.uid, first.slipId, () => undefined),
        await one.change(first.uid, 'none', next),
        await one.read(first.uid, 'none'),
      ];
      await other.remove(alike.uid, alike.slipId);
      return {
        barred: barred.map((each) => each?.slipId),
        lost: added.filter((each) => each === undefined).length,
        told: added.find((each) => each !== undefined)?.by,
        by: kept?.by,
        strictly,
        revs: untouched.map((each) => each?.rev),
        own: (await other.all(first.uid)).map(({ uid, slipId, rev }) => [uid, slipId, rev]),
      };
    },
    [
      entry('71', 'slipId', 1),
      entry('71', 'slipId', 2),
      entry('710', 'slipId'),
      entry('71', 'gone'),
      { ...entry('71', 'q1'), quick: OPTION },
      { ...entry('71', 'q2', 2), quick: OPTION },
    ] as const,
  );
  expect([found.lost, found.told, found.strictly]).toEqual([
    1,
    found.by,
    [{ durability: 'strict' }, { durability: 'strict' }],
  ]);
  expect([
    [undefined, 'q1'],
    ['q2', undefined],
  ]).toContainEqual(found.barred);
  expect([found.revs, found.own]).toEqual([[21, undefined, undefined], [['71', 'slipId', 21]]]);
  await page.close();

  const later = await open(context, address);
  const after = await later.evaluate(async () => {
    const { one } = (globalThis as unknown as { readonly opened: Opened }).opened;
    const database = await new Promise<IDBDatabase>((done) => {
      const asked = indexedDB.open('sport-bets:m');
      asked.addEventListener('success', () => done(asked.result));
    });
    const step = database.transaction('bets', 'readwrite');
    step.objectStore('bets').put({ uid: '71', slipId: 'spoilt', rev: 'x' }, ['71', 'spoilt']);
    await new Promise<void>((done) => step.addEventListener('complete', () => done()));
    const all = (await one.all('71')).map(({ slipId, rev }) => [slipId, rev]);
    database.close();
    // A build that needs another form of it, while this one is open.
    const opened = await new Promise<string>((done) => {
      const asked = indexedDB.open('sport-bets:m', 2);
      asked.addEventListener('success', () => done('opened'));
      asked.addEventListener('blocked', () => done('blocked'));
    });
    return {
      all,
      spoilt: await one.read('71', 'spoilt').catch(() => undefined),
      opened,
      laterOn: await one.all('71').then(
        () => 'read',
        (error: unknown) => (error as Error).name,
      ),
    };
  });
  expect(after).toEqual({
    all: [['slipId', 21]],
    spoilt: undefined,
    opened: 'opened',
    laterOn: 'VersionError',
  });
});
