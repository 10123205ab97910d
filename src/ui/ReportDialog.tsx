import { useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorState } from './EmptyState.tsx';
import { Skeleton } from './Skeleton.tsx';
import styles from './ReportDialog.module.css';

/** A reason to report something. */
type Reason = { readonly id: string; readonly name: string };
/** Why a report was not taken: a code for tests, and the text for the user. */
export type ReportProblem = { readonly code: string; readonly text: string };

type ReportDialogProps = {
  /** Name for tests. */
  readonly name: string;
  readonly texts: {
    readonly title: string;
    readonly close: string;
    readonly reason: string;
    readonly note: string;
    readonly send: string;
    readonly done: string;
    readonly failed: string;
    readonly retry: string;
  };
  /** What is reported. */
  readonly about: ReactNode;
  /** Undefined while they load; null if they could not be loaded. */
  readonly reasons: readonly Reason[] | null | undefined;
  readonly maxLength: number;
  /** True if a report without a note is not sent. */
  readonly needsNote?: boolean;
  /** Sends the report once; resolves with null if it was taken. */
  readonly onSend: (reasonId: string, note: string) => Promise<ReportProblem | null>;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

/** Renders a report: a reason, a note, one request. */
export const ReportDialog = (props: ReportDialogProps) => {
  const { name, texts, about, reasons, maxLength, needsNote = false, onSend, onRetry, onClose } = props;
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [state, setState] = useState<'open' | 'sending' | 'done' | ReportProblem>('open');
  const isBusy = useRef(false);
  const isReady = reason !== null && (!needsNote || note.trim() !== '');
  const send = async () => {
    if (reason === null || !isReady || isBusy.current) return;
    isBusy.current = true;
    setState('sending');
    const problem = await onSend(reason, note);
    isBusy.current = false;
    setState(problem ?? 'done');
  };
  const isDone = state === 'done';
  return (
    <Dialog
      title={texts.title}
      name={name}
      closeLabel={texts.close}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          {isDone ? null : (
            <Button
              look="primary"
              disabled={!isReady || state === 'sending'}
              onClick={() => void send()}
              data-action="send-report"
            >
              {texts.send}
            </Button>
          )}
        </>
      }
    >
      {isDone ? (
        <p role="status" data-report="done">
          {texts.done}
        </p>
      ) : reasons === undefined ? (
        <p aria-busy="true">
          <Skeleton height={120} />
        </p>
      ) : reasons === null ? (
        <ErrorState title={texts.failed} retry={texts.retry} onRetry={onRetry} />
      ) : (
        <>
          <p className={styles.about}>{about}</p>
          <fieldset className={styles.reasons}>
            <legend>{texts.reason}</legend>
            {reasons.map((each) => (
              <label key={each.id} data-category={each.id}>
                <input
                  type="radio"
                  name="reason"
                  checked={reason === each.id}
                  onChange={() => setReason(each.id)}
                />
                <bdi>{each.name}</bdi>
              </label>
            ))}
          </fieldset>
          <label className={styles.note}>
            {texts.note}
            <textarea
              rows={3}
              maxLength={maxLength}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </label>
          {typeof state === 'object' ? (
            <p role="alert" data-report-problem={state.code}>
              {state.text}
            </p>
          ) : null}
        </>
      )}
    </Dialog>
  );
};
