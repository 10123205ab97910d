import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { useZone } from '#board/useZone.ts';
import type { NoticeBook } from '#contract/noticeQuery.ts';
import type { Notice } from '#domain/notices/notice.ts';
import { beginText } from '#pieces/beginText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useSettings } from '#state/hooks.ts';
import { useLocationLinks } from '#state/location.ts';
import { useNoticeCommands, type useNotices } from '#state/notices.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState, ErrorState, KeptNote } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './Notices.module.css';

const MINUTE = 60_000;
type PanelProps = {
  readonly query: Pick<ReturnType<typeof useNotices>, 'data' | 'error' | 'refetch'>;
  readonly close: () => void;
};

/** Renders the notice centre: counts of the platform, the notices, and the ways to settings and account. */
export const NoticePanel = ({ query: { data, error, refetch }, close }: PanelProps) => {
  const { t } = useTranslation(['notices', 'problems']);
  const { read } = useNoticeCommands();
  const links = useLocationLinks();
  const unread = data?.items.filter((each) => !each.read) ?? [];
  const retry = { retry: t('retry'), onRetry: () => void refetch() };
  const leave = (change: Parameters<typeof links>[0]) => {
    const { href, onClick } = links(change);
    return {
      href,
      onClick: (event: Parameters<typeof onClick>[0]) => {
        onClick(event);
        close();
      },
    };
  };
  return (
    <div className={styles.panel} data-panel="notices">
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <Button
          look="quiet"
          disabled={unread.length === 0}
          data-action="read-all"
          onClick={() => read(unread.map(({ id }) => id))}
        >
          {t('readAll')}
        </Button>
      </div>
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <ErrorState
            title={t('failed')}
            text={t(`problems:problem.${error.problem.code}`, { ...error.problem })}
            {...retry}
          />
        )
      ) : (
        <>
          {error === null ? null : <KeptNote text={t('kept')} {...retry} />}
          <Counts book={data} />
          {data.items.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyNext')} />
          ) : (
            <ul className={styles.list}>
              {data.items.map((notice) => (
                <NoticeLine key={notice.id} notice={notice} close={close} />
              ))}
            </ul>
          )}
        </>
      )}
      <div className={styles.foot}>
        <a {...leave({ screen: 'account', topic: 'titles' })}>{t('account')}</a>
        <a {...leave({ screen: 'settings' })}>{t('settings')}</a>
      </div>
    </div>
  );
};

/** The platform's counts of messages and the flags of customer service (BANNER-02 to BANNER-04). */
const Counts = ({ book: { counts, service, hasNotices } }: { readonly book: NoticeBook }) => {
  const { t } = useTranslation('notices');
  const shown = (['system', 'activity', 'personal'] as const).filter((kind) => counts[kind] > 0);
  if (shown.length === 0 && !service.hasNews && !service.hasReply && !hasNotices) return null;
  return (
    <p className={styles.counts} data-message-counts="">
      {hasNotices ? <span data-notice-flag="">{t('flag')}</span> : null}
      {shown.map((kind) => (
        <span key={kind} data-count={kind}>
          {t(`counts.${kind}`, { count: counts[kind] })}
        </span>
      ))}
      {service.hasReply ? <strong data-service="reply">{t('service.reply')}</strong> : null}
      {service.hasNews ? <strong data-service="news">{t('service.news')}</strong> : null}
    </p>
  );
};

const NoticeLine = ({ notice, close }: { readonly notice: Notice; readonly close: () => void }) => {
  const { t, i18n } = useTranslation('notices');
  const { read } = useNoticeCommands();
  const links = useLocationLinks();
  const zone = useZone(useSettings().timeZone);
  const when = beginText(notice.at, useServerNow(MINUTE), zone, i18n.language);
  const content = (
    <>
      <span className={styles.lineHead}>
        <strong>{t(`what.${notice.what}`)}</strong>
        <time dateTime={new Date(notice.at).toISOString()} title={when.whole}>
          {when.day === null ? when.time : `${when.day} ${when.time}`}
        </time>
      </span>
      <span className={styles.lineTitle}>{cleanName(notice.title)}</span>
      {notice.text === '' ? null : <span className={styles.lineText}>{notice.text}</span>}
    </>
  );
  const markRead = () => (notice.read ? undefined : read([notice.id]));
  const shared = { className: styles.line, 'data-notice': notice.what };
  if (notice.matchId === null)
    return (
      <li className={styles.item} data-unread={notice.read ? undefined : ''}>
        <button type="button" {...shared} onClick={markRead}>
          {content}
        </button>
      </li>
    );
  const { href, onClick } = links({ match: notice.matchId, screen: null });
  return (
    <li className={styles.item} data-unread={notice.read ? undefined : ''}>
      <a
        {...shared}
        href={href}
        onClick={(event) => {
          markRead();
          onClick(event);
          close();
        }}
      >
        {content}
      </a>
    </li>
  );
};

const Loading = () => (
  <div className={styles.list} data-skeleton="notices" aria-busy="true">
    {Array.from({ length: 4 }, (_, at) => (
      <div key={at} className={styles.line}>
        <Skeleton width="35%" />
        <Skeleton width={at % 2 === 0 ? '75%' : '60%'} />
      </div>
    ))}
  </div>
);
