import { useTranslation } from 'react-i18next';
import { cleanName } from '#pieces/cleanName.ts';
import { useCommands, useShelf } from '#state/hooks.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { EuropeanTag } from './EuropeanTag.tsx';
import { europeanOdds } from './money.ts';
import styles from './Reserve.module.css';

/** Lists the price alerts without a bet, each with a button that removes it. Nothing if there is none. */
export const AlertList = () => {
  const { t } = useTranslation('reserve');
  const { alerts } = useShelf();
  const { removeAlert } = useCommands();
  if (alerts.length === 0) return null;
  return (
    <section className={styles.alerts} aria-label={t('alert.list')} data-region="price-alerts">
      <h2 className={styles.alertsTitle}>{t('alert.list')}</h2>
      <ul>
        {alerts.map(({ key, odds, option, match }) => (
          <li key={key} data-price-alert={key}>
            <span>
              <bdi className={styles.option}>{cleanName(option)}</bdi> @ <EuropeanTag />
              <b>{europeanOdds(odds)}</b>
            </span>
            <bdi className={styles.about}>{cleanName(match)}</bdi>
            <IconButton
              label={t('alert.removeOf', { name: cleanName(option) })}
              data-action="remove-alert"
              onClick={() => void removeAlert(key)}
            >
              <Icon name="close" size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
};
