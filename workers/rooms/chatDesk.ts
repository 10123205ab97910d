import type { ChatSend, RoomAnswer } from '#contract/roomCall.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { ChatSetup } from '#contract/sharedQuery.ts';
import {
  forgetRefused,
  nextSendAt,
  NOTHING_SENT,
  recordSent,
  type SentChat,
} from '#domain/chat/chatDraft.ts';
import { GAME_IDS } from '#domain/config/appCodes.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { ChatBan, ChatPass, OrderShowRule } from '#domain/rooms/chat.ts';
import {
  getChatRule,
  getEmojis,
  getOrderShowRule,
  getReportCategories,
  sendChat,
  uploadChatPicture,
} from '#platform/calls/chat.ts';
import { getTitles } from '#platform/calls/titles.ts';
import { isRefusal } from '#platform/refusals.ts';
import { settlesInTime } from '../runtime/exclusive.ts';
import { createChatPass } from './chatPass.ts';
import type { RoomsDeps } from './roomsDeps.ts';

/** How many sent messages the worker remembers, so that it sends none twice. */
const MAX_SENT = 200;
/**
 * The longest wait of the chat socket's hello for the pass, and of the setup for its lists. A GET that hangs takes 32 s
 * with its retries. Not from the specification.
 */
const MAX_WAIT_MS: Milliseconds = 2_000;
/**
 * How long the worker reports a list as failed, from the last `setupChanged` for a late list. Every tab asks again
 * after it, and a new request could fail late too, without end. Not from the specification.
 */
const ANNOUNCED_MS: Milliseconds = 10_000;
/**
 * Age at which the setup of a banned user is read again, because the platform may have lifted the ban. Tabs ask a
 * little later. Not from the specification.
 */
const BAN_MAX_AGE_MS: Milliseconds = 50_000;
/**
 * The shortest time between two late tokens that replace refused ones, because a server may refuse every token. Not
 * from the specification.
 */
const REPLACE_MS: Milliseconds = 60_000;
/**
 * True if the platform does not have the message. After any other problem it may have it. Any code in an envelope is
 * the platform's refusal, as a message moves no money.
 */
const isNotSent = (problem: Problem): boolean =>
  problem.code === 'picture-failed' || problem.code === 'refused' || isRefusal('member', problem);

/** What the user does in chat, and what chat needs of the platform. */
export type ChatDesk = {
  readonly setup: () => Promise<Result<ChatSetup>>;
  /** Reads which orders chat shows, once (BOOT-17). */
  readonly readShowRule: () => Promise<Result<OrderShowRule>>;
  /** Requests the pass of a user who has just logged in (BOOT-22). */
  readonly authorized: () => void;
  /** Requests the pass again, because the login of the same user has a new authorization value (BOOT-22). */
  readonly renewPass: () => void;
  /**
   * Returns the token for the chat socket; null for a guest. `isRefused`: the platform refused the last one. While the
   * pass hangs, it is the stored token after 2 s, or null after a refusal.
   */
  readonly token: (isRefused: boolean) => Promise<string | null>;
  /** `slow`: the room's least seconds between two messages. */
  readonly send: (request: ChatSend, slow: number) => Promise<RoomAnswer<'chat-send'>>;
  /** Forgets everything about the user: token, rules, sent messages. */
  readonly renew: () => void;
};
type ChatDeskDeps = Pick<
  RoomsDeps,
  'clock' | 'serverNow' | 'call' | 'decoding' | 'uid' | 'store' | 'log' | 'requestLogin' | 'setupChanged'
> & {
  /** Connects the chat socket again, because the pass came after the hello and has another token. */
  readonly renewSocket: () => void;
};

const NOT_BANNED: ChatBan = { banned: false, text: '', until: null };
const valueOf = <T>(answer: Result<T>): T | null => (answer.ok ? answer.value : null);
const isWhole = (answer: Result<ChatSetup>): boolean =>
  answer.ok && Object.values(answer.value).every((part) => part !== null && part !== undefined);

type SharedRead<T> = { readonly read: () => Promise<Result<T>>; readonly forget: () => void };
/** Creates a read that all callers share. After a failure the next call sends the request again. */
const createSharedRead = <T>(request: () => Promise<Result<T>>): SharedRead<T> => {
  let flight: Promise<Result<T>> | null = null;
  return {
    read: () => {
      if (flight !== null) return flight;
      const own = request().then((answer) => {
        if (!answer.ok && flight === own) flight = null;
        return answer;
      });
      flight = own;
      return own;
    },
    forget: () => {
      flight = null;
    },
  };
};

/**
 * Creates the chat's calls of all rooms. Requests each list once for all tabs, and sends each message once.
 */
export const createChatDesk = (deps: ChatDeskDeps): ChatDesk => {
  const { clock, serverNow, call, decoding, uid, requestLogin, setupChanged, renewSocket } = deps;
  const pass = createChatPass(deps);
  const showRule = createSharedRead(() => getOrderShowRule(call, decoding, GAME_IDS.st));
  const emojis = createSharedRead(() => getEmojis(call, decoding));
  const categories = createSharedRead(() => getReportCategories(call, decoding));
  const titles = createSharedRead(() => getTitles(call, decoding));
  let setup: Promise<Result<ChatSetup>> | null = null;
  /** When the ban of the setup was read; null for a user who is not banned. */
  let banReadAt: Milliseconds | null = null;
  /** Lists whose late read failed, and when the tabs were last asked to read the setup again for a late list. */
  let lateFailures = new Set<object>();
  let announcedAt: Milliseconds = -Infinity;
  let interval = 0;
  /** Counts hellos and logins, so that a pass that is late for an earlier one has no effect. */
  let hellos = 0;
  /** The token of the last hello. */
  let lastToken: string | null = null;
  /** When a late token last replaced a refused one. */
  let replacedAt: Milliseconds = -Infinity;
  /** Answers by client id: a second request with the same id gets the first one's. */
  const sending = new Map<string, Promise<RoomAnswer<'chat-send'>>>();
  const sent = new Map<RoomId, SentChat>();

  /**
   * The stored token opens the chat while the pass cannot be had (CHAT-02). Then the rule is requested alone
   * (REQ-26), and the last known ban of the user stays. Without one, the platform's answer to the first message shows
   * whether the user is banned.
   */
  const readRuleAlone = async (failed: Result<never>): Promise<Result<Pick<ChatSetup, 'rule' | 'ban'>>> => {
    const ban = pass.lastBan() ?? NOT_BANNED;
    if ((await pass.stored()) === null) return failed;
    const rule = await getChatRule(call);
    // The next question requests the pass again.
    setup = null;
    return rule.ok ? ok({ rule: rule.value, ban }) : failed;
  };
  /** Outdates the setup once a new or late pass has come: the setup that tabs show has another rule and ban. */
  const outdateSetupAfter = async (flight: Promise<Result<ChatPass>>): Promise<void> => {
    if (!(await flight).ok) return;
    setup = null;
    setupChanged();
  };
  /** Returns rule and ban. While the pass hangs, the stored token opens the chat after 2 s (CHAT-02). */
  const readRules = async (): Promise<Result<Pick<ChatSetup, 'rule' | 'ban'>>> => {
    const flight = pass.read();
    if (await settlesInTime(clock, MAX_WAIT_MS, flight)) {
      const own = await flight;
      return own.ok ? own : readRuleAlone(own);
    }
    const alone = await readRuleAlone(fail({ code: 'timeout' }));
    if (!alone.ok) {
      const own = await flight;
      return own.ok ? own : readRuleAlone(own);
    }
    void outdateSetupAfter(flight);
    return alone;
  };
  const announceLate = async (list: object, flight: Promise<Result<unknown>>): Promise<void> => {
    const failures = lateFailures;
    if (!(await flight).ok) failures.add(list);
    if (failures !== lateFailures) return;
    announcedAt = clock.now();
    setupChanged();
  };
  /** Starts the read of a list. Fails at once if the tabs ask again because its late read has failed. */
  const startList = <T>(list: SharedRead<T>): Promise<Result<T>> => {
    const hasFailed = lateFailures.has(list) && clock.now() - announcedAt < ANNOUNCED_MS;
    if (hasFailed) return Promise.resolve(fail({ code: 'timeout' }));
    lateFailures.delete(list);
    return list.read();
  };
  /** Returns the value of a list; null if it failed, undefined if it is late. Announces the end of a late read. */
  const valueInTime = async <T>(
    list: SharedRead<T>,
    flight: Promise<Result<T>>,
  ): Promise<T | null | undefined> => {
    if (await settlesInTime(clock, MAX_WAIT_MS, flight)) return valueOf(await flight);
    void announceLate(list, flight);
    return undefined;
  };
  const readSetup = async (): Promise<Result<ChatSetup>> => {
    const flights = [
      startList(emojis),
      startList(categories),
      startList(showRule),
      startList(titles),
    ] as const;
    const rules = await readRules();
    if (!rules.ok) return rules;
    const { rule, ban } = rules.value;
    interval = rule.interval;
    banReadAt = ban.banned ? clock.now() : null;
    const [groups, reasons, orders, all] = await Promise.all([
      valueInTime(emojis, flights[0]),
      valueInTime(categories, flights[1]),
      valueInTime(showRule, flights[2]),
      valueInTime(titles, flights[3]),
    ]);
    return ok({ rule, ban, emojis: groups, categories: reasons, showRule: orders, titles: all });
  };

  /** Renews the socket if the pass that is late for a hello has another token than the one that was sent. */
  const renewLate = async (
    flight: Promise<Result<ChatPass>>,
    sentToken: string | null,
    { hello, isRefused }: { readonly hello: number; readonly isRefused: boolean },
  ): Promise<void> => {
    const late = await flight;
    if (!late.ok || hello !== hellos || late.value.token === sentToken) return;
    if (isRefused && clock.now() - replacedAt < REPLACE_MS) return;
    if (isRefused) replacedAt = clock.now();
    renewSocket();
  };
  const readToken = async (isRefused: boolean): Promise<string | null> => {
    const hello = hellos;
    if (isRefused) pass.forget();
    const flight = pass.read();
    if (await settlesInTime(clock, MAX_WAIT_MS, flight)) {
      const own = await flight;
      return own.ok ? own.value.token : pass.stored();
    }
    const token = isRefused ? null : await pass.stored();
    void renewLate(flight, isRefused ? lastToken : token, { hello, isRefused });
    return token;
  };

  /** Uploads the picture of a message, if it has one, and then sends the message. */
  const sendOnce = async (request: ChatSend): Promise<RoomAnswer<'chat-send'>> => {
    const { picture } = request;
    const sender = uid();
    const image = picture === null ? null : await uploadChatPicture(call, { ...request, picture });
    // Without its picture the message is not sent.
    if (image?.ok === false)
      return image.problem.code === 'refused' ? image : fail({ code: 'picture-failed' });
    // Another user may have logged in during the upload.
    if (uid() !== sender) return fail({ code: 'session-expired' });
    const answer = await sendChat(call, { ...request, imageId: image?.value ?? null });
    return answer.ok
      ? ok({ messageId: answer.value === true ? null : answer.value, waitUntil: null })
      : answer;
  };

  return {
    readShowRule: showRule.read,
    authorized: () => void pass.read(),
    renewPass: () => {
      pass.forget();
      void outdateSetupAfter(pass.read());
    },
    token: async (isRefused) => {
      hellos += 1;
      if (uid() === null) return null;
      const token = await readToken(isRefused);
      lastToken = token ?? lastToken;
      return token;
    },
    setup: () => {
      if (uid() === null) return Promise.resolve(fail({ code: 'login-wanted' }));
      if (banReadAt !== null && clock.now() - banReadAt >= BAN_MAX_AGE_MS) {
        banReadAt = null;
        setup = null;
        pass.forget();
      }
      if (setup !== null) return setup;
      const flight = readSetup().then((answer) => {
        // Caches no failure: the next question sends the request again.
        if (setup === flight && !isWhole(answer)) setup = null;
        return answer;
      });
      setup = flight;
      return flight;
    },
    send: (request, slow) => {
      if (uid() === null) {
        requestLogin();
        return Promise.resolve(fail({ code: 'login-wanted' }));
      }
      const before = sending.get(request.clientId);
      if (before !== undefined) return before;
      const now = serverNow();
      const done = sent.get(request.roomId) ?? NOTHING_SENT;
      const waitUntil = nextSendAt(done, { interval: Math.max(interval, slow) }, now);
      // Another tab has just sent one: all tabs share the limits.
      if (waitUntil !== null) return Promise.resolve(ok({ messageId: null, waitUntil }));
      const recorded = recordSent(done, request.text, now);
      sent.set(request.roomId, recorded);
      const sendAndRecord = async () => {
        const answer = await sendOnce(request);
        // A message that was not sent makes no later one wait.
        if (!answer.ok && isNotSent(answer.problem) && sent.get(request.roomId) === recorded)
          sent.set(request.roomId, forgetRefused(done, recorded));
        return answer;
      };
      const flight = sendAndRecord();
      sending.set(request.clientId, flight);
      for (const oldest of sending.keys()) {
        if (sending.size <= MAX_SENT) break;
        sending.delete(oldest);
      }
      return flight;
    },
    renew: () => {
      setup = null;
      banReadAt = null;
      for (const list of [emojis, categories, titles]) list.forget();
      pass.forget();
      hellos += 1;
      replacedAt = -Infinity;
      lastToken = null;
      lateFailures = new Set();
      interval = 0;
      sending.clear();
      sent.clear();
      setupChanged();
    },
  };
};
