import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Restricted } from '#board/bets/Restricted.tsx';
import type { Amount } from '#domain/money/amount.ts';
import { currencyName, decimalsOf } from '#domain/money/currencyTable.ts';
import { Money } from '#domain/money/money.ts';
import { useClient } from '#state/clientContext.tsx';
import { useMayDeposit } from '#state/restrictions.ts';
import { Button } from '#ui/Button.tsx';
import styles from './Slip.module.css';
import type { Betting } from './useBetting.ts';

/**
 * What the bet's stake exceeds the balance by, rounded up to the currency's decimals (C18); null if the balance is not
 * known or covers it.
 */
const missingOf = ({ draft, money: { balance, currencyId } }: Betting): Amount | null => {
  if (balance === null) return null;
  const missing = new Money(draft.stake).minus(balance);
  return missing.isPositive() && !missing.isZero()
    ? (missing.toDecimalPlaces(decimalsOf(currencyId), Money.ROUND_CEIL).toString() as Amount)
    : null;
};

/**
 * Offers a deposit while the balance is short for the stake. The host opens it; the slip stays as it is, and the
 * balance is read again when the host says that the deposit has ended or the user comes back to the page. Renders
 * nothing without a host, who alone can take money, or while a restriction forbids deposits.
 */
export const Deposit = ({ betting }: { readonly betting: Betting }) => {
  const { t } = useTranslation('slip');
  const { host } = useClient();
  const mayDeposit = useMayDeposit();
  const isWaiting = useStore(host.view, ({ depositing }) => depositing);
  const missing = missingOf(betting);
  if (missing === null) return null;
  if (!mayDeposit) return <Restricted action="deposit" className={styles.full} />;
  const { currencyId, text } = betting.money;
  return (
    <div className={styles.accept} data-deposit={isWaiting ? 'waiting' : 'offered'}>
      <span role="status">
        {isWaiting ? t('deposit.waiting') : t('deposit.short', { amount: text(missing) })}
      </span>
      <Button
        data-action="deposit"
        onClick={() =>
          host.wantDeposit({ coinCode: currencyName(currencyId), amount: missing, from: 'slip' })
        }
      >
        {t('deposit.button')}
      </Button>
    </div>
  );
};
