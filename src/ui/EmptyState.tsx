import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './States.module.css';

type StateProps = {
  readonly role: 'status' | 'alert';
  readonly icon: 'empty' | 'warning';
  readonly title: string;
  readonly text: string | undefined;
  /** The button, if any. */
  readonly children: ReactNode;
};

/** Draws a state of a whole area: an icon, a title, a text and a button, one below the other. */
const AreaState = ({ role, icon, title, text, children }: StateProps) => (
  <div className={styles.state} role={role}>
    <span className={styles.sign}>
      <Icon name={icon} size={28} />
    </span>
    <p className={styles.title}>{title}</p>
    {text === undefined ? null : <p className={styles.text}>{text}</p>}
    {children}
  </div>
);

type EmptyStateProps = {
  readonly title: string;
  readonly text?: string;
  /** Suggested next action. */
  readonly action?: { readonly text: string; readonly onPress: () => void };
};

export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <AreaState role="status" icon="empty" title={title} text={text}>
    {action === undefined ? null : <Button onClick={action.onPress}>{action.text}</Button>}
  </AreaState>
);

type ErrorStateProps = {
  readonly title: string;
  readonly text?: string;
  readonly retry: string;
  readonly onRetry: () => void;
};

export const ErrorState = ({ title, text, retry, onRetry }: ErrorStateProps) => (
  <AreaState role="alert" icon="warning" title={title} text={text}>
    <Button look="primary" onClick={onRetry}>
      {retry}
    </Button>
  </AreaState>
);

/** Shows an error in one line, for rows and bars. */
export const ErrorLine = ({ title, retry, onRetry }: ErrorStateProps) => (
  <div className={styles.line} role="alert">
    <span className={styles.sign}>
      <Icon name="warning" size={14} />
    </span>
    <span className={styles.lineTitle} title={title}>
      {title}
    </span>
    <Button look="quiet" onClick={onRetry}>
      {retry}
    </Button>
  </div>
);

type StaleNoteProps = {
  /** Text that names the failure and says that older data is shown. */
  readonly text: string;
  readonly retry: string;
  readonly onRetry: () => void;
};

/** Shows in one line that a reload failed, above the older data, which stays (F50). */
export const KeptNote = ({ text, retry, onRetry }: StaleNoteProps) => (
  <div className={styles.kept} role="alert">
    <Icon name="warning" size={14} />
    <span className={styles.keptText}>{text}</span>
    <Button look="quiet" onClick={onRetry}>
      {retry}
    </Button>
  </div>
);
