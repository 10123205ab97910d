import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanName } from '#pieces/cleanName.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { TeamName } from '#pieces/TeamName.tsx';
import { useClient } from '#state/clientContext.tsx';
import { type MatchNotice } from '#state/matchNotices.ts';
import { useLocationLink } from '#state/location.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { playTone } from '#ui/tone.ts';
import styles from './NoticeStack.module.css';
import { useSettings } from '#state/hooks.ts';
import { useMatchNotices, useReportDrawn } from '#state/lazyHooks.ts';

/** Shows notices of kick-offs and goals (GOAL-10). They stay while the pointer or the focus is on them. */
export const NoticeStack = () => {
  const { t } = useTranslation('favourites');
  const { matchNotices } = useClient();
  const notices = useMatchNotices();
  const { sound } = useSettings();
  useReportDrawn(
    matchNotices,
    notices.map(({ id }) => id),
  );
  const newest = notices.at(-1)?.id;
  useEffect(() => (sound && newest !== undefined ? playTone() : undefined), [sound, newest]);
  // Releases the hold when the stack is removed.
  useEffect(() => () => matchNotices.hold(false), [matchNotices]);
  const settings = useLocationLink({ screen: 'settings', match: null });
  if (notices.length === 0) return null;
  return (
    <div
      className={styles.stack}
      onPointerEnter={() => matchNotices.hold(true)}
      onPointerLeave={() => matchNotices.hold(false)}
      onFocus={() => matchNotices.hold(true)}
      onBlur={() => matchNotices.hold(false)}
    >
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
      <a className={styles.tip} data-action="notice-settings" {...settings}>
        {t('notice.tip')}
      </a>
    </div>
  );
};

const WORDS = {
  'kick-off': 'notice.kickOff',
  goal: 'notice.goal',
  'goal-withdrawn': 'notice.withdrawn',
} as const;

const Notice = ({ notice }: { readonly notice: MatchNotice }) => {
  const { t } = useTranslation('favourites');
  const { matchNotices } = useClient();
  const { id, what, matchId, sportId, side, score } = notice;
  const home = cleanName(notice.home);
  const away = cleanName(notice.away);
  const { href, onClick } = useLocationLink({ match: matchId, screen: null });
  return (
    <article className={styles.notice} data-notice-of={matchId} data-what={what}>
      <span className={styles.sign}>
        <SportIcon sport={sportId} size={20} />
      </span>
      <a
        className={styles.match}
        href={href}
        onClick={(event) => {
          onClick(event);
          matchNotices.putAway(id);
        }}
      >
        <strong className={styles.what}>{t(WORDS[what], { team: side === 2 ? away : home })}</strong>
        <span className={styles.line}>
          <span className={styles.team} data-scored={side === 1 && what === 'goal' ? '' : undefined}>
            <TeamName name={home} />
          </span>
          <span className={styles.score}>{score === null ? '–' : `${score[0]} – ${score[1]}`}</span>
          <span className={styles.team} data-scored={side === 2 && what === 'goal' ? '' : undefined}>
            <TeamName name={away} />
          </span>
        </span>
      </a>
      <IconButton
        className={styles.close}
        label={t('notice.close')}
        data-action="put-away"
        onClick={() => matchNotices.putAway(id)}
      >
        <Icon name="close" size={14} />
      </IconButton>
    </article>
  );
};
