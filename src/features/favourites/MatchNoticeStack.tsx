import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanName } from '#pieces/cleanName.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { TeamName } from '#pieces/TeamName.tsx';
import { useClient } from '#state/clientContext.tsx';
import { type MatchNotice } from '#state/matchNotices.ts';
import { useLocationLink } from '#state/location.ts';
import { Notice, NoticeStack } from '#ui/Notice.tsx';
import { playTone } from '#ui/tone.ts';
import styles from './MatchNoticeStack.module.css';
import { useSettings } from '#state/hooks.ts';
import { useMatchNotices, useReportDrawn } from '#state/lazyHooks.ts';

/** Shows notices of kick-offs and goals (GOAL-10). They stay while the pointer or the focus is on them. */
export const MatchNoticeStack = () => {
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
  const settings = useLocationLink({ screen: 'settings', match: null });
  if (notices.length === 0) return null;
  return (
    <NoticeStack onHold={matchNotices.hold}>
      {notices.map((notice) => (
        <MatchNoticeCard key={notice.id} notice={notice} />
      ))}
      <a className={styles.tip} data-action="notice-settings" {...settings}>
        {t('notice.tip')}
      </a>
    </NoticeStack>
  );
};

const WORDS = {
  'kick-off': 'notice.kickOff',
  goal: 'notice.goal',
  'goal-withdrawn': 'notice.withdrawn',
} as const;

/** Shows one kick-off or goal; a press opens the match. */
const MatchNoticeCard = ({ notice }: { readonly notice: MatchNotice }) => {
  const { t } = useTranslation('favourites');
  const { matchNotices } = useClient();
  const { id, what, matchId, sportId, side, score } = notice;
  const home = cleanName(notice.home);
  const away = cleanName(notice.away);
  const { href, onClick } = useLocationLink({ match: matchId, screen: null });
  return (
    <Notice
      tone={what === 'goal-withdrawn' ? 'care' : 'neutral'}
      sign={<SportIcon sport={sportId} size={16} />}
      close={{ label: t('notice.close'), action: 'put-away', onPress: () => matchNotices.putAway(id) }}
      data-notice-of={matchId}
      data-what={what}
    >
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
    </Notice>
  );
};
