import { useTranslation } from 'react-i18next';
import type { MediaLine } from '#domain/match/stream.ts';
import { cleanName } from '#pieces/cleanName.ts';
import type { PlayerModel } from './machine.ts';
import styles from './Player.module.css';

type LineChoiceProps = {
  readonly lines: readonly MediaLine[];
  readonly model: PlayerModel;
  readonly onChoose: (line: number) => void;
};

/** Lets the user choose one of the lines, 1 to 5 (BOOT-35), and says which of them fail. */
export const LineChoice = ({ lines, model, onChoose }: LineChoiceProps) => {
  const { t } = useTranslation('player');
  if (lines.length < 2) return null;
  return (
    <div className={styles.lines} role="group" aria-label={t('lines')}>
      {lines.map(({ line, name: kind }) => {
        const reason = model.failed.get(line);
        const text = t(reason === undefined ? 'line' : reason === 'codec' ? 'lineCodec' : 'lineFailed', {
          line,
        });
        const name = kind === undefined ? text : `${text}, ${cleanName(kind)}`;
        return (
          <button
            key={line}
            type="button"
            className={styles.line}
            aria-label={name}
            title={name}
            aria-pressed={line === model.line}
            data-media-line={line}
            data-failed={reason}
            onClick={() => onChoose(line)}
          >
            {line}
          </button>
        );
      })}
    </div>
  );
};
