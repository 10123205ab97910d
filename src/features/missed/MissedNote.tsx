import { useTranslation } from 'react-i18next';
import { useBoardStore, useTab } from '#board/BoardContext.tsx';
import { useOddsWords } from '#board/OddsWords.tsx';
import { useOddsText } from '#board/useOddsText.ts';
import type { MatchId } from '#domain/ids.ts';
import type { MissedEvent, MissedMatch } from '#domain/match/missedEvent.ts';
import { isTwoWay } from '#domain/odds/odds.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { optionWords } from '#pieces/optionWords.ts';
import { useLocationLinks } from '#state/location.ts';
import { useMissedEvents, type Absence } from '#state/missedEvents.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './MissedNote.module.css';

type MissedNoteProps = { readonly absence: Absence; readonly onClose: () => void };

/** The events of one match, or those of the user's bets, which have no match. */
type Group = { readonly match: MissedMatch | null; readonly events: MissedEvent[] };

/** Groups events by their match. Groups are in the order of their first event. */
const byMatch = (events: readonly MissedEvent[]): readonly Group[] => {
  const groups = new Map<MatchId | null, Group>();
  for (const event of events) {
    const match = 'match' in event ? event.match : null;
    const known = groups.get(match?.id ?? null);
    if (known === undefined) groups.set(match?.id ?? null, { match, events: [event] });
    else known.events.push(event);
  }
  return [...groups.values()];
};

/** Lists the events that happened while the tab was hidden. Renders nothing if nothing happened. */
export const MissedNote = ({ absence, onClose }: MissedNoteProps) => {
  const { t } = useTranslation('missed');
  const { late } = useBoardStore();
  const { serverNow } = useTab();
  const links = useLocationLinks();
  const textOf = useEventText();
  const { data } = useMissedEvents(absence);
  // Leaves out an event that the delayed video of its match has not shown yet.
  const events = (data ?? []).filter((event) => {
    const delay = 'match' in event && event.kind !== 'move' ? late.get(event.match.id)?.delay() : undefined;
    return delay === undefined || event.at <= serverNow() - delay;
  });
  if (events.length === 0) return null;
  return (
    <aside className={styles.note} role="status" data-note="missed">
      <b className={styles.title}>{t('title', { count: Math.round(absence.absentMs / 60_000) })}</b>
      <ul className={styles.groups}>
        {byMatch(events).map(({ match, events: own }) => (
          <li key={match?.id ?? 'bets'} className={styles.group} data-missed-match={match?.id}>
            {match === null ? null : (
              <a className={styles.match} {...links({ match: match.id, screen: null, room: null })}>
                <bdi>
                  {match.outright
                    ? cleanName(match.home)
                    : `${cleanName(match.home)} - ${cleanName(match.away)}`}
                </bdi>
              </a>
            )}
            {own.map((event) => (
              <span key={event.id} className={styles.event} data-missed={event.kind}>
                <bdi>{textOf(event)}</bdi>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <IconButton label={t('close')} data-action="close-missed" onClick={onClose}>
        <Icon name="close" size={14} />
      </IconButton>
    </aside>
  );
};

type SideEvent = { readonly match: MissedMatch; readonly side: 1 | 2 };
const teamOf = ({ match, side }: SideEvent): string => cleanName(side === 1 ? match.home : match.away);

/** Returns the function that makes the text of an event. */
const useEventText = (): ((event: MissedEvent) => string) => {
  const { t } = useTranslation(['missed', 'notices']);
  const { t: words, notation } = useOddsWords();
  const oddsText = useOddsText();
  return (event) => {
    switch (event.kind) {
      case 'goal':
      case 'goal-withdrawn':
        return t(event.kind, { team: teamOf(event), score: event.score.join('-') });
      case 'red-card':
        return t('red-card', { team: teamOf(event) });
      case 'bet-succeeded':
      case 'bet-failed':
        return t(event.kind, { title: cleanName(event.title) });
      case 'bet-changed':
        return t('bet-changed', { what: t(`notices:what.${event.what}`), title: cleanName(event.title) });
      case 'move': {
        const { match, market, option, from, to } = event;
        const shape = { twoWay: isTwoWay(market, match.outright) };
        return t('move', {
          option: optionWords(words, market, option, notation).spoken,
          from: oddsText(from, shape),
          to: oddsText(to, shape),
        });
      }
      default:
        return event satisfies never;
    }
  };
};
