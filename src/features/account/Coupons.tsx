import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { useZone } from '#board/useZone.ts';
import { couponState, couponUse, type Coupon } from '#domain/rooms/coupon.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { TitleBadge } from '#pieces/TitleBadge.tsx';
import { useSettings } from '#state/hooks.ts';
import { useCoupons, useTitleBadge } from '#state/member.ts';
import { Card } from '#ui/Card.tsx';
import { Answered } from './Answered.tsx';
import { dayText } from './dayText.ts';
import styles from './Account.module.css';

const MINUTE = 60_000;
const ORDER = { ready: 0, used: 1, expired: 2 } as const;

/** Renders the coupons of kinds 8, 12 and 13 and the titles that the user won, with where each is used. */
export const Coupons = () => {
  const { t } = useTranslation('account');
  const coupons = useCoupons();
  const now = useServerNow(MINUTE);
  return (
    <Answered
      query={coupons}
      name="coupons"
      isEmpty={(all) => all.length === 0}
      emptyTitle={t('coupons.empty')}
      emptyText={t('coupons.emptyNext')}
    >
      {(all) => (
        <ul className={styles.grid}>
          {[...all]
            .sort((a, b) => ORDER[couponState(a, now)] - ORDER[couponState(b, now)])
            .map((coupon) => (
              <CouponCard key={coupon.id} coupon={coupon} now={now} />
            ))}
        </ul>
      )}
    </Answered>
  );
};

const CouponCard = ({ coupon, now }: { readonly coupon: Coupon; readonly now: number }) => {
  const { t, i18n } = useTranslation('account');
  const zone = useZone(useSettings().timeZone);
  const badge = useTitleBadge(coupon.titleId);
  const { kind, amount, currencyId, expiresAt } = coupon;
  const state = couponState(coupon, now);
  return (
    <Card as="li" className={styles.card} data-coupon={kind} data-coupon-state={state}>
      <span className={styles.cardHead}>
        <span className={styles.cardName}>{cleanName(coupon.name)}</span>
        <span className={styles.state}>{t(`coupons.state.${state}`)}</span>
      </span>
      {amount === null ? (
        <TitleBadge {...badge} />
      ) : (
        <span className={styles.amount}>{moneyText(amount, currencyId, i18n.language)}</span>
      )}
      <p className={styles.cardText}>{t(`coupons.use.${couponUse(kind)}`)}</p>
      <p className={styles.note}>
        {t(`coupons.kind.${kind}`)}
        {expiresAt === null
          ? null
          : ` · ${t('titles.until', { day: dayText(expiresAt, i18n.language, zone) })}`}
      </p>
    </Card>
  );
};
