import { useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useZone } from '#board/useZone.ts';
import { useSearch } from '#state/useSearch.ts';
import { Icon } from '#ui/Icon.tsx';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { useRowHold } from '#ui/useRowHold.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { Entry, Group } from './entries.ts';
import { Foot } from './Foot.tsx';
import { NoneFound } from './NoneFound.tsx';
import { Option } from './Option.tsx';
import { useActionEntries } from './useActionEntries.tsx';
import { useFoundEntries, useRecentEntries } from './useFoundEntries.tsx';
import { useHeldAnswer } from './useHeldAnswer.ts';
import { useListKeys } from './useListKeys.ts';
import { useDebouncedText } from './useDebouncedText.ts';
import styles from './Palette.module.css';
import { useCommands, useSettings } from '#state/hooks.ts';

type PaletteProps = {
  readonly text: string;
  /** True while an input method is composing. */
  readonly composing: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  /** True if Enter was pressed before the palette was loaded. */
  readonly entered: RefObject<boolean>;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
};

/** The most characters that are searched for. */
const MAX_TEXT = 60;

/**
 * Returns true if a text looks like a booking code, or a share link with one. Only the preview decodes it;
 * this module does not load the decoder.
 */
const isBookingCode = (text: string): boolean => /^(\S+[?&]slip=)?SB\d+-\S*$/.test(text);

const noteOf = ({ note }: Group): readonly string[] => (note === undefined ? [] : [note]);
const hasEntries = ({ entries }: Group): boolean => entries.length > 0;

/**
 * Renders the palette below the search box: search results, locations and settings; without a text the last
 * searches and viewed matches.
 */
export const Palette = ({ text, composing, input, entered, onText, onClose }: PaletteProps) => {
  const { t } = useTranslation('search');
  const zone = useZone(useSettings().timeZone);
  const { searched } = useCommands();
  const [all, hurry] = useDebouncedText(text.trim(), composing);
  const code = isBookingCode(all) ? all : null;
  const debounced = code === null ? all.slice(0, MAX_TEXT) : '';
  const query = useSearch(debounced, zone);
  const { data, isPlaceholderData, isError } = query;
  const { held, pointer } = useRowHold();
  const answer = useHeldAnswer(debounced, query, held);
  const [found, recent, actions] = [
    useFoundEntries(debounced === '' ? undefined : answer),
    useRecentEntries(onText),
    useActionEntries(debounced),
  ];
  const filter = useFilter(debounced);
  const slip = useSlipEntry(code);
  const groups = (
    code === null ? [...(debounced === '' ? recent : found), ...actions, ...filter] : slip
  ).filter(hasEntries);
  const count = found.flatMap(({ entries }) => entries).length;
  const isAnswered =
    all === text.trim() && (code !== null || (!isPlaceholderData && (data !== undefined || isError)));

  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const entries = groups.flatMap((group) => group.entries);
  const { chosen, idOf, choose } = useListKeys({
    entries,
    text: debounced,
    isAnswered,
    searchNow: hurry,
    input,
    wasEntered: entered,
    listId,
    list,
  });
  const opened = (entry: Entry) => {
    if (debounced !== '' && entry.stays !== true) void searched(debounced);
    if (entry.stays !== true) onClose();
  };

  return (
    <Below input={input}>
      {debounced !== '' && count === 0 ? (
        <NoneFound query={query} text={debounced} isAnswered={isAnswered} />
      ) : null}
      <VisuallyHidden>
        {/* The notes of the groups are repeated here: a screen reader does not read them in the list. */}
        <span role="status">
          {(isAnswered && debounced !== '' ? [t('found', { count }), ...found.flatMap(noteOf)] : []).map(
            (line) => (
              <span key={line}>{line} </span>
            ),
          )}
        </span>
      </VisuallyHidden>
      <div
        ref={list}
        id={listId}
        className={styles.list}
        role="listbox"
        aria-label={t('results')}
        aria-busy={!isAnswered}
        data-settled={isAnswered ? '' : undefined}
        {...pointer}
      >
        {groups.map(({ id, title, entries: own, note }) => (
          <div key={id} role="group" aria-label={title} className={styles.group} data-group={id}>
            <div className={styles.title} role="presentation">
              {title}
            </div>
            {own.map((entry) => (
              <Option
                key={entry.id}
                entry={entry}
                id={idOf(entry.id)}
                chosen={entry.id === chosen}
                onPoint={() => entry.id === chosen || choose(entry.id)}
                onOpened={opened}
              />
            ))}
            {note === undefined ? null : (
              <div className={styles.title} role="presentation">
                {note}
              </div>
            )}
          </div>
        ))}
      </div>
      <Foot query={query} hasText={debounced !== ''} none={count === 0} />
    </Below>
  );
};

/** Returns the entry that opens a pasted booking code. */
const useSlipEntry = (code: string | null): readonly Group[] => {
  const { t } = useTranslation('search');
  if (code === null) return [];
  const content = (
    <>
      <span className={styles.icon}>
        <Icon name="ticket" />
      </span>
      <span className={styles.names}>
        <bdi className={styles.text}>{t('openSlip')}</bdi>
      </span>
    </>
  );
  return [
    { id: 'slip', title: t('group.slip'), entries: [{ id: 'open-slip', to: { slip: code }, content }] },
  ];
};

/** Returns the entry that filters the current list by the typed text, as the box does without the palette. */
const useFilter = (text: string): readonly Group[] => {
  const { t } = useTranslation('search');
  if (text === '') return [];
  const content = (
    <>
      <span className={styles.icon}>
        <Icon name="filter" />
      </span>
      <span className={styles.names}>
        <bdi className={styles.text}>{t('showAll', { text })}</bdi>
      </span>
    </>
  );
  return [
    {
      id: 'filter',
      title: t('group.list'),
      entries: [{ id: 'show-all', to: { search: text, match: null, screen: null }, content }],
    },
  ];
};

/** Least distance to the edges of the stage, in CSS pixels. */
const EDGE = 8;
const WIDTH = 640;

/** Places the palette under the box and above all else. A press in it leaves the focus in the box. */
const Below = ({
  input,
  children,
}: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly children: React.ReactNode;
}) => {
  const { body } = useRenderRoot();
  const panel = useRef<HTMLDivElement>(null);
  const corner = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const position = () => {
      const box = input.current?.parentElement;
      if (box == null || panel.current === null || corner.current === null) return;
      const cornerRect = corner.current.getBoundingClientRect();
      const boxRect = box.getBoundingClientRect();
      const width = Math.min(WIDTH, body.clientWidth - 2 * EDGE);
      const left = Math.max(EDGE, Math.min(boxRect.left - cornerRect.left, body.clientWidth - EDGE - width));
      Object.assign(panel.current.style, {
        left: `${left}px`,
        top: `${boxRect.bottom - cornerRect.top + 6}px`,
        width: `${width}px`,
      });
    };
    position();
    const observer = new ResizeObserver(position);
    observer.observe(body);
    return () => observer.disconnect();
  }, [body, input]);
  return createPortal(
    <>
      <span ref={corner} className={styles.corner} />
      <div
        ref={panel}
        className={styles.panel}
        data-panel="search"
        onMouseDown={(event) => event.button === 0 && event.preventDefault()}
      >
        {children}
      </div>
    </>,
    body,
  );
};
