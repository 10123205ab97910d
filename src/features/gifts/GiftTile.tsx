import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gift } from '#domain/rooms/gift.ts';
import { coinCount } from '#pieces/amountText.ts';
import { cleanName, initials } from '#pieces/cleanName.ts';
import { coinText } from '#pieces/coinText.ts';
import styles from './Gifts.module.css';

type GiftTileProps = { readonly gift: Gift; readonly isChosen: boolean; readonly onChoose: () => void };

/** Renders a gift on sale as a radio button: picture, name and price. */
export const GiftTile = ({ gift, isChosen, onChoose }: GiftTileProps) => {
  const { t, i18n } = useTranslation('gifts');
  const name = cleanName(gift.name);
  return (
    <label className={styles.tile} data-gift={gift.id} data-level={gift.level > 0 ? gift.level : undefined}>
      <input type="radio" name="gift" value={gift.id} checked={isChosen} onChange={onChoose} />
      <span className={styles.tileFace}>
        <GiftPicture name={name} icon={gift.icon} />
        <bdi className={styles.tileName} title={name}>
          {name}
        </bdi>
        <span className={styles.price}>
          {t('coins', { count: coinCount(gift.price), amount: coinText(gift.price, i18n.language) })}
        </span>
      </span>
    </label>
  );
};

/** Renders a gift's picture at a fixed size; its first letter where there is none, or where it does not load. */
export const GiftPicture = ({ name, icon }: { readonly name: string; readonly icon: string | null }) => {
  const [failed, setFailed] = useState<string | null>(null);
  return icon === null || failed === icon ? (
    <span className={styles.picture} aria-hidden="true" data-initials="">
      {initials(name)}
    </span>
  ) : (
    <img
      className={styles.picture}
      src={icon}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(icon)}
    />
  );
};
