import type { InputHTMLAttributes } from 'react';
import { isInputMethodKey } from './isInputMethodKey.ts';
import styles from './DecimalInput.module.css';

type DecimalInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  readonly text: string;
  readonly isWrong?: boolean;
  readonly onText: (text: string) => void;
  /** Called once per press of Enter. */
  readonly onEnter?: () => void;
  /** Called for the arrow keys, if they step the value. */
  readonly onStep?: (direction: 1 | -1) => void;
};

/**
 * Renders the input of a decimal number as text. The caller reads and checks the number, and sets the width by its
 * class. Keys that an input method composes with are left to the input method.
 */
export const DecimalInput = (props: DecimalInputProps) => {
  const { text, isWrong = false, onText, onEnter, onStep, onKeyDown, className, ...rest } = props;
  return (
    <input
      className={className === undefined ? styles.input : `${styles.input} ${className}`}
      aria-invalid={isWrong}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      {...rest}
      value={text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (isInputMethodKey(event.nativeEvent)) return;
        if (onStep !== undefined && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault();
          onStep(event.key === 'ArrowUp' ? 1 : -1);
        } else if (event.key === 'Enter' && !event.repeat) onEnter?.();
      }}
    />
  );
};
