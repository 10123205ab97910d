import { useEffect, type HTMLAttributes, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';

type NoticeStackProps = {
  /** Called with true when the pointer or the focus enters the stack, with false when it leaves or the stack goes. */
  readonly onHold: (isHeld: boolean) => void;
  readonly children: ReactNode;
};

/** Renders notices side by side, as many as fit in a row. The user holds them by pointer or focus. */
export const NoticeStack = ({ onHold, children }: NoticeStackProps) => {
  useEffect(() => () => onHold(false), [onHold]);
  return (
    <div
      className={styles.stack}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      {children}
    </div>
  );
};

/**
 * `good`: a success. `bad`: a failure. `care`: the user should look at it. `busy`: not decided yet. `neutral`: anything
 * else. The last two have the accent colour.
 */
type NoticeTone = 'neutral' | 'busy' | 'good' | 'bad' | 'care';

type NoticeProps = HTMLAttributes<HTMLElement> & {
  readonly tone: NoticeTone;
  /** An icon in the colour of the tone. */
  readonly sign: ReactNode;
  /** The button that closes the notice. A notice without it stays until its own action is used. */
  readonly close?:
    | { readonly label: string; readonly action: string; readonly onPress: () => void }
    | undefined;
};

/** Renders one notice: a sign, the words, and a button that closes it. Attributes such as `data-*` are passed on. */
export const Notice = ({ tone, sign, close, children, ...rest }: NoticeProps) => (
  <article className={styles.notice} data-tone={tone} {...rest}>
    <span className={styles.sign}>{sign}</span>
    <div className={styles.words}>{children}</div>
    {close === undefined ? null : (
      <IconButton
        className={styles.close}
        label={close.label}
        data-action={close.action}
        onClick={close.onPress}
      >
        <Icon name="close" size={14} />
      </IconButton>
    )}
  </article>
);

/** Renders the first line of a notice, at most three lines long. */
export const NoticeTitle = ({ children }: { readonly children: ReactNode }) => (
  <strong className={styles.title}>{children}</strong>
);
