import { useEffect, useRef } from 'react';
import { useLiveRoom } from '#board/liveRoom.ts';
import {
  BARRAGE_SPEED,
  createLanes,
  laneCount,
  LANE_HEIGHT,
  mostShown,
  passesFilter,
} from '#domain/chat/barrage.ts';
import { cleanText } from '#domain/cleanText.ts';
import { isNotice, type ChatMessage } from '#domain/chat/message.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { useBarrageSettings, useHiddenUsers } from './barrageSettings.ts';
import { useLateChat } from './useLateChat.ts';
import styles from './Barrage.module.css';

const FONT: Readonly<Record<'small' | 'medium' | 'large', number>> = { small: 14, medium: 18, large: 24 };
/** The most messages that wait for a frame; newer ones replace the oldest. */
const MAX_PENDING = 60;
/** Longest text over the video, in letters. */
const MAX_TEXT = 60;
/** The barrage leaves out emoji codes; the list draws the emojis. */
const EMOJI_CODE = /\[[^[\]\s]{1,32}\]/gu;

/**
 * Renders messages that cross the video. All that came within a frame is drawn in one step, with plain
 * elements that the compositor moves; at most 80 exist. Decorative: the same messages are in the list.
 */
export const BarrageLayer = ({ room }: { readonly room: RoomId }) => {
  const layer = useRef<HTMLDivElement>(null);
  const { messages, droppedTo } = useLateChat(room, null);
  const isLive = useLiveRoom(room, (content) => content?.phase === 'live');
  const settings = useBarrageSettings();
  const hidden = useHiddenUsers();
  /** The order of the last message; null until the chat's snapshot is there. */
  const seen = useRef<number | null>(null);
  const pending = useRef<ChatMessage[]>([]);
  const lanes = useRef(createLanes());
  const frame = useRef<number | null>(null);

  useEffect(() => {
    const before = seen.current;
    // The chat is empty until the room is live, and its history comes then.
    if (before === null && !isLive) return;
    seen.current = messages.at(-1)?.order ?? 0;
    // Messages from before the layer appeared do not cross the video.
    if (before === null) return;
    const left = new Set(hidden.map(({ userId }) => userId));
    const fresh = messages.filter(
      (each) =>
        each.order > before &&
        !isNotice(each) &&
        each.text !== '' &&
        !left.has(each.author.userId) &&
        passesFilter(each.text, settings.words),
    );
    if (fresh.length === 0) return;
    pending.current = [...pending.current, ...fresh].slice(-MAX_PENDING);
    const draw = () => {
      frame.current = null;
      const box = layer.current;
      if (box === null) return;
      const { clientWidth: width, clientHeight: height } = box;
      const stage = { width, lanes: laneCount(settings, height), most: mostShown(settings) };
      const size = FONT[settings.size];
      for (const { id, order, text } of pending.current.splice(0)) {
        const shown = cleanText(text.replaceAll(EMOJI_CODE, ''), MAX_TEXT);
        if (shown === '') continue;
        const wide = shown.length * size;
        const flight = lanes.current.take(wide, performance.now(), stage);
        if (flight === null) continue;
        const element = document.createElement('span');
        element.className = styles.message ?? '';
        element.dataset['barrage'] = id;
        element.dataset['order'] = `${order}`;
        element.textContent = shown;
        element.style.maxWidth = `${wide}px`;
        element.style.top = `${flight.lane * LANE_HEIGHT[settings.size]}px`;
        element.style.setProperty('--travel', `${-(width + wide)}px`);
        element.style.animationDuration = `${(width + wide) / BARRAGE_SPEED}s`;
        element.addEventListener('animationend', () => element.remove(), { once: true });
        box.append(element);
      }
    };
    frame.current ??= requestAnimationFrame(draw);
  }, [messages, isLive, hidden, settings]);

  // A deleted message leaves the video as well.
  useEffect(() => {
    const ids = new Set<string>(messages.map(({ id }) => id));
    for (const element of Array.from(layer.current?.children ?? [])) {
      if (!(element instanceof HTMLElement)) continue;
      const { barrage = '', order } = element.dataset;
      // A message that is only too old for the list goes on.
      if (!ids.has(barrage) && Number(order) > droppedTo) element.remove();
    }
  }, [messages, droppedTo]);

  useEffect(
    () => () => {
      if (frame.current !== null) cancelAnimationFrame(frame.current);
    },
    [],
  );
  return (
    <div
      ref={layer}
      className={styles.layer}
      data-size={settings.size}
      data-region="barrage"
      style={{ opacity: settings.opacity / 100 }}
      aria-hidden="true"
    />
  );
};
