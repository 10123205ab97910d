import { useId, type ReactNode } from 'react';
import styles from './Reserve.module.css';

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly note: string;
  readonly range: string;
  readonly isWrong: boolean;
  readonly children: (described: string) => ReactNode;
};

/** Renders a labelled field of a reserved bet, with its range or what is wrong with it. */
export const Field = ({ name, label, note, range, isWrong, children }: FieldProps) => {
  const described = useId();
  return (
    <div className={styles.field} data-reserve-field={name} data-bad={isWrong ? '' : undefined}>
      <div className={styles.line}>
        <span>{label}</span>
        {children(described)}
      </div>
      <p id={described} className={styles.range}>
        {isWrong ? [note, range].filter((each) => each !== '').join(' · ') : range}
      </p>
    </div>
  );
};
