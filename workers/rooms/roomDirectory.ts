import { fail, ok, type Result } from '#contract/problem.ts';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import { ANCHOR_LIST_MS, ANCHOR_LOOP_MS, ANCHOR_SEARCH_MS } from '#domain/config/constants.ts';
import type { Milliseconds } from '#domain/ids.ts';
import {
  anchorLines,
  liveStatusKey,
  type Anchor,
  type Bookings,
  type HostId,
  type RoomId,
} from '#domain/rooms/anchor.ts';
import { searchRooms } from '#domain/rooms/roomViews.ts';
import { listRooms, uniqueRooms, type RoomRefusal } from '#domain/rooms/roomAccess.ts';
import { isMissingCall } from '#platform/calls/matchData.ts';
import {
  getAnchors,
  getAnchorProxy,
  getBookings,
  getFollowedHosts,
  getSpecialRooms,
  type AnchorProxy,
} from '#platform/calls/rooms.ts';
import type { Timer } from '../runtime/environment.ts';
import { createLoop } from '../runtime/loop.ts';
import { createRoomReminders, type Awaited } from './roomReminders.ts';
import type { RoomsDeps } from './roomsDeps.ts';

/**
 * A list is due at the first turn at which it is at least this old. The turns of the loop and the list do not begin at
 * the same moment, so a comparison with the whole interval would often miss a turn.
 */
const LIST_DUE_MS: Milliseconds = ANCHOR_LIST_MS - ANCHOR_LOOP_MS / 2;
/**
 * The shortest time between two lists that are read because a room has begun, and the longest further wait, which
 * spreads the requests of all viewers of the room. Not from the specification.
 */
const START_READ_GAP_MS: Milliseconds = 5_000;
const START_READ_SPREAD_MS: Milliseconds = 3_000;
const NO_BOOKINGS: Bookings = { matchIds: [], hostIds: [] };
const NO_PROXY: AnchorProxy = { isOn: false, membership: 'none' };

/** Answers for the user alone: special rooms, bookings, followed anchors, the switch of agents' rooms. */
const OWN_PARTS = ['special', 'bookings', 'followed', 'proxy'] as const;
type OwnPart = (typeof OWN_PARTS)[number];
/** The part that decides a refusal. Before the part is read, the worker does not know whether the room is refused. */
const DECIDING_PARTS: Readonly<Partial<Record<RoomRefusal, OwnPart>>> = {
  permission: 'special',
  'proxy-off': 'proxy',
};
const DECIDING: ReadonlySet<OwnPart> = new Set(Object.values(DECIDING_PARTS));

/** A request for the list; `sentAt` is the time at which it was sent. */
type ListRequest = { readonly sentAt: Milliseconds; readonly answer: Promise<Result<readonly Anchor[]>> };

export type RoomDirectory = {
  /** Returns the rooms that the user may watch; requested once for all tabs. */
  readonly ask: () => Promise<Result<RoomsAnswer>>;
  /** Finds rooms in the list; fails with `timeout` if the list does not arrive within 10 s (MENU-13). */
  readonly search: (text: string) => Promise<Result<readonly Anchor[]>>;
  /** Reads the user's bookings again (ANCHOR-15). */
  readonly readBookings: () => Promise<void>;
  /** Reads the followed anchors again. */
  readonly readFollowed: () => Promise<void>;
  /**
   * Reads the user's own rooms, bookings and followed anchors, once per login; nothing for a guest (BOOT-18,
   * BOOT-19).
   */
  readonly readOwn: () => Promise<void>;
  readonly watchedChanged: () => void;
  /**
   * Handles the start of a room that a tab shows, as the feed reports it. Reads the list if it has no stream of the
   * room, or if the room has begun again (`hasReturned`), perhaps with another stream.
   */
  readonly onRoomStart: (room: RoomId, hasReturned: boolean) => void;
  /** Forgets everything after a change of user, language or switch. */
  readonly renew: () => void;
  readonly stop: () => void;
};

/**
 * Creates the directory of rooms. While a tab shows rooms, the directory requests the list every 60 s
 * (FEED-10). In between, every 20 s, it updates only state and popularity of the rooms on screen (FEED-02,
 * C11), and the stream of a room that has begun.
 */
export const createRoomDirectory = (
  deps: RoomsDeps,
  polled: (anchors: readonly Anchor[]) => void,
): RoomDirectory => {
  const { clock, call, decoding } = deps;
  let anchors: readonly Anchor[] | null = null;
  let special: ReadonlySet<RoomId> = new Set();
  let bookings = NO_BOOKINGS;
  let followed: readonly HostId[] | null = null;
  const roomReminders = createRoomReminders();
  let proxy = NO_PROXY;
  /** The read of the list for rooms that have begun. */
  let begunTimer: Timer | null = null;
  /** Counts changes of user or language, so that the directory drops the answer to an earlier request. */
  let generation = 0;
  /** When the request of the last whole list was sent. */
  let listedAt: Milliseconds = -Infinity;
  let flight: ListRequest | null = null;
  let ownRead: Promise<void> | null = null;
  /** The parts that were read, and those that the platform does not have. */
  const known = new Set<OwnPart>();
  /** Numbers the requests for the parts in the order of their sending. */
  let requestCount = 0;
  /** By part, the number of the last request with an accepted answer. */
  const takenRequests = new Map<OwnPart, number>();

  /** Returns what the user waits for; null for what could not be read. */
  const awaited = (): Awaited => ({
    bookings: known.has('bookings') ? bookings : null,
    followed: known.has('followed') ? (followed ?? []) : null,
  });
  /** Announces booked rooms and followed anchors that have begun since the previous list. */
  const remind = async (listed: readonly Anchor[], ownGeneration: number): Promise<void> => {
    await readOwn();
    if (ownGeneration !== generation || deps.uid() === null) return;
    const at = { now: deps.serverNow(), language: deps.language() };
    const notices = roomReminders.compare(listed, answerOf(listed).rooms, awaited(), at);
    if (notices.length > 0) deps.onNotices(notices);
  };
  const requestAnchors = async (): Promise<Result<readonly Anchor[]>> => {
    const ownGeneration = generation;
    const answer = await getAnchors(call, decoding);
    if (!answer.ok) return answer;
    const listed = uniqueRooms(answer.value);
    if (ownGeneration === generation) {
      polled(listed);
      void remind(listed, ownGeneration);
    }
    return ok(listed);
  };
  const readAnchors = (): ListRequest => {
    if (flight !== null) return flight;
    const own: ListRequest = {
      sentAt: clock.now(),
      answer: requestAnchors().finally(() => {
        if (flight === own) flight = null;
      }),
    };
    flight = own;
    return own;
  };
  const readList = async (): Promise<Result<readonly Anchor[]>> => {
    const ownGeneration = generation;
    const { sentAt, answer: answering } = readAnchors();
    const answer = await answering;
    if (answer.ok && ownGeneration === generation) {
      anchors = answer.value;
      listedAt = sentAt;
    }
    return answer;
  };
  /** Updates only state and popularity of the rooms that some tab shows, and streams that have begun. */
  const readStates = async (): Promise<void> => {
    const ownGeneration = generation;
    const answer = await readAnchors().answer;
    const { open, cards } = deps.watched();
    if (!answer.ok || ownGeneration !== generation || anchors === null) return;
    const now = new Map(answer.value.map((each) => [each.roomId, each]));
    anchors = anchors.map((each) => {
      const next = open.has(each.roomId) || cards?.has(each.roomId) ? now.get(each.roomId) : undefined;
      if (next === undefined) return each;
      const hasBegun = next.status !== each.status || anchorLines(each).length === 0;
      const { status, popularity, streams } = next;
      return { ...each, status, popularity, streams: hasBegun ? streams : each.streams };
    });
    deps.answerChanged();
  };

  /**
   * Takes the answer of a part, unless a later request was answered first. Reports the answer if it differs from the
   * earlier one or decides refusals.
   */
  const readPart = async <T>(
    part: OwnPart,
    answering: Promise<Result<T>>,
    before: () => T | null,
    take: (value: T) => void,
  ): Promise<void> => {
    const ownGeneration = generation;
    const request = (requestCount += 1);
    const answer = await answering;
    if (ownGeneration !== generation || request < (takenRequests.get(part) ?? 0)) return;
    if (answer.ok) takenRequests.set(part, request);
    // A platform without this call has nothing to answer (D38).
    const isAnswered = answer.ok || isMissingCall(answer.problem);
    const decidesRefusals = isAnswered && !known.has(part) && DECIDING.has(part);
    if (isAnswered) known.add(part);
    const isChanged = answer.ok && JSON.stringify(answer.value) !== JSON.stringify(before());
    if (isChanged) take(answer.value);
    if (isChanged || decidesRefusals) deps.answerChanged();
  };
  const own: Readonly<Record<OwnPart, () => Promise<void>>> = {
    special: () =>
      readPart(
        'special',
        getSpecialRooms(call),
        () => [...special],
        (rooms) => (special = new Set(rooms)),
      ),
    bookings: () =>
      readPart(
        'bookings',
        getBookings(call, decoding),
        () => bookings,
        (value) => (bookings = value),
      ),
    followed: () =>
      readPart(
        'followed',
        getFollowedHosts(call, decoding),
        () => followed,
        (value) => (followed = value),
      ),
    proxy: () =>
      readPart(
        'proxy',
        getAnchorProxy(call),
        () => proxy,
        (value) => (proxy = value),
      ),
  };
  const readMissing = async (): Promise<void> => {
    await Promise.all(OWN_PARTS.filter((part) => !known.has(part)).map((part) => own[part]()));
    watchAwaited();
  };
  /** A guest has no rooms, so the worker requests nothing (BOOT-19). */
  const readOwn = (): Promise<void> => {
    if (deps.uid() === null) return Promise.resolve();
    if (ownRead !== null) return ownRead;
    const reading = readMissing().finally(() => {
      // Caches no failure: the next question asks again for what is missing.
      if (ownRead === reading && known.size < OWN_PARTS.length) ownRead = null;
    });
    ownRead = reading;
    return reading;
  };

  const isRefusalKnown = (refusal: RoomRefusal): boolean => {
    const part = DECIDING_PARTS[refusal];
    return part === undefined || known.has(part);
  };
  const answerOf = (all: readonly Anchor[]): RoomsAnswer => {
    const listed = listRooms(all, { isGuest: deps.uid() === null, special, isProxyOn: proxy.isOn });
    return {
      rooms: listed.rooms,
      refused: new Map([...listed.refused].filter(([, refusal]) => isRefusalKnown(refusal))),
      closed: null,
      bookings,
      followed,
      isProxyOn: proxy.isOn,
      membership: proxy.membership,
    };
  };
  const closedAnswer = (closed: RoomsAnswer['closed']): RoomsAnswer => ({
    rooms: [],
    refused: new Map(),
    closed,
    bookings: NO_BOOKINGS,
    followed: null,
    isProxyOn: false,
    membership: 'none',
  });

  const ask: RoomDirectory['ask'] = async () => {
    const closed = deps.closed();
    if (closed !== null) return ok(closedAnswer(closed));
    const [listed] = await Promise.all([
      anchors !== null && clock.now() - listedAt < ANCHOR_LIST_MS ? ok(anchors) : readList(),
      readOwn(),
    ]);
    // The states of rooms on screen may have been refreshed since the last whole list.
    return listed.ok ? ok(answerOf(anchors ?? listed.value)) : fail(listed.problem);
  };

  const isListDue = (): boolean => clock.now() - listedAt >= LIST_DUE_MS;
  const renewList = async (): Promise<void> => {
    if ((await readList()).ok) deps.answerChanged();
  };
  const loop = createLoop(clock, ANCHOR_LOOP_MS, () => {
    if (deps.closed() !== null) return;
    void (isListDue() ? renewList() : readStates());
  });
  const onRoomStart: RoomDirectory['onRoomStart'] = (room, hasReturned) => {
    const known = anchors?.find(({ roomId }) => roomId === room);
    const hasStream =
      known !== undefined && liveStatusKey(known.status) === 'living' && anchorLines(known).length > 0;
    if (begunTimer !== null || anchors === null || (hasStream && !hasReturned)) return;
    const read = () => {
      begunTimer = null;
      if (deps.closed() === null) void renewList();
    };
    const pauseMs = Math.max(0, listedAt + START_READ_GAP_MS - clock.now());
    begunTimer = clock.setTimeout(read, pauseMs + Math.round(deps.random() * START_READ_SPREAD_MS));
  };
  const stopBegunTimer = (): void => {
    if (begunTimer !== null) clock.clearTimeout(begunTimer);
    begunTimer = null;
  };
  /** Reads the list while the user waits for a room, also if no tab shows rooms. */
  const awaitLoop = createLoop(clock, ANCHOR_LOOP_MS, () => {
    if (deps.closed() === null && isListDue()) void readList();
  });
  const watchAwaited = (): void => {
    const isAwaiting = bookings.matchIds.length > 0 || (followed ?? []).length > 0;
    if (!isAwaiting || deps.uid() === null || deps.closed() !== null) return awaitLoop.stop();
    awaitLoop.start();
    // The first list is the state from which later starts are detected.
    if (roomReminders.isListMissing(awaited()) && flight === null) void readList();
    return undefined;
  };
  const proxyLoop = createLoop(clock, ANCHOR_LIST_MS, () => {
    if (deps.uid() === null || deps.closed() !== null) return;
    // What could not be read is read again, also if no tab shows rooms.
    void readOwn();
    void own.proxy();
  });

  return {
    ask,
    search: async (text) => {
      let late: Timer | null = null;
      const timeout = new Promise<Result<never>>((done) => {
        late = clock.setTimeout(() => done(fail({ code: 'timeout' })), ANCHOR_SEARCH_MS);
      });
      const answer = await Promise.race([ask(), timeout]);
      if (late !== null) clock.clearTimeout(late);
      return answer.ok ? ok(searchRooms(answer.value.rooms, text)) : answer;
    },
    readBookings: async () => {
      await own.bookings();
      watchAwaited();
    },
    readFollowed: async () => {
      await own.followed();
      watchAwaited();
    },
    readOwn,
    onRoomStart,
    watchedChanged: () => {
      const { open, cards } = deps.watched();
      if (open.size > 0 || cards !== null) loop.start();
      else loop.stop();
      if (deps.uid() !== null && deps.closed() === null) proxyLoop.start();
      else proxyLoop.stop();
    },
    renew: () => {
      generation += 1;
      anchors = null;
      special = new Set();
      bookings = NO_BOOKINGS;
      followed = null;
      roomReminders.reset();
      awaitLoop.stop();
      stopBegunTimer();
      proxy = NO_PROXY;
      ownRead = null;
      known.clear();
      flight = null;
      listedAt = -Infinity;
      deps.answerChanged();
    },
    stop: () => {
      loop.stop();
      proxyLoop.stop();
      awaitLoop.stop();
      stopBegunTimer();
    },
  };
};
