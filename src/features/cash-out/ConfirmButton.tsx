import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { isFocusLost } from '#ui/isFocusLost.ts';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { usePressGuard } from '#ui/usePressGuard.ts';
import styles from './CashOut.module.css';

type ConfirmButtonProps = {
  readonly action: string;
  /** True if the button stands where another one was: it takes only a focus that was lost with that one. */
  readonly replaces?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/**
 * Renders a button of a confirmation. It takes the focus, or if it replaces another, only a focus that was
 * lost with that one. For a short time, presses meant for the button before confirm nothing: a second Enter, and if
 * the button replaces another, also the second press of a double click (D31, F23).
 */
export const ConfirmButton = ({
  action,
  replaces = false,
  disabled = false,
  onPress,
  children,
}: ConfirmButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isReady, onEarlyPress] = usePressGuard(false);
  const { root } = useRenderRoot();
  // A layout effect runs before the dialog around the button takes a lost focus.
  useLayoutEffect(() => {
    // A dialog takes the focus of a button that is disabled.
    const isDialog = root.activeElement?.matches('[role="dialog"]') === true;
    if (!replaces || isDialog || isFocusLost()) button.current?.focus();
  }, [root, replaces]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.primary}
      data-action={action}
      disabled={disabled}
      aria-disabled={!isReady}
      // Before the guard ends, a mouse can only have pressed this button; a key may repeat the press of another.
      onClick={({ detail }) => (isReady || (!replaces && detail > 0) ? onPress() : onEarlyPress())}
    >
      {children}
    </button>
  );
};
