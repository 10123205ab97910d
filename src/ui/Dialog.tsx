import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './Button.tsx';
import { keepTabInside, useFocusInside } from './focus.ts';
import { Icon } from './Icon.tsx';
import { useRenderRoot } from './renderRoot.ts';
import styles from './Dialog.module.css';

type DialogProps = {
  /** Its heading, and its accessible name. */
  readonly title: string;
  readonly onClose: () => void;
  /** The name of the button that closes it. */
  readonly closeLabel: string;
  /** A palette stands near the top and has no heading to be seen: its own first field says what it is. */
  readonly look?: 'dialog' | 'palette';
  /** Stands below the content and does not scroll: what is done with it. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
  /** Names it to tests. */
  readonly name?: string;
};

/**
 * A question or a task before everything else, drawn while it is mounted. It covers the stage and no more:
 * not the browser's own modal dialog, which would cover the host's page too where the client stands in
 * somebody else's document. Escape, the press outside and its button close it; the tab key stays inside; the
 * focus returns to where it was.
 */
export const Dialog = ({
  title,
  onClose,
  closeLabel,
  look = 'dialog',
  foot,
  children,
  name,
}: DialogProps) => {
  const { root, body } = useRenderRoot();
  const panel = useRef<HTMLDivElement>(null);
  const heading = useId();
  const pressed = useRef(false);
  // Ends before the focus is given back.
  useLayoutEffect(() => {
    // Nothing behind it takes the focus, however that was asked for.
    const keep = (event: Event) => {
      const { target } = event;
      if (
        target instanceof Node &&
        panel.current?.contains(target) === false &&
        !(target instanceof Element && target.closest('[role="dialog"]') !== null)
      )
        panel.current.focus();
    };
    root.addEventListener('focusin', keep);
    return () => root.removeEventListener('focusin', keep);
  }, [root]);
  useFocusInside(panel);
  return createPortal(
    // A press that began inside, a text being marked, does not close it by ending outside.
    <div
      className={styles.cover}
      data-look={look}
      role="presentation"
      onMouseDown={(event) => {
        pressed.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (pressed.current && event.target === event.currentTarget) onClose();
      }}
    >
      <div
        ref={panel}
        className={styles.panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
        data-dialog={name}
        onKeyDown={(event) => {
          keepTabInside(event);
          if (event.key !== 'Escape') return;
          // What stands behind it stays open.
          event.stopPropagation();
          onClose();
        }}
      >
        <header className={styles.head} data-hidden={look === 'palette' ? '' : undefined}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {look === 'palette' ? null : (
            <IconButton label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          )}
        </header>
        <div className={styles.content}>{children}</div>
        {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
      </div>
    </div>,
    body,
  );
};
