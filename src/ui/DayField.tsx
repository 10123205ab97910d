import styles from './DayField.module.css';

type DayFieldProps = {
  readonly label: string;
  /** Value of `data-day`, for tests. */
  readonly name: string;
  /** `YYYY-MM-DD`, like the limits. */
  readonly day: string;
  readonly limits: { readonly min: string; readonly max: string };
  readonly onDay: (day: string) => void;
};

/** Renders a labelled date field. A day that is not complete yet, or out of the limits, is not reported. */
export const DayField = ({ label, name, day, limits, onDay }: DayFieldProps) => (
  <label className={styles.day}>
    <span>{label}</span>
    <input
      type="date"
      value={day}
      {...limits}
      data-day={name}
      onChange={({ target }) => {
        if (target.value !== '' && target.validity.valid) onDay(target.value);
      }}
    />
  </label>
);
