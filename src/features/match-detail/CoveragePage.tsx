import type { CoverageNote } from '#domain/match-data/matchData.ts';
import styles from './MatchPages.module.css';

/** Renders the operator's content about the first bet on the match (D13). */
export const CoveragePage = ({ notes }: { readonly notes: readonly CoverageNote[] }) => (
  <div className={styles.page} data-match-page="coverage">
    <div className={styles.notes}>
      {notes.map(({ title, text }) => (
        <section key={`${title}/${text}`}>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <p>{text}</p>
        </section>
      ))}
    </div>
  </div>
);
