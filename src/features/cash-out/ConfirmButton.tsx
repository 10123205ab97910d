import { useEffect, useRef, type ReactNode } from 'react';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { usePressGuard } from '#ui/usePressGuard.ts';
import styles from './CashOut.module.css';

type ConfirmButtonProps = {
  readonly action: string;
  /** True if the button stands where another one was, so a press may be meant for that one. */
  readonly replaces?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/**
 * Renders a button of a confirmation. It takes the focus, or if it replaces another, only a focus that was
 * lost with that one. A held key that opened the confirmation, and the second press of a double click on the
 * button before, confirm nothing (D31, F23).
 */
export const ConfirmButton = ({
  action,
  replaces = false,
  disabled = false,
  onPress,
  children,
}: ConfirmButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isReady, onEarlyPress] = usePressGuard(!replaces);
  const { root } = useRenderRoot();
  useEffect(() => {
    const { activeElement } = root;
    const isLost = activeElement === null || activeElement === document.body;
    if (!replaces || isLost) button.current?.focus();
  }, [root, replaces]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.primary}
      data-action={action}
      disabled={disabled}
      aria-disabled={!isReady}
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onClick={() => (isReady ? onPress() : onEarlyPress())}
    >
      {children}
    </button>
  );
};
