// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createDeferred } from '#domain/deferred.ts';
import type { MatchId } from '#domain/ids.ts';
import detail from '#locales/en/detail.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { MatchDetail, preloadMatch } from './MatchDetail.tsx';

const content = vi.hoisted(() => ({
  events: [] as string[],
  mayLoad: undefined as Promise<void> | undefined,
}));
vi.mock('./OpenMatch.tsx', async () => {
  content.events.push('content requested');
  await content.mayLoad;
  content.events.push('content loaded');
  return { OpenMatch: ({ match }: { readonly match: MatchId }) => <p data-content={match} /> };
});

const { render, clear, find, seen } = createComponentStage({ detail });
const tab = {
  onTick: () => () => undefined,
  watchMatch: (name: string, id: MatchId | null) => void content.events.push(`watch ${name} ${id}`),
} as unknown as BoardTab;
const board = createBoardStore();
const open = (id: string) =>
  render(
    <ClientProvider value={clientPartsOf({ config: { languageCodes: {} } })}>
      <BoardProvider board={board} tab={tab}>
        <MatchDetail match={id as MatchId} tab={null} go={() => undefined} />
      </BoardProvider>
    </ClientProvider>,
  );

test('the content loads before a match is opened, and the markets are requested before it has loaded', async () => {
  const { promise, resolve } = createDeferred();
  content.mayLoad = promise;
  preloadMatch();
  await seen(() => expect(content.events).toEqual(['content requested']));
  await open('m1');
  expect(content.events).toEqual(['content requested', 'watch open m1']);
  expect(find('[data-content]')).toBeNull();
  resolve();
  await seen(() => expect(find('[data-content="m1"]')).not.toBeNull());
  expect(content.events).toEqual(['content requested', 'watch open m1', 'content loaded']);
  await clear();
  // Once loaded, the content is drawn in the same step.
  await open('m2');
  expect(find('[data-content="m2"]')).not.toBeNull();
  await open('m3');
  await clear();
  expect(content.events.slice(3)).toEqual([
    'watch open null',
    'watch open m2',
    'watch open null',
    'watch open m3',
    'watch open null',
  ]);
});
