import type { Scoreboard } from '#domain/match/scoreboard.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ScoreboardMarks.module.css';

type Words = (key: string, values?: Record<string, unknown>) => string;
type MarksProps = { readonly board: Scoreboard; /** Words of the namespace `list`. */ readonly t: Words };

/** Renders the sport's own scoreboard in a short line, with a spoken text. */
export const ScoreboardMarks = ({ board, t }: MarksProps) => {
  switch (board.kind) {
    case 'diamond':
      return <Diamond board={board} t={t} />;
    case 'drive':
      return board.down === null ? null : (
        <Text text={driveText(board.down, board.yards, t)} title={t('board.drive')} />
      );
    case 'table':
      return board.reds === null ? null : <Reds reds={board.reds} t={t} />;
    case 'over':
      return <Text text={`${board.over}.${board.ball}`} title={t('board.over')} />;
    default:
      return null;
  }
};

const Text = ({ text, title }: { readonly text: string; readonly title: string }) => (
  <span className={styles.text} title={title}>
    {text}
  </span>
);

const driveText = (down: number, yards: number | null, t: Words): string =>
  yards === null ? t(`board.down-${down}`) : t('board.downAnd', { down: t(`board.down-${down}`), yards });

const Reds = ({ reds, t }: { readonly reds: number; readonly t: Words }) => (
  <span className={styles.reds} title={t('board.reds', { count: reds })}>
    <span className={styles.ball} />
    <span aria-hidden="true">{reds}</span>
    <VisuallyHidden>{t('board.reds', { count: reds })}</VisuallyHidden>
  </span>
);

const OUTS = [1, 2] as const;

/** Renders runners on the bases, outs as dots, balls and strikes. */
const Diamond = ({
  board,
  t,
}: {
  readonly board: Extract<Scoreboard, { kind: 'diamond' }>;
  readonly t: Words;
}) => {
  const { balls, strikes, outs, bases } = board;
  const words = t('board.diamond', {
    balls,
    strikes,
    outs,
    bases: bases.flatMap((on, index) => (on ? [index + 1] : [])).join(', ') || '-',
  });
  return (
    <span className={styles.diamond} title={words}>
      <svg width="16" height="12" viewBox="0 0 16 12" aria-hidden="true">
        {(
          [
            [11, 7],
            [8, 4],
            [5, 7],
          ] as const
        ).map(([x, y], base) => (
          <rect
            key={base}
            x={x - 2}
            y={y - 2}
            width="4"
            height="4"
            transform={`rotate(45 ${x} ${y})`}
            className={bases[base] === true ? styles.taken : styles.free}
          />
        ))}
      </svg>
      {OUTS.map((out) => (
        <span key={out} className={out <= outs ? styles.out : styles.noOut} />
      ))}
      <span aria-hidden="true">{`${balls}-${strikes}`}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
};
