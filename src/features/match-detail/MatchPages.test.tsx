// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { anchorOf } from '#tests/anchorFixture.ts';
import { waitFor } from '#tests/waitFor.ts';
import { fail, ok } from '#contract/problem.ts';
import type { Locale } from '#domain/config/locales.ts';
import type { LeagueId, MatchId, SportId, TeamId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { Anchor } from '#domain/rooms/anchor.ts';
import type { MatchMedia } from '#domain/match/stream.ts';
import detail from '#locales/en/detail.json' with { type: 'json' };
import matchData from '#locales/en/matchData.json' with { type: 'json' };
import player from '#locales/en/player.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { NavigationProvider, type LocationChange, type MatchTab } from '#state/location.ts';
import { createStore } from 'zustand/vanilla';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { browserPlayer } from '#player/browserPlayer.ts';
import { NO_ENGINE } from '#player/engines/engine.ts';
import { clientPartsOf, createComponentStage, stubResizeObserver } from '#tests/componentStage.tsx';
import { animationAddress } from './animationAddress.ts';
import { MatchPages } from './MatchPages.tsx';

const MATCH: MatchFacts = {
  id: 'm1' as MatchId,
  sportId: 1 as SportId,
  leagueId: 'l1' as LeagueId,
  producer: '1/live' as MatchFacts['producer'],
  outright: false,
  status: 5,
  name: 'A - B',
  home: { id: 'a' as TeamId, name: 'A', icon: null },
  away: { id: 'b' as TeamId, name: 'B', icon: null },
  beginTime: 0,
  neutral: false,
  serving: 0,
  format: null,
  scores: [],
  clock: null,
  scoreboard: null,
  marketCount: 1,
  video: true,
  animation: 'https://animation.example/m1',
};
const NONE: MatchMedia = { video: [], animation: null };

const { host, render, clear, find, all, seen, press } = createComponentStage({ detail, matchData, player });
let asked: unknown[];
let went: LocationChange[];
let watched: unknown[];
let outdate: (topic: 'rooms' | 'media') => void;
const draw = async (
  tab: MatchTab | null,
  {
    match = MATCH,
    media = NONE,
    catalogue = NONE,
    locale = 'zh-CN',
    rooms = true,
    isOver = false,
    listed = [],
    answer = () => Promise.resolve(),
    data = {},
  }: {
    match?: MatchFacts;
    media?: MatchMedia;
    /** What the catalogue of streams has of the match. */
    catalogue?: MatchMedia;
    locale?: Locale;
    rooms?: boolean;
    isOver?: boolean;
    /** The live rooms of all matches. */
    listed?: readonly Anchor[];
    /** The list of rooms answers when this settles, and fails if it is rejected. */
    answer?: () => Promise<void>;
    /** What the platform has of the match's data, by part. */
    data?: Readonly<Record<string, unknown>>;
  } = {},
) => {
  const parts = clientPartsOf({
    feed: {
      ask: (question: { readonly topic: string; readonly part?: string; readonly from?: string }) => {
        asked.push(question);
        if (question.topic === 'media')
          return Promise.resolve(ok({ ...(question.from === 'match' ? media : catalogue) }));
        if (question.topic === 'rooms')
          return answer().then(
            () => ok({ rooms: [...listed] }),
            () => fail({ code: 'network' }),
          );
        return Promise.resolve(ok(data[question.part ?? ''] ?? null));
      },
    },
    config: { languageCodes: {}, anchorLocales: ['CMN'], modules: { rooms } },
    serverWords: { store: createStore(() => ({ words: null })) },
    settings: createStore(() => ({ locale })),
    onOutdated: (hear: typeof outdate) => {
      outdate = hear;
    },
  });
  const boardTab = {
    watchRooms: (...watch: readonly unknown[]) => void watched.push(watch),
  } as unknown as BoardTab;
  await render(
    <ClientProvider value={parts}>
      <NavigationProvider
        value={{ go: () => undefined, step: '', hrefOf: (change) => `?tab=${change.tab ?? ''}` }}
      >
        <BoardProvider board={createBoardStore()} tab={boardTab}>
          <MatchPages
            match={match}
            isOver={isOver}
            tab={tab}
            go={(change) => void went.push(change)}
            markets={[]}
          >
            <p>the markets</p>
          </MatchPages>
        </BoardProvider>
      </NavigationProvider>
    </ClientProvider>,
  );
};
/** Creates the room of a live anchor of the match, with a stream at this address. */
const hostAt = (flv: string) => anchorOf({ roomId: '1', matchId: 'm1', streams: { hls: null, flv } });
/** Creates the media of a match with one video at this address. */
const videoAt = (address: string): { -readonly [key in keyof MatchMedia]: MatchMedia[key] } => ({
  video: [{ line: 1, kind: 'flv', address }],
  animation: null,
});
/** Replaces the player's engine and timers. Returns the addresses that it opens; those that fit `broken` fail. */
const playedAddresses = (broken?: RegExp): readonly string[] => {
  const played: string[] = [];
  const timers = vi.spyOn(browserPlayer, 'setTimeout').mockReturnValue(0);
  const engine = vi.spyOn(browserPlayer, 'loadEngine').mockResolvedValue(({ address }) => {
    if (broken?.test(address) === true) throw new Error('This stream is broken.');
    played.push(address);
    return NO_ENGINE;
  });
  onTestFinished(() => {
    timers.mockRestore();
    engine.mockRestore();
  });
  return played;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const streams = () => asked.filter((each) => (each as { topic: string }).topic === 'media');
const settle = () => waitFor(() => act(() => Promise.resolve()));
const names = (attribute: string) => all(`[${attribute}]`).map((each) => each.getAttribute(attribute));
const shows = (text: string) => seen(() => expect(host().textContent).toContain(text));

beforeAll(() => {
  stubResizeObserver();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  [asked, went, watched] = [[], [], []];
});

describe('the pages of a match', () => {
  test('bets, chat, programme, data and anchor, bets first (DETAIL-01, DETAIL-02, D13)', async () => {
    await draw('bet');
    expect(names('data-match-tab')).toEqual(['bet', 'chat', 'program', 'data', 'anchor']);
    expect(find('[aria-selected="true"]')?.textContent).toBe('Bets');
    expect(host().textContent).toContain('the markets');
    await draw('coverage');
    expect(find('[aria-selected="true"]')?.textContent).toBe('Bets');
  });

  test('the coverage has a page where the operator has content for it (DETAIL-01, D13)', async () => {
    await draw('coverage', { data: { coverage: [{ title: 'First bet', text: 'It is returned.' }] } });
    await shows('It is returned.');
    expect(names('data-match-tab')).toEqual(['bet', 'coverage', 'chat', 'program', 'data', 'anchor']);
    expect(find('[aria-selected="true"]')?.textContent).toBe('First-bet coverage');
  });

  test.each([
    ['chat', 'No chat room yet'],
    ['program', 'No tips yet'],
  ] as const)('%s says what will come there, and the markets stay loaded', async (tab, text) => {
    await draw(tab);
    await shows(text);
    expect(host().textContent).toContain('the markets');
  });

  test('the chat page leads to the rooms of the match, where its chats are', async () => {
    const rooms = [anchorOf({ roomId: '1', matchId: 'm1' }), anchorOf({ roomId: '2', matchId: 'm2' })];
    await draw('chat', { listed: rooms });
    await shows('Host 1');
    expect(names('data-room-link')).toEqual(['1']);
    expect(host().textContent).not.toContain('No chat room yet');
  });

  test('a press changes the address, and each page is a link (D11)', async () => {
    await draw('bet');
    expect(find('[data-match-tab="data"]')?.getAttribute('href')).toBe('?tab=data');
  });

  test.each([
    ['a language without anchors', { locale: 'en' as const }],
    ['an operator without rooms', { rooms: false }],
  ])('%s has no anchor page (ANCHOR-10)', async (_name, given) => {
    await draw('anchor', given);
    expect(names('data-match-tab')).toEqual(['bet', 'chat', 'program', 'data']);
    expect(find('[aria-selected="true"]')?.textContent).toBe('Bets');
  });
});

const selected = () => find('[aria-selected="true"]')?.textContent;
/** Whether the markets are on screen; React keeps them hidden under another page. */
const showsMarkets = () => find('[data-match-page="bet"]')?.style.display !== 'none';
/** Waits until the page is open. */
const opened = (page: string) =>
  waitFor(async () => {
    await settle();
    expect(selected()).toBe(page);
    expect(showsMarkets()).toBe(page === 'Bets');
  });

describe('the page of a match for which none is chosen', () => {
  const live = anchorOf({ roomId: '1', matchId: 'm1' });

  test('is the anchor’s where an anchor whom the user may watch is live on the match (DETAIL-03, C3)', async () => {
    await draw(null, { listed: [{ ...live, type: 1 as Anchor['type'] }] });
    await opened('Host');
    expect(names('data-match-page')).toContain('anchor');
  });

  test.each([
    ['no anchor is live on the match', { listed: [anchorOf({ roomId: '2', matchId: 'm2' })] }],
    ['the anchor has not begun', { listed: [{ ...live, status: 0 as Anchor['status'] }] }],
    ['the language has no anchors', { listed: [live], locale: 'en' as const }],
    ['the operator has no rooms', { listed: [live], rooms: false }],
    ['the rooms are not known', { listed: [live], answer: () => Promise.reject(new Error('no answer')) }],
  ])('is the bets’ where %s (DETAIL-02, DETAIL-03, C3)', async (_name, given) => {
    await draw(null, given);
    await opened('Bets');
    expect(names('data-match-page')).toEqual(['bet']);
  });

  test('is a skeleton until the rooms answer, for a second at most, and then stays (DETAIL-03)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let resolve: (() => void) | undefined;
    const rooms = new Promise<void>((done) => {
      resolve = done;
    });
    await draw(null, { listed: [live], answer: () => rooms });
    expect(showsMarkets()).toBe(false);
    act(() => void vi.advanceTimersByTime(1_000));
    vi.useRealTimers();
    expect(showsMarkets()).toBe(true);
    resolve?.();
    await act(() => rooms);
    await settle();
    expect(selected()).toBe('Bets');
  });

  test('stays the bets’ in a language with anchors that the user chooses later (DETAIL-03)', async () => {
    await draw(null, { listed: [live], locale: 'en' });
    await opened('Bets');
    await draw(null, { listed: [live] });
    await settle();
    await opened('Bets');
    expect(asked.some((each) => (each as { topic: string }).topic === 'rooms')).toBe(false);
  });

  test('stays the anchor’s when the anchor ends, until the user chooses another page (DETAIL-03)', async () => {
    await draw(null, { listed: [live] });
    await opened('Host');
    await draw(null, { listed: [] });
    await opened('Host');
    await draw('bet', { listed: [live] });
    await opened('Bets');
    expect(names('data-match-page')).toEqual(['bet']);
  });
});

describe('what is shown above the pages', () => {
  test('video, animation and anchor are offered where the match has them (BOOT-34)', async () => {
    await draw('bet');
    expect(names('data-media-mode')).toEqual(['video', 'animation', 'anchor']);
    await draw('bet', { match: { ...MATCH, video: false, animation: null }, locale: 'en' });
    expect(names('data-media-mode')).toEqual(['animation']);
    await draw('bet', { isOver: true });
    expect(names('data-media-mode')).toEqual([]);
  });

  test('nothing is asked for before a press; the choice is remembered, and another press ends it', async () => {
    await draw('bet');
    expect(streams()).toEqual([]);
    await press('[data-media-mode="video"]');
    await shows('There is no stream now');
    expect(streams()).toEqual([{ topic: 'media', matchId: 'm1', from: 'match' }]);
    expect(JSON.parse(localStorage.getItem('player') ?? '{}')).toMatchObject({ mode: 'video', isOpen: true });
    await press('[data-media-mode="video"]');
    expect(host().textContent).not.toContain('There is no stream now');
    expect(JSON.parse(localStorage.getItem('player') ?? '{}')).toMatchObject({ isOpen: false });
  });

  test('a match without video is asked every 60 s until it has one (FEED-05, C41)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const media = { ...NONE, video: [] as MatchMedia['video'] };
      await draw('bet', { media });
      await press('[data-media-mode="video"]');
      await shows('There is no stream now');
      const asks = streams().length;
      await pass(60_000);
      expect(streams()).toHaveLength(asks + 1);
      media.video = [{ line: 1, kind: 'page', address: 'https://stream.example/1' }];
      await pass(60_000);
      await seen(() => expect(find('iframe')?.getAttribute('src')).toBe('https://stream.example/1'));
      await pass(180_000);
      expect(streams()).toHaveLength(asks + 2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('the animation is the tracker or, if chosen, the operator’s page in the language (DETAIL-05)', async () => {
    await draw('bet', { data: { events: [] } });
    await press('[data-media-mode="animation"]');
    await shows('Waiting for play');
    expect(names('data-tracker')).toEqual(['football']);
    await press('[data-setting="animation-source"] input[value="page"]');
    await waitFor(async () => {
      await settle();
      expect(find('iframe')?.getAttribute('src')).toBe(
        'https://animation.example/m1?language=en&tabs=disable',
      );
    });
    expect(streams()).toEqual([]);
  });

  test('video and animation of the catalogue are offered where the match has none (BOOT-13, DETAIL-05)', async () => {
    const match = { ...MATCH, video: false, animation: null };
    await draw('bet', { match });
    expect(names('data-media-mode')).toEqual(['animation', 'anchor']);
    expect(streams()).toEqual([{ topic: 'media', matchId: 'm1', from: 'catalogue' }]);
    await clear();
    const address = 'https://animation.example/catalogue';
    const catalogue: MatchMedia = {
      video: [{ line: 1, kind: 'page', address: 'https://stream.example/1' }],
      animation: address,
    };
    await draw('bet', { match, catalogue });
    await seen(() => expect(names('data-media-mode')).toEqual(['video', 'animation', 'anchor']));
    await press('[data-media-mode="animation"]');
    await seen(() => expect(find('[data-setting="animation-source"]')).not.toBeNull());
    await press('[data-setting="animation-source"] input[value="page"]');
    await seen(() => expect(find('iframe')?.getAttribute('src')).toBe(`${address}?language=en&tabs=disable`));
  });

  test('the anchor’s page plays any anchor whom the user may watch, also after a choice (DETAIL-07, A6)', async () => {
    const exclusive = anchorOf({
      roomId: '1',
      matchId: 'm1',
      type: 1 as Anchor['type'],
      streams: { hls: 'https://stream.example/1.m3u8', flv: 'https://stream.example/1.flv' },
    });
    const played: string[] = [];
    const loadEngine = vi.spyOn(browserPlayer, 'loadEngine').mockResolvedValue(({ address }) => {
      played.push(address);
      return NO_ENGINE;
    });
    await draw('bet', { data: { events: [] }, listed: [exclusive] });
    await press('[data-media-mode="animation"]');
    await shows('Waiting for play');
    expect(played).toEqual([]);
    await draw('anchor', { data: { events: [] }, listed: [exclusive] });
    await seen(() => expect(played).toEqual(['https://stream.example/1.m3u8']));
    loadEngine.mockRestore();
    expect(all('[data-media="anchor"] [data-player] video')).toHaveLength(1);
    expect([names('data-media-line'), names('data-tracker')]).toEqual([['1', '2'], []]);
    expect(streams()).toEqual([]);
  });

  test('a host who begins appears on the open page of the anchor, which watches the rooms (DETAIL-07)', async () => {
    const listed: Anchor[] = [];
    await draw('anchor', { listed });
    await shows('No host is on air');
    expect(watched).toEqual([['cards', 'match-anchor', []]]);
    listed.push(
      anchorOf({ roomId: '1', matchId: 'm1', streams: { hls: null, flv: 'https://stream.example/1.flv' } }),
    );
    act(() => outdate('rooms'));
    await seen(() => expect(all('[data-media="anchor"] [data-player]')).toHaveLength(1));
    expect(watched.at(-1)).toEqual(['cards', 'match-anchor', ['1']]);
  });

  test('the played host stays while listed, whatever the list’s order and addresses (DETAIL-07)', async () => {
    const one = anchorOf({
      roomId: '1',
      matchId: 'm1',
      streams: { hls: null, flv: 'https://stream.example/1.flv' },
    });
    const both = { hls: 'https://stream.example/2.m3u8', flv: 'https://stream.example/2.flv' };
    const two = anchorOf({ roomId: '2', matchId: 'm1', streams: both });
    const listed: Anchor[] = [one, two];
    const played = playedAddresses();
    await draw('anchor', { listed });
    await seen(() => expect(played).toEqual(['https://stream.example/1.flv']));
    listed.reverse();
    act(() => outdate('rooms'));
    await seen(() => expect(watched.at(-1)).toEqual(['cards', 'match-anchor', ['2', '1']]));
    expect(names('data-media-line')).toEqual([]);
    listed.pop();
    act(() => outdate('rooms'));
    await seen(() => expect(names('data-media-line')).toEqual(['1', '2']));
    await seen(() => expect(played.at(-1)).toBe('https://stream.example/2.m3u8'));
  });

  test('a host whose stream has stopped is played again from the new address of the list (DETAIL-07)', async () => {
    const listed: Anchor[] = [hostAt('https://stream.example/old.flv')];
    const played = playedAddresses(/old/);
    await draw('anchor', { listed });
    await seen(() => expect(find('[data-player]')?.dataset.mediaState).toBe('failed'));
    listed[0] = hostAt('https://stream.example/new.flv');
    act(() => outdate('rooms'));
    await seen(() => expect(played).toEqual(['https://stream.example/new.flv']));
  });

  test('a video whose addresses have expired is requested again and plays from the new address', async () => {
    const media = videoAt('https://stream.example/old.flv');
    const played = playedAddresses(/old/);
    await draw('bet', { media });
    media.video = videoAt('https://stream.example/new.flv').video;
    await press('[data-media-mode="video"]');
    await seen(() => expect(played).toEqual(['https://stream.example/new.flv']));
  });

  test('a video whose every address fails is requested once in ten seconds, not at each failure', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const media = videoAt('https://stream.example/1.flv');
    const tries: string[] = [];
    const fails = vi.spyOn(browserPlayer, 'loadEngine').mockImplementation(() => {
      // Each answer has another address.
      tries.push(`https://stream.example/${tries.length + 2}.flv`);
      media.video = videoAt(tries.at(-1) ?? '').video;
      return Promise.reject(new Error('This stream is broken.'));
    });
    const timers = vi.spyOn(browserPlayer, 'setTimeout').mockReturnValue(0);
    onTestFinished(() => [fails, timers].forEach((each) => each.mockRestore()));
    await draw('bet', { media });
    await press('[data-media-mode="video"]');
    await seen(() => expect(tries).toHaveLength(2));
    await settle();
    // The first request, and one more after the failure.
    expect(streams()).toHaveLength(2);
    await press('[data-action="play"]');
    await seen(() => expect(tries).toHaveLength(3));
    await settle();
    expect(streams()).toHaveLength(2);
    now = 10_000;
    await press('[data-action="play"]');
    await seen(() => expect(streams()).toHaveLength(3));
  });

  test('new addresses do not restart a video that plays', async () => {
    const media = videoAt('https://stream.example/old.flv');
    const played = playedAddresses();
    await draw('bet', { media });
    await press('[data-media-mode="video"]');
    await seen(() => expect(played).toEqual(['https://stream.example/old.flv']));
    media.video = videoAt('https://stream.example/new.flv').video;
    const asks = streams().length;
    act(() => outdate('media'));
    await seen(() => expect(streams()).toHaveLength(asks + 1));
    await settle();
    expect(played).toEqual(['https://stream.example/old.flv']);
  });

  test('video of the catalogue opens by a press, not by a late answer, even if it was open (BOOT-13)', async () => {
    localStorage.setItem('player', JSON.stringify({ mode: 'video', isOpen: true }));
    const match = { ...MATCH, video: false };
    const catalogue: MatchMedia = {
      video: [{ line: 1, kind: 'page', address: 'https://stream.example/1' }],
      animation: null,
    };
    await draw('bet', { match, media: catalogue, catalogue });
    await seen(() => expect(names('data-media-mode')).toContain('video'));
    await settle();
    expect([find('[data-media]'), find('[data-media-mode="video"]')?.getAttribute('aria-pressed')]).toEqual([
      null,
      'false',
    ]);
    await press('[data-media-mode="video"]');
    await seen(() => expect(find('iframe')?.getAttribute('src')).toBe('https://stream.example/1'));
  });

  test('a kept stream plays on beside another match, which links back to it; a press ends it', async () => {
    const media = {
      ...NONE,
      video: [{ line: 1, kind: 'page' as const, address: 'https://stream.example/1' }],
    };
    await draw('bet', { media });
    await press('[data-media-mode="video"]');
    await shows('Keep playing beside other matches');
    await press('[data-action="keep-stream"]');
    expect(find('[data-several]')).toBeNull();
    const second = { ...MATCH, id: 'm2' as MatchId, home: { ...MATCH.home, name: 'C' } };
    await clear();
    await draw('bet', { match: second, media });
    await waitFor(async () => {
      await settle();
      expect(all('iframe')).toHaveLength(2);
    });
    expect(find('[data-several]')).not.toBeNull();
    expect(find('[data-kept-stream="m1"] a')?.textContent).toBe('A - B');
    await press('[data-action="end-kept"]');
    expect(all('iframe')).toHaveLength(1);
    expect(sessionStorage.getItem('kept-streams')).toBe('[]');
  });

  test('an anchor who is not on air is said', async () => {
    await draw('anchor');
    await shows('No host is on air');
    expect(find('video')).toBeNull();
  });

  test.each([
    ['zh-CN', 'zh'],
    ['zh-TW', 'zht'],
    ['en', 'en'],
    ['vi', 'vi'],
    ['th', 'en'],
  ])('an animation in %s is asked for as %s', (locale, language) => {
    expect(animationAddress('https://a.example/x?id=1', locale)).toBe(
      `https://a.example/x?id=1&language=${language}&tabs=disable`,
    );
  });
});
