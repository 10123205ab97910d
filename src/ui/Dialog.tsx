import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './Button.tsx';
import { keepTabInside, useFocusInside } from './focus.ts';
import { Icon } from './Icon.tsx';
import { isFocusLost } from './isFocusLost.ts';
import { isInputMethodKey } from './isInputMethodKey.ts';
import { useRenderRoot } from './renderRoot.ts';
import styles from './Dialog.module.css';

type DialogProps = {
  /** Heading and accessible name. */
  readonly title: string;
  readonly onClose: () => void;
  /** Accessible name of the close button. */
  readonly closeLabel: string;
  /** A palette is near the top and has no visible heading, because its first field names it. */
  readonly look?: 'dialog' | 'palette';
  /** Actions below the content, which do not scroll. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
  /** Name for tests. */
  readonly name?: string;
};

/**
 * Renders a modal dialog while mounted. Covers only the render root: the native modal dialog would also cover
 * the page of a host around the client. Escape, a press outside and the close button close the dialog. Tab
 * stays inside; the focus then returns to the previous element.
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
  // Runs its clean-up before the focus returns.
  useLayoutEffect(() => {
    // Keeps the focus inside, whatever moves it.
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
    // A control that goes, or is disabled, loses the focus without an event. Keys would then act behind the dialog.
    const lost = new MutationObserver(() => {
      if (isFocusLost() || root.activeElement?.matches(':disabled') === true) panel.current?.focus();
    });
    if (panel.current !== null)
      lost.observe(panel.current, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      root.removeEventListener('focusin', keep);
      lost.disconnect();
    };
  }, [root]);
  useFocusInside(panel);
  return createPortal(
    // A press that began inside, such as a text selection, does not close the dialog by ending outside.
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
          if (event.key !== 'Escape' || isInputMethodKey(event.nativeEvent)) return;
          // Escape must not close anything behind the dialog.
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
