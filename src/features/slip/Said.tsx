import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#state/commands.ts';
import { useRenderRoot } from '#ui/renderRoot.ts';
import type { SlipNotice } from './said.ts';
import styles from './Slip.module.css';

/**
 * What has just become of the slip, and the way back. Between the legs and the foot: nothing that could be
 * pressed moves.
 */
export const Said = ({
  notice,
  empty,
  onHold,
}: {
  readonly notice: SlipNotice;
  readonly empty: boolean;
  readonly onHold: (held: boolean) => void;
}) => {
  const { t } = useTranslation('slip');
  const { root, body } = useRenderRoot();
  const { slip: send } = useCommands();
  const button = useRef<HTMLButtonElement>(null);
  const { undo } = notice;
  // The pressed button went with the last leg: the keyboard goes on from the way back.
  useLayoutEffect(() => {
    if (empty && (root.activeElement === null || root.activeElement === body)) button.current?.focus();
  }, [empty, root, body]);
  return (
    <div
      className={styles.said}
      data-said={notice.word}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
    >
      <span>
        {t(`said.${notice.word}`, {
          count: notice.count,
          name: notice.names?.option ?? '',
          match: notice.names?.match ?? '',
        })}
      </span>
      {undo === null ? null : (
        <button
          ref={button}
          type="button"
          className={styles.undo}
          data-action="undo"
          onClick={() => void send({ kind: 'slip.undo', id: undo })}
        >
          {t('said.undo')}
        </button>
      )}
    </div>
  );
};
