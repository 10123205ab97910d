import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isFailReason } from '#domain/orders/reserve.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { useClient } from '#state/clientContext.tsx';
import type { ReserveNotice } from '#state/reserveNotices.ts';
import { PartIcon } from '#ui/PartIcon.tsx';
import { Notice, NoticeStack, NoticeTitle } from '#ui/Notice.tsx';
import { europeanOdds } from './money.ts';
import { useReportDrawn } from '#state/lazyHooks.ts';

/** Shows what became of reserved bets. The stack holds while the user points at it or focuses it. */
export const ReserveNoticeStack = () => {
  const { reserveNotices } = useClient();
  const notices = useStore(reserveNotices.view);
  useReportDrawn(
    reserveNotices,
    notices.map(({ id }) => id),
  );
  return (
    <NoticeStack onHold={reserveNotices.hold}>
      {notices.map((notice) => (
        <ReserveNoticeCard
          key={notice.id}
          notice={notice}
          onClose={() => reserveNotices.putAway(notice.id)}
        />
      ))}
    </NoticeStack>
  );
};

type ReserveNoticeCardProps = { readonly notice: ReserveNotice; readonly onClose: () => void };

const TONES = { accepted: 'good', alert: 'neutral', lapsed: 'care', missing: 'care' } as const;

/** Shows what became of one reserved bet. */
const ReserveNoticeCard = ({ notice, onClose }: ReserveNoticeCardProps) => {
  const { t, i18n } = useTranslation('reserve');
  const { ref, what, names, odds, stake, currencyId, reason } = notice;
  return (
    <Notice
      tone={TONES[what]}
      sign={
        <PartIcon name={what === 'accepted' ? 'check' : what === 'alert' ? 'clock' : 'warning'} size={16} />
      }
      close={{ label: t('notice.close'), action: 'put-away', onPress: onClose }}
      data-reserve-notice={ref}
      data-what={what}
    >
      <NoticeTitle>{t(`notice.${what}`)}</NoticeTitle>
      <p>
        <bdi>{cleanName(names.option)}</bdi> @ {europeanOdds(odds)}
        {stake === null ? null : ` · ${moneyText(stake, currencyId, i18n.language)}`}
      </p>
      <p>
        <bdi>{cleanName(names.match)}</bdi>
      </p>
      {what === 'lapsed' ? <p>{t(isFailReason(reason) ? `reason.${reason}` : 'reason.other')}</p> : null}
    </Notice>
  );
};
