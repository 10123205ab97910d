import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NoticeBook, NoticeQuestion } from '#contract/noticeQuery.ts';
import type { Session } from '#contract/session.ts';
import { NOTICE_KINDS } from '#domain/notices/notice.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { DocumentStore } from '#workers/runtime/environment.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, waitTurns, type Bench } from './harness.ts';

const BOARD = '/api/forehead/user/notice/board';
const MINUTE = 60_000;

let sandbox: Sandbox;
let bench: Bench;
let shownOutside: string[];
const stored = new Map<string, unknown>();
const store: DocumentStore = {
  read: async (name) => structuredClone(stored.get(name)),
  write: async (name, value) => void stored.set(name, structuredClone(value)),
  forget: async () => undefined,
};
const openBench = () =>
  createBench({ ...configOf(sandbox.url, false), merchant: 'sandbox' }, `${sandbox.url}/sport/`, {
    store: () => store,
    notify: (title, text) => void shownOutside.push(`${title}: ${text}`),
  });
beforeEach(async () => {
  stored.clear();
  shownOutside = [];
  sandbox = await createSandbox({ matches: 20, rate: 0.001, generator: 'manual' });
  bench = openBench();
});
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const step = () => bench.clock.advance(20);
const post = async <T>(path: string, body: unknown): Promise<T> =>
  (await (
    await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as T;
const logIn = async (tab: FakeTab, user = 'alice'): Promise<void> => {
  const session = await post<Session>('/sandbox/login', { user });
  await tab.api.session(tab.id, { kind: 'login', session });
  await until(() => tab.model.documents.session?.user?.uid === session.uid, step);
};
const ask = async (tab: FakeTab, question: NoticeQuestion = { topic: 'notices' }): Promise<NoticeBook> => {
  const answer = await tab.api.ask(tab.id, question);
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value as NoticeBook;
};
/** Asks until the book fits, as the worker reads the platform meanwhile. */
const bookWith = async (tab: FakeTab, fits: (book: NoticeBook) => boolean): Promise<NoticeBook> => {
  for (const _ of waitTurns(200)) {
    const book = await ask(tab);
    if (fits(book)) return book;
    await settle(1);
  }
  throw new Error('No such notices came.');
};
const requests = (): number => sandbox.stats().requests[BOARD] ?? 0;

describe('the notice centre, with the sandbox', () => {
  test('holds notice flag, message counts and notices (BANNER-02, BANNER-03, BANNER-04)', async () => {
    const tab = await bench.tab();
    await logIn(tab);
    const book = await bookWith(tab, ({ items }) => items.length === 3);
    expect(book).toMatchObject({
      hasNotices: true,
      service: { hasNews: false, hasReply: true },
      counts: { system: 3, activity: 1, personal: 1 },
      unread: 3,
    });
    expect(book.items.map(({ kind }) => kind)).toEqual(['platform', 'platform', 'service']);
  });

  test('a notice is there once for all tabs however often it comes, and is read in all at once', async () => {
    const [tab, other] = [await bench.tab(), await bench.tab()];
    await logIn(tab);
    const { items } = await bookWith(tab, (book) => book.items.length === 3);
    await ask(tab, { topic: 'notices-read', ids: items.slice(0, 2).map(({ id }) => id) });
    const before = requests();
    bench.clock.advance(MINUTE);
    await until(() => requests() > before, step);
    await settle();
    const book = await ask(other);
    expect([book.items.length, book.unread]).toEqual([3, 1]);
    expect(requests()).toBe(before + 1);
  });

  test('a change of language brings the texts in that language, and the marks stay', async () => {
    const tab = await bench.tab();
    await logIn(tab);
    const { items } = await bookWith(tab, (book) => book.items.length === 3);
    await ask(tab, { topic: 'notices-read', ids: items.map(({ id }) => id) });
    await tab.api.command(tab.id, { kind: 'settings.set', change: { locale: 'zh-CN' } });
    const book = await bookWith(tab, (next) => next.items[0]?.title !== items[0]?.title);
    expect([book.items.length, book.unread]).toEqual([3, 0]);
  });

  test('a kind that is switched off takes no new notice; line-ups come for followed matches alone', async () => {
    const tab = await bench.tab();
    await logIn(tab);
    await bookWith(tab, ({ items }) => items.length === 3);
    await tab.api.command(tab.id, {
      kind: 'favourites.toggle',
      type: 'match',
      item: { matchId: '51' as never, sportId: 1 as never, sportName: 'Football' },
    });
    expect((await ask(tab, { topic: 'notices-off', kinds: ['bookings'] })).off).toEqual(['bookings']);
    await post('/sandbox/notices', { add: { type: 2, title: 'followed', matchId: '51' } });
    await post('/sandbox/notices', { add: { type: 2, title: 'not followed', matchId: '52' } });
    await post('/sandbox/notices', { add: { type: 3, title: 'off', matchId: '51' } });
    bench.clock.advance(MINUTE);
    const { items } = await bookWith(tab, (book) => book.items.length > 3);
    expect(
      items.filter(({ kind }) => kind !== 'platform' && kind !== 'service').map(({ title }) => title),
    ).toEqual(['followed']);
  });

  test("the next worker has the user's notices with their marks; other users have their own", async () => {
    const tab = await bench.tab();
    await logIn(tab);
    const { items } = await bookWith(tab, (book) => book.items.length === 3);
    await ask(tab, { topic: 'notices-read', ids: items.map(({ id }) => id) });
    await until(() => stored.size > 0, step);
    bench.close();
    bench = openBench();
    const next = await bench.tab();
    expect((await ask(next)).items).toEqual([]);
    await logIn(next);
    expect(await bookWith(next, (book) => book.items.length === 3)).toMatchObject({ unread: 0 });
    await logIn(next, 'bob');
    expect(await bookWith(next, (book) => book.items.length === 3)).toMatchObject({ unread: 3 });
  });

  test("the user's notices stay after an expiry; a logout after that leaves none to the guest (F31, I6)", async () => {
    const tab = await bench.tab();
    await logIn(tab);
    await bookWith(tab, ({ items }) => items.length === 3);
    await post('/sandbox/expire', { user: 'all' });
    await until(() => tab.model.documents.session?.expired === true, step);
    expect((await ask(tab)).items).toHaveLength(3);
    await tab.api.session(tab.id, { kind: 'logout' });
    await until(() => tab.model.documents.session?.expired === false, step);
    expect(await ask(tab)).toMatchObject({ items: [], hasNotices: false });
  });

  test('the operating system shows a notice only if the user has turned that on and no tab is visible', async () => {
    const tab = await bench.tab();
    await logIn(tab);
    await bookWith(tab, ({ items }) => items.length === 3);
    const come = async (title: string, count: number) => {
      await post('/sandbox/notices', { add: { type: 1, title } });
      bench.clock.advance(MINUTE);
      await bookWith(tab, ({ items }) => items.length === count);
    };
    await tab.api.visible(tab.id, false);
    await come('not turned on', 4);
    const words = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, `word ${kind}`]));
    await ask(tab, { topic: 'notices-system', words: words as never });
    await come('hidden', 5);
    await tab.api.visible(tab.id, true);
    await come('visible', 6);
    expect(shownOutside).toEqual(['word platform: hidden']);
  });
});
