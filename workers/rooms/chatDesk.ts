import type { ChatReport, ChatSend, RoomAnswer } from '#contract/roomRequest.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { ChatSetup } from '#contract/sharedQuery.ts';
import { nextSendAt, NOTHING_SENT, recordSent, type SentChat } from '#domain/chat/chatDraft.ts';
import { GAME_IDS } from '#domain/config/appCodes.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import {
  addReport,
  getChatPass,
  getEmojis,
  getOrderShowRule,
  getReportCategories,
  sendChat,
} from '#platform/calls/chat.ts';
import { getTitles } from '#platform/calls/titles.ts';
import type { RoomsDeps } from './roomsDeps.ts';

/** How many sent messages are remembered, so that none is sent twice. */
const MOST_SENT = 200;

/** What the user does in chat, and what chat needs of the platform. */
export type ChatDesk = {
  readonly setup: () => Promise<Result<ChatSetup>>;
  /** `slow`: the room's least seconds between two messages. */
  readonly send: (request: ChatSend, slow: number) => Promise<RoomAnswer<'chat-send'>>;
  readonly report: (request: ChatReport) => Promise<RoomAnswer<'chat-report'>>;
  /** Forgets everything about the user: token, rules, what was sent. */
  readonly renew: () => void;
};
type ChatDeskDeps = Pick<
  RoomsDeps,
  'serverNow' | 'call' | 'decoding' | 'uid' | 'loginWanted' | 'setupChanged'
>;

const valueOf = <T>(answer: Result<T>): T | null => (answer.ok ? answer.value : null);
const isWhole = (answer: Result<ChatSetup>): boolean =>
  answer.ok && Object.values(answer.value).every((part) => part !== null);

/** Creates the chat's calls of all rooms: each list is requested once for all tabs, each message is sent once. */
export const createChatDesk = ({
  serverNow,
  call,
  decoding,
  uid,
  loginWanted,
  setupChanged,
}: ChatDeskDeps): ChatDesk => {
  let setup: Promise<Result<ChatSetup>> | null = null;
  let interval = 0;
  /** Answers by client id: a second request with the same id gets the first one's. */
  const sending = new Map<string, Promise<RoomAnswer<'chat-send'>>>();
  const sent = new Map<RoomId, SentChat>();

  const readSetup = async (): Promise<Result<ChatSetup>> => {
    const [pass, emojis, categories, showRule, titles] = await Promise.all([
      getChatPass(call),
      getEmojis(call, decoding),
      getReportCategories(call, decoding),
      getOrderShowRule(call, decoding, GAME_IDS.st),
      getTitles(call, decoding),
    ]);
    if (!pass.ok) return pass;
    const { rule, ban } = pass.value;
    interval = rule.interval;
    return ok({
      rule,
      ban,
      emojis: valueOf(emojis),
      categories: valueOf(categories),
      showRule: valueOf(showRule),
      titles: valueOf(titles),
    });
  };

  return {
    setup: () => {
      if (uid() === null) return Promise.resolve(fail({ code: 'login-wanted' }));
      if (setup !== null) return setup;
      const flight = readSetup().then((answer) => {
        // What failed is requested again by the next question.
        if (setup === flight && !isWhole(answer)) setup = null;
        return answer;
      });
      setup = flight;
      return flight;
    },
    send: (request, slow) => {
      if (uid() === null) {
        loginWanted();
        return Promise.resolve(fail({ code: 'login-wanted' }));
      }
      const before = sending.get(request.clientId);
      if (before !== undefined) return before;
      const now = serverNow();
      const done = sent.get(request.roomId) ?? NOTHING_SENT;
      const waitUntil = nextSendAt(done, { interval: Math.max(interval, slow) }, now);
      // Another tab has just sent one: all tabs share the limits.
      if (waitUntil !== null) return Promise.resolve(ok({ messageId: null, waitUntil }));
      sent.set(request.roomId, recordSent(done, request.text, now));
      const flight = sendChat(call, request).then((answer): RoomAnswer<'chat-send'> =>
        answer.ok ? ok({ messageId: answer.value === true ? null : answer.value, waitUntil: null }) : answer,
      );
      sending.set(request.clientId, flight);
      for (const oldest of sending.keys()) {
        if (sending.size <= MOST_SENT) break;
        sending.delete(oldest);
      }
      return flight;
    },
    report: async ({ roomId, messageId, userId, categoryId, content }) => {
      if (uid() === null) {
        loginWanted();
        return fail({ code: 'login-wanted' });
      }
      const answer = await addReport(call, { roomId, messageId, userId, categoryId, content });
      return answer.ok ? ok(null) : answer;
    },
    renew: () => {
      setup = null;
      interval = 0;
      sending.clear();
      sent.clear();
      setupChanged();
    },
  };
};
