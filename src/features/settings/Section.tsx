import { useId, type ReactNode } from 'react';
import styles from './Settings.module.css';

/** Renders a titled section of settings. */
export const Section = ({
  title,
  name,
  children,
}: {
  readonly title: string;
  /** Name for tests. */ readonly name: string;
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

/** Renders one setting: name, note and control. The control carries its own accessible name. */
export const Field = ({ label, note, children }: FieldProps) => (
  <div className={styles.field}>
    <span className={styles.words}>
      <span aria-hidden="true">{label}</span>
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
    </span>
    <span className={styles.control}>{children}</span>
  </div>
);
