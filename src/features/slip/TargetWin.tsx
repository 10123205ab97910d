import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/money/amount.ts';
import { stakeForWin } from '#domain/money/stakeForWin.ts';
import { readStake } from '#domain/money/stakeInput.ts';
import { Button } from '#ui/Button.tsx';
import { DecimalInput } from '#ui/DecimalInput.tsx';
import { Popover } from '#ui/Popover.tsx';
import styles from './Stake.module.css';
import type { StakeInput } from './useBetting.ts';
import type { MoneyFormat } from './useMoney.ts';

type TargetWinProps = {
  readonly stake: StakeInput;
  readonly money: MoneyFormat;
  readonly onUse: (amount: Amount) => void;
};

/** Computes the stake that wins a given amount at current odds (D16). */
export const TargetWin = ({ stake, money, onUse }: TargetWinProps) => {
  const { t } = useTranslation('slip');
  return (
    <Popover label={t('win.title')} align="end" trigger={openerOf(t('win.open'))}>
      {(close) => (
        <Wish
          stake={stake}
          money={money}
          onUse={(amount) => {
            onUse(amount);
            close();
          }}
        />
      )}
    </Popover>
  );
};

const openerOf =
  (text: string): ComponentProps<typeof Popover>['trigger'] =>
  (trigger) => (
    <button type="button" className={styles.tool} data-action="stake-by-win" {...trigger}>
      {text}
    </button>
  );

const Wish = ({ stake, money, onUse }: TargetWinProps) => {
  const { t } = useTranslation('slip');
  const [text, setText] = useState('');
  const wish = readStake(text, money.style).amount ?? null;
  const needed =
    wish === null
      ? null
      : stakeForWin(
          wish,
          stake.stakeField.legs.map(({ odds }) => odds),
          stake.stakeField.seriesNumber,
          money.style.decimals,
        );
  const use = () => {
    if (needed !== null) onUse(needed);
  };
  return (
    // This popover is a React child of the stake tools, which prevent focus changes on mousedown. Stopping
    // the event here lets its own input take the focus.
    <div className={styles.wish} onMouseDown={(event) => event.stopPropagation()}>
      <label className={styles.wishLabel}>
        {t('win.label')}
        <DecimalInput className={styles.input} data-wish="" text={text} onText={setText} onEnter={use} />
      </label>
      <p className={styles.wishStake} role="status">
        {needed === null ? t('win.none') : t('win.gives', { stake: money.text(needed) })}
      </p>
      <Button look="primary" data-action="use-stake" disabled={needed === null} onClick={use}>
        {t('win.use')}
      </Button>
    </div>
  );
};
