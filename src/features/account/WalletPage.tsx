import { useTranslation } from 'react-i18next';
import { useZone } from '#board/useZone.ts';
import { isKnownChannel } from '#domain/config/appCodes.ts';
import type { Wallet } from '#domain/money/wallet.ts';
import { balanceText } from '#pieces/amountText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useSettings, useWallet } from '#state/hooks.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { dayText } from './dayText.ts';
import styles from './Account.module.css';

/**
 * Renders all that the parent site says of the user's money (USER-01, USER-03). Nothing is computed or changed
 * here.
 */
export const WalletPage = () => {
  const { t } = useTranslation('account');
  const wallet = useWallet();
  return wallet === null ? (
    <EmptyState title={t('wallet.empty')} text={t('wallet.emptyNext')} />
  ) : (
    <>
      <p className={styles.note}>{t('wallet.owner')}</p>
      <div className={styles.grid}>
        <Balances wallet={wallet} />
        <Channels wallet={wallet} />
        <Experience wallet={wallet} />
        <Security wallet={wallet} />
      </div>
    </>
  );
};

type PartProps = { readonly wallet: Wallet };
type Line = { readonly key: string; readonly name: string; readonly value: string };

const Part = ({
  name,
  title,
  lines,
}: {
  readonly name: string;
  readonly title: string;
  readonly lines: readonly Line[];
}) =>
  lines.length === 0 ? null : (
    <Card as="section" data-wallet={name}>
      <h2 className={styles.cardName}>{title}</h2>
      <dl className={styles.figures}>
        {lines.map((line) => (
          <div key={line.key} className={styles.figure}>
            <dt>{line.name}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );

/** Returns a function that formats an amount in the coin of the default wallet, or in a given one. */
const useCoin = ({ balances }: Wallet): ((amount: string, coinCode?: string) => string) => {
  const { i18n } = useTranslation('account');
  const own = balances.find(({ isDefault }) => isDefault)?.coinCode ?? '';
  return (amount, coinCode = own) => balanceText(amount, coinCode, i18n.language);
};

const Balances = ({ wallet }: PartProps) => {
  const { t } = useTranslation('account');
  const coin = useCoin(wallet);
  const { balances, centerBalance, total, oldGameBalance } = wallet;
  const otherBalances = { center: centerBalance, total, oldGame: oldGameBalance };
  return (
    <Part
      name="balances"
      title={t('wallet.balances')}
      lines={[
        ...balances.map(({ coinCode, amount, isDefault }) => ({
          key: coinCode,
          name: isDefault ? t('wallet.default', { coin: coinCode }) : coinCode,
          value: coin(amount, coinCode),
        })),
        ...(['center', 'total', 'oldGame'] as const).flatMap((key) =>
          otherBalances[key] === null
            ? []
            : [{ key, name: t(`wallet.${key}`), value: coin(otherBalances[key]) }],
        ),
      ]}
    />
  );
};

/** Channels 7 and 29 are known by their numbers alone (C43); others are shown as the parent names them. */
const Channels = ({ wallet }: PartProps) => {
  const { t } = useTranslation('account');
  const coin = useCoin(wallet);
  return (
    <Part
      name="channels"
      title={t('wallet.channels')}
      lines={wallet.channels.map(({ channel, amount }) => ({
        key: channel,
        name: isKnownChannel(channel) ? t('wallet.channel', { number: channel }) : cleanName(channel),
        value: coin(amount),
      }))}
    />
  );
};

const Experience = ({ wallet }: PartProps) => {
  const { t, i18n } = useTranslation('account');
  const zone = useZone(useSettings().timeZone);
  const coin = useCoin(wallet);
  return (
    <Part
      name="experience"
      title={t('wallet.experience')}
      lines={wallet.experienceCash.map(({ coinCode, amount, until }, at) => ({
        key: `${coinCode} ${at}`,
        name:
          until === null
            ? t('wallet.noEnd')
            : t('titles.until', { day: dayText(until, i18n.language, zone) }),
        value: coin(amount, coinCode),
      }))}
    />
  );
};

const Security = ({ wallet }: PartProps) => {
  const { t } = useTranslation('account');
  return (
    <Part
      name="security"
      title={t('wallet.security')}
      lines={Object.entries(wallet.security).map(([name, isSet]) => ({
        key: name,
        name: t(`wallet.safeguard.${name}`, { defaultValue: cleanName(name) }),
        value: t(isSet ? 'wallet.isSet' : 'wallet.isNotSet'),
      }))}
    />
  );
};
