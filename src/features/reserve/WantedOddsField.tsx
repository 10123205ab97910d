import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { DecimalInput } from '#ui/DecimalInput.tsx';
import { Field } from './Field.tsx';
import styles from './Reserve.module.css';

type WantedOddsProps = {
  readonly text: string;
  readonly note: string;
  readonly range: string;
  readonly isWrong: boolean;
  readonly onText: (text: string) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onEnter: () => void;
};

/** Renders the field of the wanted European odds, with steps by button and arrow key. */
export const WantedOddsField = ({ text, note, range, isWrong, onText, onStep, onEnter }: WantedOddsProps) => {
  const { t } = useTranslation('reserve');
  return (
    <Field name="wanted-odds" label={t('odds.label')} note={note} range={range} isWrong={isWrong}>
      {(described) => (
        <span className={styles.stepper}>
          <Button data-action="odds-down" aria-label={t('odds.down')} onClick={() => onStep(-1)}>
            −
          </Button>
          <DecimalInput
            className={styles.input}
            data-field="wanted-odds"
            aria-label={t('odds.label')}
            aria-describedby={described}
            text={text}
            isWrong={isWrong}
            maxLength={9}
            onText={onText}
            onEnter={onEnter}
            onStep={onStep}
          />
          <Button data-action="odds-up" aria-label={t('odds.up')} onClick={() => onStep(1)}>
            +
          </Button>
        </span>
      )}
    </Field>
  );
};
