import styles from './OddsFace.module.css';

export type OddsState = 'open' | 'locked' | 'suspended' | 'off';

export type OddsFaceProps = {
  /** Left in the cell: line or short mark (`optionWords().label`). */
  readonly label: string;
  /** Before the odds in the accessible name (`optionWords().spoken`); hidden from the eye. */
  readonly spoken: string;
  /** The number as it is shown; empty for none. Not drawn unless `state` is open (it stays while stale: that is the row's attribute). */
  readonly odds: string;
  readonly state: OddsState;
  /** `odds` stands for a price that could not be read, and is drawn though the state is locked (F38). */
  readonly unreadable?: boolean;
  /** What the state is called in the user's language; spoken for a padlock, drawn for suspended. Empty when open. */
  readonly stateWord: string;
  /** The spoken word before the number: "odds". */
  readonly oddsWord: string;
  /** A small tag where the number is not in the chosen format (C4: "EU"), or null. */
  readonly tag?: string | null;
};

/** As long as the longest line ("+10.5/11") beside its mark: such a label always fits, and a clip would cost each cell a paint property. */
const SHORT = 10;
const labelClass = (label: string) => (label.length > SHORT ? styles.long : styles.label);

/**
 * The inside of an odds cell. A price change is one text write in the `data-odds` element; the arrow and the colour come from
 * the button's `data-move`, the padlock from its `data-state` or the row's `data-stale`, all in CSS.
 */
export const OddsFace = ({ label, spoken, odds, state, unreadable = false, stateWord, oddsWord, tag }: OddsFaceProps) => (
  <>
    <span className={styles.spoken}>{`${spoken}, ${state === 'open' ? oddsWord : stateWord} `}</span>
    <span className={labelClass(label)} aria-hidden="true" title={label.length > SHORT ? label : undefined}>
      {label}
    </span>
    {tag === undefined || tag === null || state !== 'open' ? null : <span className={styles.tag}>{tag}</span>}
    {state === 'suspended' ? (
      <span className={styles.word} aria-hidden="true">
        {stateWord}
      </span>
    ) : (
      <span className={styles.odds} data-odds="">
        {state === 'open' || unreadable ? odds : ''}
      </span>
    )}
  </>
);
