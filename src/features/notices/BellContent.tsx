import { useEffect, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeWordsOf, useNoticeCommands, useNotices } from '#state/notices.ts';
import { Popover } from '#ui/Popover.tsx';
import { NoticePanel } from './NoticePanel.tsx';
import styles from './Notices.module.css';

const MAX_SHOWN = 99;

type Trigger = Parameters<ComponentProps<typeof Popover>['trigger']>[0];

/** Makes the button of the bell with the number of unread notices. */
const openerOf = (label: string, unread: number) => (props: Trigger) => (
  <button
    type="button"
    className={styles.bell}
    aria-label={label}
    title={label}
    data-action="notices"
    {...props}
  >
    <Bell />
    {unread === 0 ? null : (
      <span className={styles.count} aria-hidden="true" data-unread="">
        {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
      </span>
    )}
  </button>
);

/**
 * Sends the titles of system notices to the worker, which has no texts: on load, on switch-on and after each change of
 * language. The bell does so because every page of a user has one.
 */
const useSystemTitles = (isOn: boolean): void => {
  const { t, i18n } = useTranslation('notices');
  const { setSystemTitles } = useNoticeCommands();
  const { language } = i18n;
  useEffect(() => {
    if (isOn) setSystemTitles(noticeWordsOf((key) => t(key)));
    // oxlint-disable-next-line react/exhaustive-deps -- `t` changes together with the language
  }, [isOn, language, setSystemTitles]);
};

/** Renders the bell, and the panel below it. */
export const BellContent = () => {
  const { t } = useTranslation('notices');
  // Reads all parts here, so that this component renders again with each of them while the panel is closed.
  const { data, error, refetch } = useNotices();
  useSystemTitles(data?.system === true);
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? t('title') : t('unread', { count: unread });
  return (
    <Popover label={t('title')} align="end" trigger={openerOf(label, unread)}>
      {(close) => <NoticePanel query={{ data, error, refetch }} close={close} />}
    </Popover>
  );
};

/** Drawn here and not in `ui/Icon`, which is part of the first screen. */
const Bell = () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    aria-hidden="true"
    focusable="false"
    className={styles.sign}
  >
    <path d="M3 11.5h10c-1-1-1.3-2-1.3-4.3A3.7 3.7 0 0 0 8 3.4a3.7 3.7 0 0 0-3.7 3.8C4.3 9.5 4 10.5 3 11.5ZM6.7 13.7h2.6M8 3.4V2" />
  </svg>
);
