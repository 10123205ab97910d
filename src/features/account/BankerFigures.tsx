import { useTranslation } from 'react-i18next';
import { currencyOf } from '#contract/session.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { BankerSummary } from '#domain/rooms/banker.ts';
import { remainingShare } from '#domain/rooms/remainingShare.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { useUser } from '#state/hooks.ts';
import styles from './Account.module.css';

/** Returns a function that formats an amount in the user's currency; a missing one as the given text. */
export const useBankerMoney = (): ((amount: Amount | null, absent: string) => string) => {
  const { i18n } = useTranslation('account');
  const currencyId = currencyOf({ user: useUser() });
  return (amount, absent) => (amount === null ? absent : moneyText(amount, currencyId, i18n.language));
};

/** Renders a banker's pledge, what remains of it as a bar and a number, and the limits of a single bet. */
export const BankerFigures = ({ banker }: { readonly banker: BankerSummary }) => {
  const { t } = useTranslation('account');
  const money = useBankerMoney();
  const { pledge, remaining, leastStake, mostStake } = banker;
  return (
    <>
      <progress
        className={styles.share}
        max={100}
        value={remainingShare(remaining, pledge)}
        aria-label={t('bankers.remaining')}
      />
      <dl className={styles.figures}>
        <dt>{t('bankers.remaining')}</dt>
        <dd data-remaining="">{money(remaining, '-')}</dd>
        <dt>{t('bankers.pledge')}</dt>
        <dd>{money(pledge, '-')}</dd>
        <dt>{t('bankers.limits')}</dt>
        <dd data-limits="">
          {t('bankers.range', {
            least: money(leastStake, t('bankers.noLimit')),
            most: money(mostStake, t('bankers.noLimit')),
          })}
        </dd>
      </dl>
    </>
  );
};
