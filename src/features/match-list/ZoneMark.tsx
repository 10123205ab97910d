import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { offsetName, wallClock } from '#domain/wallClock.ts';
import styles from './MatchList.module.css';

const MINUTE = 60_000;

/** The zone that the times of a list are in (C29): its offset now, and its name for who asks. */
export const ZoneMark = ({ timeZone }: { readonly timeZone: string }) => {
  const { t } = useTranslation('list');
  const { offset } = wallClock(useServerNow(MINUTE), timeZone);
  return (
    <span className={styles.zoneMark} title={t('zone', { zone: timeZone })} data-zone-mark="">
      {offsetName(offset)}
    </span>
  );
};
