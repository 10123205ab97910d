import type { MatchEventKind } from '#domain/match-data/matchEvent.ts';
import styles from './Tracker.module.css';

/** Signs of kinds of events; kinds without one have a dot. */
const SIGNS: Readonly<Partial<Record<MatchEventKind, string>>> = {
  goal: 'goal',
  'goal-withdrawn': 'withdrawn',
  'yellow-card': 'yellow',
  'red-card': 'red',
  substitution: 'substitution',
  corner: 'corner',
};

/** Renders the sign of an event. Its name stands beside it, so readers skip the sign. */
export const EventMark = ({ kind }: { readonly kind: MatchEventKind }) => (
  <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true" data-mark={SIGNS[kind] ?? 'dot'}>
    {sign(SIGNS[kind])}
  </svg>
);

const sign = (name: string | undefined) => {
  switch (name) {
    case 'goal':
      return (
        <>
          <circle cx="8" cy="8" r="6" className={styles.ballFace} />
          <path d="m8 5 2.8 2-1 3.3H6.2l-1-3.3Z" className={styles.ballSpot} />
        </>
      );
    case 'withdrawn':
      return (
        <>
          <circle cx="8" cy="8" r="6" className={styles.ballFace} />
          <path d="m3.5 3.5 9 9" className={styles.strike} />
        </>
      );
    case 'yellow':
    case 'red':
      return (
        <rect
          x="4.5"
          y="2.5"
          width="7"
          height="11"
          rx="1"
          className={name === 'red' ? styles.redCard : styles.yellowCard}
        />
      );
    case 'substitution':
      return (
        <>
          <path d="M5 13V4m0 0L2.5 6.5M5 4l2.5 2.5" className={styles.in} />
          <path d="M11 3v9m0 0 2.5-2.5M11 12 8.5 9.5" className={styles.out} />
        </>
      );
    case 'corner':
      return <path d="M4 14V2l8 3-8 3" className={styles.flag} />;
    default:
      return <circle cx="8" cy="8" r="3" className={styles.dot} />;
  }
};
