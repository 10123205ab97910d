import { useTranslation } from 'react-i18next';
import { isOpenPurchase } from '#domain/rooms/tipPurchase.ts';
import { useLocationLinks } from '#state/location.ts';
import { useTipList, useTipPurchases } from '#state/tips.ts';
import { toTip } from './expertsView.ts';
import { ListFrame } from './ListFrame.tsx';
import { TipCards } from './TipCards.tsx';
import { coinValues } from './words.ts';
import styles from './Experts.module.css';

/** Renders the tips that the user has bought, below purchases of unknown outcome (I2). */
export const BoughtTips = () => {
  const { t, i18n } = useTranslation('experts');
  const links = useLocationLinks();
  const { purchases } = useTipPurchases();
  const tips = useTipList({ topic: 'tips', bought: true });
  const open = purchases.filter(isOpenPurchase);
  return (
    <>
      {open.length === 0 ? null : (
        <ul className={styles.open}>
          {open.map(({ id, tipId, price, state }) => (
            <li key={id} data-open-purchase={state}>
              <a {...links(toTip(tipId))}>{t('purchaseOf', coinValues(price, i18n.language))}</a>
              <span>{t(`runningLong.${state === 'sending' ? 'sending' : 'unknown'}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <ListFrame list={tips} empty="bought">
        {(items) => <TipCards tips={items} />}
      </ListFrame>
    </>
  );
};
