import { useId, type ReactNode } from 'react';
import styles from './Settings.module.css';

/** Settings of one kind under their name. */
export const Section = ({
  title,
  name,
  children,
}: {
  readonly title: string;
  /** Names it to tests. */ readonly name: string;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} data-section={name}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
};

type FieldProps = {
  readonly label: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
};

/** One setting: what it is called, what it does, and its control, which carries the name itself. */
export const Field = ({ label, note, children }: FieldProps) => (
  <div className={styles.field}>
    <span className={styles.words}>
      <span aria-hidden="true">{label}</span>
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
    </span>
    <span className={styles.control}>{children}</span>
  </div>
);
