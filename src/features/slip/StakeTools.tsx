import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOf, type Amount } from '#domain/money/amount.ts';
import { maxStake } from '#domain/slip/limits.ts';
import { withCurrency } from '#domain/slip/slipCurrency.ts';
import { pressPad, readStake, type PadKey } from '#domain/money/stakeInput.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { useStakeDrafts } from './stakeDrafts.ts';
import { NumberPad } from './NumberPad.tsx';
import { presetsOf } from './presets.ts';
import styles from './Stake.module.css';
import { TargetWin } from './TargetWin.tsx';
import type { StakeInput } from './useBetting.ts';
import type { MoneyFormat } from './useMoney.ts';
import { useSlip } from '#state/hooks.ts';

/**
 * Keeps the focus in the stake field when the user presses a tool button, so that the user can go on typing.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Formats a large round amount in short form: "+5万", "+50K". */
const brief = (amount: Amount, locale: string): string =>
  `+${new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(BigInt(amount))}`;

type ToolsProps = { readonly stake: StakeInput; readonly money: MoneyFormat };

/**
 * Scrolls the tools into view, as they open below a field that may be the last one visible. Returns nothing:
 * some browsers return a promise, which React would take for a clean-up function.
 */
const intoSight = (element: HTMLDivElement | null): void => {
  element?.scrollIntoView?.({ block: 'nearest' });
};

/**
 * Renders the buttons that fill a stake: preset amounts to add, the last stake, the maximum, the stake for a
 * target win, and the number pad.
 */
export const StakeTools = ({ stake, money }: ToolsProps) => {
  const { t } = useTranslation('slip');
  const drafts = useStakeDrafts();
  const last = useSlip((slip) => withCurrency(slip, money.currencyId).last);
  const [pad, setPad] = useState(false);
  const { stakeKey: of, combinations } = stake.stakeField;
  const put = (amount: Amount | null) =>
    drafts.type(of, amount === null ? '' : money.plain(amount), amount, money.currencyId);
  const add = (amount: Amount) => put(sumOf([stake.shown.amount ?? ('0' as Amount), amount]));
  const most =
    stake.range === null
      ? null
      : maxStake({
          maxBet: stake.range.maxBet,
          balance: money.balance,
          bound: stake.others,
          combinations,
          decimals: money.style.decimals,
        });
  const onPad = (key: PadKey) => {
    const text = pressPad(stake.shown.text, key, money.style);
    drafts.type(of, text, readStake(text, money.style).amount ?? null, money.currencyId);
  };
  return (
    <div
      ref={intoSight}
      className={styles.tools}
      role="group"
      aria-label={t('stake.label')}
      onMouseDown={keepFocus}
    >
      <div className={styles.presets}>
        {presetsOf(stake.range?.minBet ?? null).map((amount) => (
          <button
            key={amount}
            type="button"
            className={styles.preset}
            data-preset={amount}
            aria-label={t('stake.add', { amount: money.formatShort(amount) })}
            onClick={() => add(amount)}
          >
            {brief(amount, money.locale)}
          </button>
        ))}
        <button
          type="button"
          className={styles.preset}
          data-action="stake-max"
          disabled={most === null || most === '0'}
          title={most === null ? undefined : money.formatShort(most)}
          onClick={() => put(most)}
        >
          {t('stake.max')}
        </button>
      </div>
      <div className={styles.more}>
        {last === null ? null : (
          <button type="button" className={styles.tool} data-action="stake-last" onClick={() => put(last)}>
            {t('stake.last', { amount: money.formatShort(last) })}
          </button>
        )}
        <TargetWin stake={stake} money={money} onUse={put} />
        <IconButton
          label={t('stake.clear')}
          className={styles.end ?? ''}
          data-action="stake-clear"
          disabled={stake.shown.text === ''}
          onClick={() => put(null)}
        >
          <Icon name="close" size={14} />
        </IconButton>
        <IconButton
          label={t('stake.pad')}
          aria-expanded={pad}
          data-action="stake-pad"
          onClick={() => setPad(!pad)}
        >
          <PartIcon name="pad" />
        </IconButton>
      </div>
      {pad ? <NumberPad mark={money.style.decimal} onKey={onPad} /> : null}
    </div>
  );
};
