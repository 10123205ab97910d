import type { ReactNode, Ref } from 'react';
import styles from './OddsFace.module.css';

export type OddsState = 'open' | 'locked' | 'suspended' | 'off';

export type OddsFaceProps = {
  /** Left in the cell: line or short mark (`optionWords().label`). */
  readonly label: string;
  /** Before the odds in the accessible name (`optionWords().spoken`), in place of the label. */
  readonly spoken: string;
  readonly state: OddsState;
  /**
   * What the state is called in the user's language; spoken for a padlock, drawn for suspended. Empty when
   * open.
   */
  readonly stateWord: string;
  /** The spoken word before the number: "odds". */
  readonly oddsWord: string;
  /** A small tag where the number is not in the chosen format (C4: "EU"), or null. */
  readonly tag?: string | null;
  /** The number (`OddsText`); not drawn while suspended, where the state's word stands in its place. */
  readonly children: ReactNode;
};

/**
 * As long as the longest line ("+10.5/11") beside its mark: such a label always fits, and a clip would cost
 * each cell a paint property.
 */
const SHORT = 10;
const labelClass = (label: string) => (label.length > SHORT ? styles.long : styles.label);

/**
 * The inside of an odds cell. The padlock comes from the button's `data-state` or the row's `data-stale`, in
 * CSS. What is spoken is the label's own name and no hidden text: one more box in each of 600 cells cost a
 * fifth of the main thread's drawing.
 */
export const OddsFace = ({ label, spoken, state, stateWord, oddsWord, tag, children }: OddsFaceProps) => (
  <>
    <bdi
      className={labelClass(label)}
      role="img"
      aria-label={`${spoken}, ${state === 'open' ? oddsWord : stateWord}`}
      title={label.length > SHORT ? label : undefined}
    >
      {label}
    </bdi>
    {tag === undefined || tag === null || state !== 'open' ? null : <span className={styles.tag}>{tag}</span>}
    {state === 'suspended' ? (
      <span className={styles.word} aria-hidden="true">
        {stateWord}
      </span>
    ) : (
      children
    )}
  </>
);

export type OddsTextProps = {
  readonly ref?: Ref<HTMLSpanElement>;
  /** The number as it is shown; left out where its owner writes it by itself (`board/LiveOdds.tsx`). */
  readonly text?: string;
  /** The direction it last went (`board/moveMarks.ts`), drawn as colour and arrow while it is news. */
  readonly move?: string;
};

/** The number of an odds cell: a price change is one text write here, and one of the mark. */
export const OddsText = ({ ref, text, move = 'none' }: OddsTextProps) => (
  <span ref={ref} className={styles.odds} data-odds="" data-move={move}>
    {text}
  </span>
);
