import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { offsetName, wallClock } from '#domain/time/wallClock.ts';
import styles from '../MatchList.module.css';

const MINUTE = 60_000;

/** Shows the time zone of a list (C29): its current offset, with its name as tooltip. */
export const ZoneMark = ({ timeZone }: { readonly timeZone: string }) => {
  const { t } = useTranslation('list');
  const { offset } = wallClock(useServerNow(MINUTE), timeZone);
  return (
    <span className={styles.zoneMark} title={t('zone', { zone: timeZone })} data-zone-mark="">
      {offsetName(offset)}
    </span>
  );
};
