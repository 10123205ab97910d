import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './TopBar.module.css';

/** Typing goes to the address (and the worker) once the fingers rest this long. */
const REST_MS = 150;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Ctrl+K or a slash reaches it; Escape empties it, then leaves it. */
export const SearchBox = ({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) => {
  const { t } = useTranslation('app');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });

  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => {
      latest.current(typed);
      setTyped(null);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') || (event.key === '/' && !isTyping(event.target));
      if (!asked) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const shown = typed ?? text;
  const clear = () => {
    setTyped(null);
    onText('');
  };
  return (
    <div role="search" className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        value={shown}
        placeholder={t('search')}
        aria-label={t('search')}
        aria-keyshortcuts="Control+K /"
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (shown === '') event.currentTarget.blur();
          else clear();
        }}
      />
      {shown === '' ? <kbd className={styles.hint}>{t('searchHint')}</kbd> : <IconButton label={t('searchClear')} onClick={clear}><Icon name="close" size={14} /></IconButton>}
    </div>
  );
};
