import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectionNames, Slip } from '#domain/slip/slip.ts';
import { Restricted } from '#board/bets/Restricted.tsx';
import { cleanName } from '#pieces/cleanName.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { SlipNoticeLine } from './SlipNoticeLine.tsx';
import styles from './Slip.module.css';
import { BookingPreview } from './booking/BookingPreview.tsx';
import { CodeField } from './booking/CodeField.tsx';
import { useReserveEnd, type Reserving } from './ReserveSwitch.tsx';
import { SlipForm } from './SlipForm.tsx';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { usePressGuard } from '#ui/usePressGuard.ts';
import { useSlipNotice } from './useSlipNotice.ts';
import { useCommands, useQuickOn, useSlip } from '#state/hooks.ts';

export type SlipBodyProps = {
  /** The slip that the screen showed before this module loaded; null if there was none. */
  readonly first: Slip | null;
  /** Receipts of the bets placed from this slip. */
  readonly receipts: ReactNode;
  readonly reserve?: Reserving | undefined;
  /** The booking code that is previewed; empty for none. */
  readonly code: string;
};

const legName = ({ match, option }: SelectionNames): string => `${cleanName(option)} (${cleanName(match)})`;

/**
 * Renders the slip: receipts until the user dismisses them, else the form, or a hint if the slip is empty.
 */
export const SlipBody = ({ first, receipts, reserve, code }: SlipBodyProps) => {
  const { t } = useTranslation(['slip', 'app']);
  const isEmpty = useSlip(({ items }) => items.length === 0);
  const isQuick = useQuickOn();
  const placed = useSlip((slip) => slip.placed);
  const [isFirst, setFirst] = useState(true);
  if (isFirst && placed !== null) setFirst(false);
  const dropped = useSlip((slip) => slip.dropped);
  const removedNames =
    dropped.length === 0
      ? ''
      : t('said.dropped', {
          names: dropped.map(legName).join(', '),
        });
  const isCleared = useSlip((slip) => slip.amountsCleared);
  const [notice, hold, noticeCount] = useSlipNotice(first);
  useReserveEnd(reserve);
  // The paragraph of the dropped selections replaces the notice line.
  const message =
    notice === null || notice.word === 'dropped' ? null : (
      <SlipNoticeLine
        key={notice.undo}
        notice={notice}
        empty={isEmpty}
        onHold={(held) => hold(held ? notice : null)}
      />
    );
  const content = () => {
    if (placed !== null) return <Placed receipts={receipts} />;
    if (!isEmpty) return <SlipForm message={message} first={isFirst} reserve={reserve} />;
    return (
      <>
        <div className={styles.empty}>
          <EmptyState title={t('app:slip.empty')} text={t(isQuick ? 'emptyQuick' : 'app:slip.emptyNext')} />
          <CodeField />
        </div>
        {message}
      </>
    );
  };
  return (
    <>
      {/* In the page before its first text, so that screen readers announce it. */}
      <VisuallyHidden>
        <span role="status" aria-live="polite" data-region="slip-said">
          {/* A new element, as screen readers announce no text that is the same as before. */}
          <span key={noticeCount}>
            {notice === null || notice.word === 'dropped'
              ? removedNames
              : t(`said.${notice.word}`, { count: notice.count })}
            {notice?.names === undefined ? null : ` ${legName(notice.names)}`}
          </span>
          {isCleared ? t('said.currency') : null}
        </span>
      </VisuallyHidden>
      {dropped.length === 0 ? null : (
        <p className={styles.full} data-dropped="">
          {removedNames}
        </p>
      )}
      {isCleared ? (
        <p className={styles.full} data-amounts-cleared="">
          {t('said.currency')}
        </p>
      ) : null}
      <Restricted action="bet" className={styles.full} />
      {content()}
      {code === '' ? null : <BookingPreview code={code} />}
    </>
  );
};

/**
 * Shows the receipts in place of the form until the user continues. The same slip id cannot be placed twice
 * (D5). A focus that was in the form goes to the button that continues.
 */
const Placed = ({ receipts }: { readonly receipts: ReactNode }) => {
  const { t } = useTranslation('slip');
  const { slip: send } = useCommands();
  const [ready, onEarlyPress] = usePressGuard(false);
  const { root } = useRenderRoot();
  const foot = useRef<HTMLElement>(null);
  // The form is still in the page while this renders for the first time.
  const [hadFocus] = useState(() => root.activeElement?.closest('[data-panel="slip"]') != null);
  useEffect(() => {
    const { activeElement } = root;
    const isLost = activeElement === null || activeElement === document.body;
    if (hadFocus && isLost) foot.current?.querySelector('button')?.focus();
  }, [root, hadFocus]);
  return (
    <>
      <div className={styles.body}>{receipts}</div>
      <footer ref={foot} className={styles.foot}>
        <Button
          look="primary"
          className={styles.place ?? ''}
          data-action="next-slip"
          aria-disabled={!ready}
          onClick={() => (ready ? void send({ kind: 'slip.next' }) : onEarlyPress())}
        >
          {t('place.next')}
        </Button>
      </footer>
    </>
  );
};
