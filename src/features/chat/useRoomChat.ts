import { useMemo } from 'react';
import { useTab } from '#board/BoardContext.tsx';
import { useFeedStatus } from '#board/hooks.ts';
import { useLiveRoom } from '#board/liveRoom.ts';
import { useTicks } from '#board/useTicks.ts';
import type { ChatSetup } from '#contract/sharedQuery.ts';
import { nextSendAt } from '#domain/chat/chatDraft.ts';
import { chatInput, type ChatInput } from '#domain/chat/chatInput.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { ChatView } from '#domain/chat/chatView.ts';
import { liveStatusKey, type LiveStatus, type RoomId } from '#domain/rooms/anchor.ts';
import type { ChatRule, Emoji, OrderShowRule, ReportCategory } from '#domain/rooms/chat.ts';
import type { Title } from '#domain/rooms/title.ts';
import { useUser } from '#state/hooks.ts';
import { useSharedQuery } from '#state/sharedQueries.ts';
import { useOutgoing } from './outgoing.ts';
import { useLateChat } from './useLateChat.ts';

const NO_RULE: ChatRule = { text: '', maxLength: null, interval: 0, images: false };
const SECOND = 1_000;
const MINUTE = 60_000;

/**
 * Returns the redraw interval of a closed input: 1 s in the last two minutes, else 1 min; null if no end time is known.
 */
const stepOf = (input: ChatInput, now: EpochMs): Milliseconds | null => {
  if (input.open || input.until === null) return null;
  return input.until - now > 2 * MINUTE ? MINUTE : SECOND;
};

/** What the chat of a room shows and allows. */
export type RoomChatState = {
  readonly view: ChatView;
  readonly setup: ChatSetup | undefined;
  readonly retrySetup: () => void;
  /** Undefined while they load; null if they could not be loaded. */
  readonly reportCategories: readonly ReportCategory[] | null | undefined;
  /** Undefined while it loads; null if it could not be loaded. */
  readonly showRule: OrderShowRule | null | undefined;
  /** The room's rule; its interval includes the anchor's slow mode. */
  readonly rule: ChatRule;
  readonly input: ChatInput;
  readonly uid: string | null;
  readonly emojiOf: (code: string) => Emoji | undefined;
  readonly titleOf: (id: string | null) => Title | undefined;
};

/** Interval at which a banned user's setup is read again: the ban may be lifted. Not from the specification. */
const BAN_LOOP_MS: Milliseconds = 60_000;

/** Rules, emojis and titles of the chat. The worker requests them once for all tabs, and not for a guest. */
const useChatSetup = () => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery(
    { topic: 'chat-setup' },
    {
      queryKey: ['me', 'chat-setup', uid],
      enabled: uid !== null,
      refetchInterval: ({ state: { data } }) => (data?.ban.banned === true ? BAN_LOOP_MS : false),
    },
  );
};

/** Returns the chat of a room that is on screen. Renders by time only while the input waits for a time. */
export const useRoomChat = (room: RoomId): RoomChatState => {
  const uid = useUser()?.uid ?? null;
  const view = useLateChat(room, uid);
  const { data: setup, error, refetch } = useChatSetup();
  const phase = useLiveRoom(room, (content) => content?.phase ?? 'loading');
  const state = useLiveRoom(room, (content) => content?.state);
  const ban = useLiveRoom(room, (content) => content?.chat?.ban ?? null);
  const { connection } = useFeedStatus();
  const now = useTab().serverNow();
  const { sent } = useOutgoing(room);
  const base = setup?.rule ?? NO_RULE;
  const slow = Math.max(base.interval, state?.slow ?? 0);
  const rule = useMemo(() => ({ ...base, interval: slow }), [base, slow]);
  const input = chatInput(
    {
      isGuest: uid === null,
      hasEnded: liveStatusKey((state?.status ?? -1) as LiveStatus) === 'ended',
      pass: setup !== undefined ? 'ready' : error !== null ? 'failed' : 'loading',
      ban: setup?.ban ?? null,
      mute: ban,
      silence: state?.mute ?? null,
      connection: phase === 'live' ? 'up' : connection === 'off' || phase !== 'loading' ? 'down' : 'trying',
      nextAt: nextSendAt(sent, rule, now),
    },
    now,
  );
  useTicks(stepOf(input, now));
  const emojis = useMemo(
    () =>
      new Map((setup?.emojis ?? []).flatMap(({ pages }) => pages.flat().map((each) => [each.code, each]))),
    [setup],
  );
  const titles = useMemo(
    () => new Map<string, Title>((setup?.titles ?? []).map((each) => [each.id, each])),
    [setup],
  );
  const missing = error === null ? undefined : null;
  return {
    view,
    setup,
    retrySetup: () => void refetch(),
    reportCategories: setup !== undefined ? setup.categories : missing,
    showRule: setup !== undefined ? setup.showRule : missing,
    rule,
    input,
    uid,
    emojiOf: (code) => emojis.get(code),
    titleOf: (id) => (id === null ? undefined : titles.get(id)),
  };
};
