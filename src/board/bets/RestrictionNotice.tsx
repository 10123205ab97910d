import { useTranslation } from 'react-i18next';
import type { RestrictedAction } from '#domain/responsible-gambling/restrictions.ts';
import { wallClock } from '#domain/time/wallClock.ts';
import { joinSentences } from '#pieces/joinSentences.ts';
import { useSettings } from '#state/hooks.ts';
import { useRestriction } from '#state/restrictions.ts';
import { readZone } from '../useZone.ts';

export type RestrictionNoticeProps = {
  readonly action: RestrictedAction;
  readonly className: string | undefined;
};

/**
 * States why the user may not do this now and until when, as long as the restriction lasts. Beside bets it
 * also says what stays possible: no restriction keeps a user from closing open bets.
 */
export const RestrictionNotice = ({ action, className }: RestrictionNoticeProps) => {
  const { t } = useTranslation('placing');
  const zone = readZone(useSettings().timeZone);
  const restriction = useRestriction(action);
  if (restriction === null) return null;
  const { kind, until } = restriction;
  const timeText = (at: number): string => {
    const { date, time } = wallClock(at, zone);
    return `${date} ${time}`;
  };
  return (
    <p className={className} role="status" data-restriction={kind}>
      {joinSentences(
        t(`restriction.kind.${kind}`),
        until === null ? '' : t('restriction.until', { until: timeText(until) }),
        action === 'bet' ? t('restriction.cashOut') : '',
      )}
    </p>
  );
};
