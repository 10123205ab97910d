// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '#tests/waitFor.ts';
import { createStore } from 'zustand/vanilla';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import { fail, ok, type Problem } from '#contract/problem.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { MarketId, SportId } from '#domain/ids.ts';
import type { TitleId } from '#domain/rooms/title.ts';
import { createCashOutsStore } from './cashOutsStore.ts';
import { ClientProvider, type ClientParts } from './clientContext.tsx';
import { useBanker, useBankers, useCoupons, useTitleProgress, useTitles, useTitleWall } from './member.ts';
import { useNoticeCommands, useNotices } from './notices.ts';
import { useOpenOrders } from './openOrders.ts';
import { usePriceHistory } from './priceHistory.ts';
import { useReportConfig, useRooms, useRoomSearch } from './rooms.ts';
import { queryClientOf, useDayCounts } from './sharedQueries.ts';

const MEMBER: SessionView = { ...GUEST, user: { uid: 'u', name: 'User', memberType: 0, currencyId: 1 } };
type Outdated = SharedQuery['topic'] | null;

const setUp = () => {
  const asked: string[] = [];
  const hearers: ((topic: Outdated) => void)[] = [];
  const view = createStore<SessionView>(() => MEMBER);
  const gate: { problem: Problem | null } = { problem: null };
  const ask = ({ topic }: SharedQuery) => {
    asked.push(topic);
    const answer =
      topic === 'days'
        ? [{ day: '2026-01-01', count: asked.length }]
        : { orders: [{ id: asked.length }], total: 1 };
    return Promise.resolve(gate.problem === null ? ok(answer) : fail(gate.problem));
  };
  const parts = {
    feed: { ask },
    session: { view },
    cashOuts: createCashOutsStore(),
    onOutdated: (hear: (topic: Outdated) => void) => void hearers.push(hear),
  } as unknown as ClientParts;
  return {
    parts,
    asked,
    view,
    gate,
    hearers,
    outdate: (topic: Outdated) => act(async () => hearers.forEach((hear) => hear(topic))),
  };
};

const Days = () => {
  const { data, error } = useDayCounts(1 as SportId, 'UTC');
  return (
    <i>
      {data?.[0]?.count}
      {error === null ? '' : error.problem.code}
    </i>
  );
};
const Orders = () => {
  const { data } = useOpenOrders();
  return <b>{data === undefined ? 'nothing' : data.map(({ id }) => `order ${id}`).join()}</b>;
};

const Prices = () => <u>{usePriceHistory('m' as MarketId).isFetching ? 'reading' : 'read'}</u>;

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});
const draw = ({ parts }: ReturnType<typeof setUp>, content: React.ReactNode) =>
  act(async () => root.render(<ClientProvider value={parts}>{content}</ClientProvider>));
const shows = (wanted: string) =>
  waitFor(async () => {
    await act(async () => undefined);
    expect(host.textContent).toBe(wanted);
  });

test('an answer is requested once by all who show it, and again once it is out of date (D27)', async () => {
  const stage = setUp();
  await draw(
    stage,
    <>
      <Days />
      <Days />
    </>,
  );
  await shows('11');
  await stage.outdate('statistics');
  await shows('11');
  await stage.outdate('days');
  await shows('22');
  await stage.outdate(null);
  await shows('33');
  expect([stage.asked, stage.hearers.length]).toEqual([['days', 'days', 'days'], 1]);
});

test('a failure of the platform is shown at once and not retried by the tab (FEED-06)', async () => {
  const stage = setUp();
  stage.gate.problem = { code: 'network' };
  await draw(stage, <Days />);
  await shows('network');
  expect(stage.asked).toEqual(['days']);
});

test('answers about a user go with the user: neither the next user nor a later login sees them (I6)', async () => {
  const stage = setUp();
  await draw(stage, <Orders />);
  await shows('order 1');
  await act(async () => stage.view.setState(GUEST, true));
  await shows('nothing');
  expect(stage.asked).toHaveLength(1);
  await act(async () => stage.view.setState(MEMBER, true));
  await shows('order 2');
});

const OWN_ANSWERS: Readonly<
  Record<string, readonly [SharedQuery['topic'], () => { readonly data: unknown }]>
> = {
  rooms: ['rooms', useRooms],
  'a search for rooms': ['room-search', () => useRoomSearch('a')],
  'the reasons of a report': ['report-config', useReportConfig],
  titles: ['titles', () => useTitles()],
  'the titles of a user': ['title-wall', () => useTitleWall('7')],
  'the progress of a title': ['title-progress', () => useTitleProgress('3' as TitleId, true)],
  coupons: ['coupons', useCoupons],
  bankers: ['bankers', useBankers],
  'one banker': ['banker', () => useBanker('5')],
  notices: ['notices', useNotices],
};
test.each(Object.entries(OWN_ANSWERS))(
  'a screen that stays open through a logout and a login shows later answers: %s (D27, I6)',
  async (_name, [topic, useAnswer]) => {
    const stage = setUp();
    const ask = ({ topic: asked }: SharedQuery) => {
      stage.asked.push(asked);
      return Promise.resolve(ok({ rooms: [], count: stage.asked.length }));
    };
    Object.assign(stage.parts.feed, { ask });
    const Answer = () => <i>{(useAnswer().data as { readonly count?: number } | undefined)?.count ?? ''}</i>;
    await draw(stage, <Answer />);
    await shows('1');
    await act(async () => stage.view.setState(GUEST, true));
    await shows('2');
    await act(async () => stage.view.setState(MEMBER, true));
    await shows('3');
    await stage.outdate(topic);
    await shows('4');
    expect(stage.asked).toEqual([topic, topic, topic, topic]);
  },
);

const Notices = () => {
  const { data } = useNotices();
  const { read } = useNoticeCommands();
  return (
    <button type="button" onClick={() => read(['n1'])}>
      {data?.unread ?? 'nothing'}
    </button>
  );
};
const press = () => act(() => host.querySelector('button')?.click());

test('an answer to a notice command that arrives after the user left is not stored (I6)', async () => {
  const stage = setUp();
  const answers: ((book: unknown) => void)[] = [];
  Object.assign(stage.parts.feed, { ask: () => new Promise((done) => void answers.push(done)) });
  await draw(stage, <Notices />);
  await act(async () => answers[0]?.(ok({ unread: 1 })));
  await shows('1');
  press();
  await act(async () => answers[1]?.(ok({ unread: 0 })));
  await shows('0');
  press();
  await act(async () => stage.view.setState(GUEST, true));
  await act(async () => answers[2]?.(ok({ unread: 7 })));
  await act(async () => stage.view.setState(MEMBER, true));
  await shows('nothing');
  // Three reads, one for each session, and two commands.
  expect(answers).toHaveLength(5);
});

test('a retry that is due in a hidden tab is sent when the tab is shown again', async () => {
  const stage = setUp();
  stage.gate.problem = { code: 'worker-silent' };
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await draw(stage, <Days />);
  const stateOf = () => queryClientOf(stage.parts).getQueryState(['days', 1, 'UTC'])?.fetchStatus;
  await act(() => waitFor(() => expect(stateOf()).toBe('paused')));
  expect(stage.asked).toEqual(['days']);
  stage.gate.problem = null;
  visibility.mockRestore();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await shows('2');
  expect(stage.asked).toEqual(['days', 'days']);
});

test('the price history is asked again when the page is shown again, and no other query is', async () => {
  const scene = setUp();
  await draw(
    scene,
    <>
      <Prices />
      <Days />
    </>,
  );
  await waitFor(() => expect(host.textContent).toMatch(/^read\d$/));
  expect(scene.asked.toSorted()).toEqual(['days', 'price-history']);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(() => expect(scene.asked.toSorted()).toEqual(['days', 'price-history', 'price-history']));
});
