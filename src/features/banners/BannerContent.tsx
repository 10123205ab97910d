import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BannerSlot } from '#contract/memberQuery.ts';
import { shownBanners } from '#domain/rooms/bannerChoice.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useDismissedBanners } from '#state/dismissedBanners.ts';
import { useBanners } from '#state/member.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './Banners.module.css';

/**
 * Renders one banner of a slot at a time in a box of fixed size. Renders nothing without banners, or if they
 * cannot be loaded, because users do not need them. Links leave the page in a new window (D10).
 */
export const BannerContent = ({ slot }: { readonly slot: BannerSlot }) => {
  const { t } = useTranslation('notices');
  const { data } = useBanners(slot);
  const [dismissed, dismiss] = useDismissedBanners();
  const [at, setAt] = useState(0);
  const shown = shownBanners(data ?? [], dismissed);
  const banner = shown[at % Math.max(1, shown.length)];
  if (banner === undefined) return null;
  const title = cleanName(banner.title);
  const content = (
    <>
      <img
        src={banner.image}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        draggable={false}
      />
      <span className={styles.title}>{title}</span>
    </>
  );
  return (
    <div className={styles.box} role="group" aria-label={t('banner.label')} data-banner-slot={slot}>
      {banner.link === null ? (
        <span className={styles.banner} data-banner={banner.id}>
          {content}
        </span>
      ) : (
        <a
          className={styles.banner}
          href={banner.link}
          target="_blank"
          rel="noopener noreferrer"
          data-banner={banner.id}
        >
          {content}
        </a>
      )}
      <span className={styles.tools}>
        {shown.length < 2 ? null : (
          <IconButton
            className={styles.next}
            label={t('banner.next', { at: (at % shown.length) + 1, total: shown.length })}
            data-action="next-banner"
            onClick={() => setAt(at + 1)}
          >
            <Icon name="chevron" size={12} />
          </IconButton>
        )}
        <IconButton
          label={t('banner.dismiss', { title })}
          data-action="dismiss-banner"
          onClick={() => dismiss(banner.id)}
        >
          <Icon name="close" size={12} />
        </IconButton>
      </span>
    </div>
  );
};
