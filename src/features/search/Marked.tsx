import type { MatchedRanges } from '#contract/search.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { inMarks } from './inMarks.ts';
import styles from './Palette.module.css';

/** Renders a name from data with the matched parts marked, isolated from the text around it. */
export const Marked = ({ name, marks }: { readonly name: string; readonly marks: MatchedRanges }) => (
  <bdi className={styles.text} title={cleanName(name)}>
    {inMarks(name, marks).map(({ at, text, marked }) =>
      marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
    )}
  </bdi>
);
