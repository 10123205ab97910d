import styles from './Tracker.module.css';

/** Draws the lines of a football pitch, 105 by 68 metres, home attacks to the right. */
export const FootballPitch = () => (
  <svg className={styles.field} viewBox="0 0 105 68" preserveAspectRatio="none" aria-hidden="true">
    <rect width="105" height="68" className={styles.grass} />
    {[1, 3, 5].map((at) => (
      <rect key={at} x={at * 15} width="15" height="68" className={styles.stripe} />
    ))}
    <g className={styles.lines}>
      <rect x="1" y="1" width="103" height="66" />
      <path d="M52.5 1v66" />
      <circle cx="52.5" cy="34" r="9.15" />
      <rect x="1" y="13.85" width="16.5" height="40.3" />
      <rect x="87.5" y="13.85" width="16.5" height="40.3" />
      <rect x="1" y="24.85" width="5.5" height="18.3" />
      <rect x="98.5" y="24.85" width="5.5" height="18.3" />
      <path d="M17.5 26.7a9.15 9.15 0 0 1 0 14.6M87.5 26.7a9.15 9.15 0 0 0 0 14.6" />
    </g>
  </svg>
);
