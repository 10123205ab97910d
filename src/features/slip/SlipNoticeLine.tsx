import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenderRoot } from '#ui/renderRoot.ts';
import type { SlipNotice } from './slipNotice.ts';
import styles from './Slip.module.css';
import { useCommands } from '#state/hooks.ts';

/**
 * Shows the notice about the latest change of the slip, with its undo button. The notice is between legs and
 * foot, so that no button moves when the notice appears.
 */
export const SlipNoticeLine = ({
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
  // The last leg was removed together with the focused button, so the undo button takes the focus.
  useLayoutEffect(() => {
    if (empty && (root.activeElement === null || root.activeElement === body)) button.current?.focus();
  }, [empty, root, body]);
  return (
    <div
      className={styles.said}
      data-said={notice.word}
      onPointerEnter={() => onHold(true)}
      // The pointer and the focus each hold the notice. A focus that a press of the pointer brought holds none.
      onPointerLeave={({ currentTarget }) => onHold(currentTarget.querySelector(':focus-visible') !== null)}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) onHold(true);
      }}
      onBlur={({ currentTarget }) => onHold(currentTarget.matches(':hover'))}
    >
      <span>{t(`said.${notice.word}`, { count: notice.count })}</span>
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
