import { useCallback } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChatSend } from '#contract/roomCall.ts';
import type { Problem } from '#contract/problem.ts';
import { forgetRefused, NOTHING_SENT, recordSent, type SentChat } from '#domain/chat/chatDraft.ts';
import type { ChatMessage } from '#domain/chat/message.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { isRefusal } from '#platform/refusals.ts';
import { useClient, type ClientParts } from '#state/clientContext.tsx';
import { useUser } from '#state/hooks.ts';

/**
 * A message that this tab has sent and the room has not shown yet. `unknown`: no answer shows whether the platform took
 * it; the tab does not send it again.
 */
export type OutgoingMessage = {
  readonly request: ChatSend;
  /** The message that the request answers, so that the user can edit a refused answer. */
  readonly replyTo: ChatMessage | null;
  readonly state: 'sending' | 'sent' | 'refused' | 'unknown';
  readonly problem: Problem | null;
  /** Set if the worker sent nothing because another tab has just sent a message: when the next one may go. */
  readonly waitUntil: EpochMs | null;
  /** The platform's id of a sent message. */
  readonly messageId: string | null;
};
type Outgoing = { readonly waiting: readonly OutgoingMessage[]; readonly sent: SentChat };

const NONE: Outgoing = { waiting: [], sent: NOTHING_SENT };
const MAX_WAITING = 20;
type UserOutgoing = { readonly uid: string | null; readonly rooms: Map<RoomId, StoreApi<Outgoing>> };
const stores = new WeakMap<ClientParts, UserOutgoing>();

/** Returns what a user has sent to a room; what another user of this tab sent is forgotten (I6). */
const storeOf = (parts: ClientParts, uid: string | null, room: RoomId): StoreApi<Outgoing> => {
  const known = stores.get(parts);
  const { rooms } = known?.uid === uid ? known : { rooms: new Map<RoomId, StoreApi<Outgoing>>() };
  stores.set(parts, { uid, rooms });
  const store = rooms.get(room) ?? createStore<Outgoing>(() => NONE);
  rooms.set(room, store);
  return store;
};

/** Problems after which the platform may have taken the message, except an HTTP status that refuses it (D30). */
const UNKNOWN: ReadonlySet<Problem['code']> = new Set([
  'timeout',
  'network',
  'http',
  'unreadable',
  'worker-gone',
  'worker-silent',
]);

/** Returns the messages that wait, without those that the room shows. */
export const stillWaiting = (
  waiting: readonly OutgoingMessage[],
  messages: readonly ChatMessage[],
): readonly OutgoingMessage[] => {
  if (waiting.length === 0) return waiting;
  const ids = new Set<string>(
    messages.flatMap(({ id, clientId }) => (clientId === null ? [id] : [id, clientId])),
  );
  return waiting.filter(
    ({ request, messageId }) => !ids.has(request.clientId) && (messageId === null || !ids.has(messageId)),
  );
};

/** The messages that this tab sends to a room. Each press sends one request, whatever becomes of it. */
export const useOutgoing = (room: RoomId) => {
  const parts = useClient();
  const store = storeOf(parts, useUser()?.uid ?? null, room);
  const { waiting, sent } = useStore(store);
  const send = useCallback(
    async (request: ChatSend, replyTo: ChatMessage | null, now: EpochMs): Promise<void> => {
      const change = (entry: Partial<OutgoingMessage>): void =>
        store.setState(({ waiting: all }) => ({
          waiting: all.map((each) =>
            each.request.clientId === request.clientId ? { ...each, ...entry } : each,
          ),
        }));
      const before = store.getState();
      const recorded = recordSent(before.sent, request.text, now);
      /** Shows that the message was not sent. It counts for no later one, unless the user has sent another since. */
      const refuse = (entry: Partial<OutgoingMessage>): void => {
        change({ ...entry, state: 'refused' });
        if (store.getState().sent === recorded)
          store.setState({ sent: forgetRefused(before.sent, recorded) });
      };
      store.setState({
        waiting: [
          ...before.waiting,
          { request, replyTo, state: 'sending' as const, problem: null, waitUntil: null, messageId: null },
        ].slice(-MAX_WAITING),
        sent: recorded,
      });
      const answer = await parts.feed.room(request);
      if (!answer.ok) {
        const { problem } = answer;
        if (UNKNOWN.has(problem.code) && !isRefusal('member', problem)) change({ state: 'unknown', problem });
        else refuse({ problem });
      } else if (answer.value.waitUntil !== null) refuse({ waitUntil: answer.value.waitUntil });
      // The bytes of a sent picture are not kept: the room shows the picture by its address.
      else
        change({ state: 'sent', messageId: answer.value.messageId, request: { ...request, picture: null } });
    },
    [parts, store],
  );
  const drop = useCallback(
    (clientId: string) =>
      store.setState((before) => ({
        waiting: before.waiting.filter(({ request }) => request.clientId !== clientId),
      })),
    [store],
  );
  /** Forgets the messages that the room shows: one that leaves the list later does not come back. */
  const settle = useCallback(
    (messages: readonly ChatMessage[]) => {
      const left = stillWaiting(store.getState().waiting, messages);
      if (left.length < store.getState().waiting.length) store.setState({ waiting: left });
    },
    [store],
  );
  return { waiting, sent, send, drop, settle };
};
