import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/money/amount.ts';
import { Money } from '#domain/money/money.ts';
import { decimalOf, readStake, writeStake } from '#domain/money/stakeInput.ts';
import { shareOfStake } from '#domain/orders/cashOutOffer.ts';
import { Button } from '#ui/Button.tsx';
import { DecimalInput } from '#ui/DecimalInput.tsx';
import styles from './CashOut.module.css';

const PRESETS = [25, 50, 75, 100] as const;

type StakeChoiceProps = {
  readonly remaining: Amount;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

/** Reads the typed stake; undefined if it is no amount. */
export const useStakeStyle = () => {
  const { i18n } = useTranslation();
  const style = { decimal: decimalOf(i18n.language), decimals: 2 } as const;
  return {
    read: (text: string): Amount | undefined => readStake(text, style).amount,
    write: (amount: Amount): string => writeStake(amount, style),
  };
};

/** The share of a stake in whole per cent, for the slider. */
const percentOf = (stake: Amount | undefined, remaining: Amount): number => {
  if (stake === undefined) return 0;
  const share = new Money(stake).times(100).dividedBy(remaining);
  return share.greaterThan(100) ? 100 : share.floor().toNumber();
};

/** Chooses the stake to cash out by slider, presets or text. */
export const StakeChoice = ({ remaining, text, onChange }: StakeChoiceProps) => {
  const { t } = useTranslation('cashOut');
  const { read, write } = useStakeStyle();
  const field = useId();
  const choose = (percent: number) => onChange(write(shareOfStake(remaining, percent)));
  return (
    <div className={styles.choice}>
      <div className={styles.line}>
        <label htmlFor={field}>{t('part.stake')}</label>
        <DecimalInput
          id={field}
          className={styles.input}
          data-cash-out-stake=""
          text={text}
          onText={onChange}
        />
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={t('part.slider')}
        data-cash-out-slider=""
        min={1}
        max={100}
        value={percentOf(read(text), remaining)}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <div className={styles.buttons}>
        {PRESETS.map((percent) => (
          <Button key={percent} data-preset={percent} onClick={() => choose(percent)}>
            {percent === 100 ? t('part.all') : `${percent}%`}
          </Button>
        ))}
      </div>
    </div>
  );
};
