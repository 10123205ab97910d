import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palette } from '#features/search';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { isInputMethodKey } from '#ui/isInputMethodKey.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useKeys, useRenderRoot } from '#ui/renderRoot.ts';
import type { Navigate } from '../location.ts';
import styles from './TopBar.module.css';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Text that the user is typing. While an input method composes, the text does not search yet. */
type Typed = { readonly text: string; readonly composing: boolean };

/**
 * Renders the search box. Ctrl+K or a slash focuses the box; typing opens the palette. Escape closes the
 * palette, then empties the box, then leaves it. `text` is the current filter of the list.
 */
export const SearchBox = ({ text, go }: { readonly text: string; readonly go: Navigate }) => {
  const { t } = useTranslation('app');
  const { root } = useRenderRoot();
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const entered = useRef(false);
  const [typed, setTyped] = useState<Typed | null>(null);
  const shown = typed?.text ?? text;
  const type = (next: string, composing = false) => {
    entered.current = false;
    setTyped({ text: next, composing });
    // An emptied box removes the filter.
    if (next === '' && text !== '' && !composing) go({ search: '' }, 'replace');
  };
  const close = () => {
    entered.current = false;
    setTyped(null);
  };
  const leave = () => {
    close();
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    else input.current?.blur();
  };

  useKeys((event) => {
    const isShortcut =
      ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') ||
      (event.key === '/' && !isTyping(event.target));
    if (!isShortcut) return;
    // Also where the palette stays closed, else Firefox opens a search of its own.
    event.preventDefault();
    // A dialog would take the focus back, and leave the palette open without it.
    if (root.querySelector('[aria-modal="true"]') !== null) return;
    if (root.activeElement !== input.current) before.current = root.activeElement;
    input.current?.focus();
    input.current?.select();
    type(shown);
  });

  const clear = () => {
    close();
    if (text !== '') go({ search: '' }, 'replace');
  };
  return (
    <div
      role="search"
      className={styles.search}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <Icon name="search" />
      <input
        ref={input}
        type="text"
        enterKeyHint="search"
        role="combobox"
        value={shown}
        placeholder={t('search')}
        aria-label={t('search')}
        aria-keyshortcuts="Control+K /"
        aria-autocomplete="list"
        aria-expanded={typed !== null}
        maxLength={3000}
        autoComplete="off"
        spellCheck={false}
        onClick={() => type(shown)}
        onChange={({ target, nativeEvent }) => type(target.value, (nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          const { key, nativeEvent } = event;
          if (isInputMethodKey(nativeEvent)) return;
          // The palette prevents the default of an Enter that it handled. An Enter pressed before the palette
          // loaded is kept for it.
          entered.current =
            key === 'Enter' && !nativeEvent.defaultPrevented && typed !== null && typed.text.trim() !== '';
          if (key !== 'Escape') return;
          event.stopPropagation();
          if (typed === null && text !== '') clear();
          else leave();
        }}
      />
      {shown === '' ? (
        <kbd className={styles.hint}>{t('searchHint')}</kbd>
      ) : (
        <IconButton label={t('searchClear')} onClick={clear}>
          <Icon name="close" size={14} />
        </IconButton>
      )}
      {typed === null ? null : (
        <LazyBoundary
          area="search-palette"
          part={palette}
          props={{ ...typed, input, entered, onText: type, onClose: leave }}
        />
      )}
    </div>
  );
};
