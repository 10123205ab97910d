import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isFailReason } from '#domain/orders/reserve.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useClient } from '#state/clientContext.tsx';
import type { ReserveNotice } from '#state/reserveNotices.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { europeanOdds, moneyText } from './money.ts';
import styles from './ReserveNotices.module.css';
import { useReportDrawn } from '#state/lazyHooks.ts';

/** Shows what became of reserved bets. The stack holds while the user points at it or focuses it. */
export const ReserveNoticeStack = () => {
  const { reserveNotices } = useClient();
  const notices = useStore(reserveNotices.view);
  useReportDrawn(
    reserveNotices,
    notices.map(({ id }) => id),
  );
  useEffect(() => () => reserveNotices.hold(false), [reserveNotices]);
  return (
    <div
      className={styles.stack}
      onPointerEnter={() => reserveNotices.hold(true)}
      onPointerLeave={() => reserveNotices.hold(false)}
      onFocus={() => reserveNotices.hold(true)}
      onBlur={() => reserveNotices.hold(false)}
    >
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} onClose={() => reserveNotices.putAway(notice.id)} />
      ))}
    </div>
  );
};

type NoticeProps = { readonly notice: ReserveNotice; readonly onClose: () => void };

const Notice = ({ notice, onClose }: NoticeProps) => {
  const { t, i18n } = useTranslation('reserve');
  const { ref, what, names, odds, stake, currencyId, reason } = notice;
  return (
    <article className={styles.notice} data-reserve-notice={ref} data-what={what}>
      <span className={styles.sign}>
        <Icon name={what === 'accepted' ? 'check' : what === 'alert' ? 'clock' : 'warning'} size={16} />
      </span>
      <div className={styles.words}>
        <strong>{t(`notice.${what}`)}</strong>
        <p>
          <bdi>{cleanName(names.option)}</bdi> @ {europeanOdds(odds)}
          {stake === null ? null : ` · ${moneyText(stake, currencyId, i18n.language)}`}
        </p>
        <p>
          <bdi>{cleanName(names.match)}</bdi>
        </p>
        {what === 'lapsed' ? <p>{t(isFailReason(reason) ? `reason.${reason}` : 'reason.other')}</p> : null}
      </div>
      <IconButton className={styles.close} label={t('notice.close')} data-action="put-away" onClick={onClose}>
        <Icon name="close" size={14} />
      </IconButton>
    </article>
  );
};
