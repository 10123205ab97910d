// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '#tests/waitFor.ts';
import { createStore } from 'zustand/vanilla';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import { fail, ok, type Problem } from '#contract/problem.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { SportId } from '#domain/ids.ts';
import { createCashOutsStore } from './cashOutsStore.ts';
import { ClientProvider, type ClientParts } from './clientContext.tsx';
import { useOpenOrders } from './openOrders.ts';
import { useDayCounts } from './sharedQueries.ts';

const MEMBER: SessionView = { ...GUEST, user: { uid: 'u', name: 'User', memberType: 0, currencyId: 1 } };
type Outdated = SharedQuery['topic'] | null;

const setUp = () => {
  const asked: string[] = [];
  const hearers: ((topic: Outdated) => void)[] = [];
  const view = createStore<SessionView>(() => MEMBER);
  const gate: { problem: Problem | null } = { problem: null };
  const ask = ({ topic }: SharedQuery) => {
    asked.push(topic);
    return Promise.resolve(
      gate.problem === null
        ? ok(topic === 'days' ? [{ day: '2026-01-01', count: asked.length }] : [{ id: asked.length }])
        : fail(gate.problem),
    );
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
/** React Query notifies its observers in a task of its own. */
const shows = (wanted: string) =>
  waitFor(async () => {
    await act(() => new Promise<void>((done) => void setTimeout(done)));
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
