import styles from './Tracker.module.css';

/** Draws the lines of a basketball court, 28 by 15 metres, home attacks to the right. */
export const BasketballCourt = () => (
  <svg className={styles.field} viewBox="0 0 280 150" preserveAspectRatio="none" aria-hidden="true">
    <rect width="280" height="150" className={styles.wood} />
    <g className={styles.courtLines}>
      <rect x="3" y="3" width="274" height="144" />
      <path d="M140 3v144" />
      <circle cx="140" cy="75" r="18" />
      <rect x="3" y="50" width="58" height="49" />
      <rect x="219" y="50" width="58" height="49" />
      <path d="M61 57a18 18 0 0 1 0 36M219 57a18 18 0 0 0 0 36" />
      <path d="M3 12h27a67.5 67.5 0 0 1 0 126H3M277 12h-27a67.5 67.5 0 0 0 0 126h27" />
      <circle cx="15.75" cy="75" r="2.3" />
      <circle cx="264.25" cy="75" r="2.3" />
    </g>
  </svg>
);
