import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { mergeRoomPatch, type RoomPatch } from '#contract/room.ts';
import { applyRingChange, EMPTY_CHAT, type ChatView } from '#domain/chat/chatView.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { useClient, type ClientParts } from '#state/clientContext.tsx';
import { useTab } from './BoardContext.tsx';

/** This tab's replica of a room; null before the first patch. */
type RoomStore = StoreApi<{ readonly content: RoomPatch | null; readonly chat: ChatView }>;

/** The most rooms whose content a tab keeps: the open one, that of the mini player, and the one before. */
const MAX_ROOMS = 3;
/** The most rooms of lists that the port accepts. */
const MAX_CARDS = 200;
const stores = new WeakMap<ClientParts, Map<RoomId, RoomStore>>();

/** Returns the rooms of a client. Patches reach them from the first use on. */
const roomsOf = (parts: ClientParts): Map<RoomId, RoomStore> => {
  const known = stores.get(parts);
  if (known !== undefined) return known;
  const rooms = new Map<RoomId, RoomStore>();
  parts.roomReaders.add((patches) => {
    for (const [id, patch] of Object.entries(patches)) {
      const store = storeOf(rooms, id as RoomId);
      const { content, chat } = store.getState();
      // The first patch of a room is complete. An incomplete one continues content that this tab has dropped.
      if (content === null && patch.whole !== true) continue;
      const change = patch.chat?.change;
      const before = patch.whole === true ? EMPTY_CHAT : chat;
      store.setState({
        content: content === null ? patch : mergeRoomPatch(content, patch, true),
        chat: change === undefined ? before : applyRingChange(before, change),
      });
    }
  });
  stores.set(parts, rooms);
  return rooms;
};

const storeOf = (rooms: Map<RoomId, RoomStore>, id: RoomId): RoomStore => {
  const known = rooms.get(id);
  if (known !== undefined) return known;
  const store: RoomStore = createStore(() => ({ content: null, chat: EMPTY_CHAT }));
  rooms.set(id, store);
  for (const oldest of rooms.keys()) {
    if (rooms.size <= MAX_ROOMS) break;
    rooms.delete(oldest);
  }
  return store;
};

/** Subscribes the feed of a room while the screen of this name is mounted; null for none. */
export const useWatchRoom = (name: string, room: RoomId | null): void => {
  const tab = useTab();
  useEffect(() => {
    tab.watchRooms('open', name, room === null ? null : [room]);
    return () => tab.watchRooms('open', name, null);
  }, [tab, name, room]);
};

/**
 * Reads a part of the content of a room that some screen watches (`useWatchRoom`). Renders only when this
 * part changes; `content` is null before the first patch.
 */
export const useLiveRoom = <T>(room: RoomId, part: (content: RoomPatch | null) => T): T =>
  useStore(storeOf(roomsOf(useClient()), room), ({ content }) => part(content));

/** Returns the chat messages of a room that some screen watches. */
export const useChatView = (room: RoomId): ChatView =>
  useStore(storeOf(roomsOf(useClient()), room), ({ chat }) => chat);

/** Tells the worker which rooms a list shows, so that it refreshes their state; once for the same rooms. */
export const useWatchRoomCards = (name: string, rooms: readonly RoomId[]): void => {
  const tab = useTab();
  const key = rooms.slice(0, MAX_CARDS).join(' ');
  useEffect(() => {
    tab.watchRooms('cards', name, key === '' ? [] : (key.split(' ') as RoomId[]));
    return () => tab.watchRooms('cards', name, null);
  }, [tab, name, key]);
};
