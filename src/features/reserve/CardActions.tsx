import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Restricted } from '#board/bets/Restricted.tsx';
import type { ReserveRequest } from '#contract/placement.ts';
import type { MatchId, OptionKey, Thousandths } from '#domain/ids.ts';
import { compareAmounts } from '#domain/money/amount.ts';
import type { Reservation } from '#domain/orders/order.ts';
import { lastIntent } from '#domain/numberedIntents.ts';
import { isOpenIntent, nextReserveIntent, type ReserveIntent } from '#domain/orders/reserve.ts';
import type { SelectionNames } from '#domain/slip/slip.ts';
import { problemValues } from '#pieces/problemValues.ts';
import { useClient } from '#state/clientContext.tsx';
import { useReserves } from '#state/reserves.ts';
import { useRestriction } from '#state/restrictions.ts';
import { Button } from '#ui/Button.tsx';
import { problemToShow, type FailedPress } from './failedPress.ts';
import { IntentNote } from './IntentNote.tsx';
import { shortMoney } from './money.ts';
import styles from './Reserve.module.css';
import { ReserveTerms } from './ReserveTerms.tsx';
import { useReserveTerms } from './useReserveTerms.ts';

type CardActionsProps = {
  readonly reservation: Reservation;
  readonly matchId: MatchId;
  readonly option: OptionKey;
  readonly odds: Thousandths;
  readonly names: SelectionNames;
};

/** Lets the user change or cancel a reserved bet (RESERVE-08, RESERVE-09), and says where the press stands. */
export const CardActions = (props: CardActionsProps) => {
  const { t, i18n } = useTranslation(['reserve', 'placing', 'problems']);
  const { reservation, matchId, option, names } = props;
  const { commands, session } = useClient();
  const reserves = useReserves();
  const [open, setOpen] = useState<'modify' | 'cancel' | null>(null);
  const [failed, setFailed] = useState<FailedPress | null>(null);
  const problem = problemToShow(failed, reserves);
  const isAbout = ({ kind, reservation: of }: ReserveIntent): boolean =>
    kind !== 'create' && of === reservation.id;
  const intent = lastIntent(reserves.intents, isAbout);
  const isBusy = intent !== undefined && isOpenIntent(intent);
  const send = async ({ action, odds, stake }: Pick<ReserveRequest, 'action' | 'odds' | 'stake'>) => {
    const { generation } = session.view.getState();
    const id = nextReserveIntent(reserves, generation, `c-${reservation.id}`, isAbout);
    setFailed(null);
    const answer = await commands.place({
      kind: 'reserve',
      slipId: id,
      action,
      reservation: reservation.id,
      matchId,
      key: option,
      names,
      odds,
      stake,
      currencyId: reservation.currencyId,
    });
    if (answer.ok) setOpen(null);
    else setFailed({ id, problem: answer.problem });
  };
  const toggle = (which: 'modify' | 'cancel') => setOpen(open === which ? null : which);
  return (
    <div className={styles.actions}>
      <IntentNote intent={intent} />
      {problem === null ? null : (
        <p className={styles.intent} role="alert" data-problem={problem.code}>
          {t(
            [
              `reserve:press.${problem.code}`,
              `placing:problem.${problem.code}`,
              `problems:problem.${problem.code}`,
              'problems:problem.unknown',
            ],
            problemValues(problem, (amount) => shortMoney(amount, reservation.currencyId, i18n.language)),
          )}
        </p>
      )}
      {isBusy ? null : (
        <div className={styles.buttons}>
          <Button
            data-action="modify-reserved"
            aria-expanded={open === 'modify'}
            onClick={() => toggle('modify')}
          >
            {t('reserve:modify.open')}
          </Button>
          <Button
            data-action="cancel-reserved"
            aria-expanded={open === 'cancel'}
            onClick={() => toggle('cancel')}
          >
            {t('reserve:cancel.open')}
          </Button>
        </div>
      )}
      {isBusy || open !== 'cancel' ? null : (
        <div className={styles.confirm}>
          <p>{t('reserve:cancel.question')}</p>
          <div className={styles.buttons}>
            <Button
              look="primary"
              data-action="confirm-cancel"
              onClick={() => void send({ action: 'cancel', odds: props.odds, stake: reservation.stake })}
            >
              {t('reserve:cancel.confirm')}
            </Button>
            <Button look="quiet" onClick={() => setOpen(null)}>
              {t('reserve:cancel.keep')}
            </Button>
          </div>
        </div>
      )}
      {isBusy || open !== 'modify' ? null : (
        <ModifyForm {...props} onSend={(terms) => void send({ action: 'modify', ...terms })} />
      )}
    </div>
  );
};

type ModifyFormProps = CardActionsProps & {
  readonly onSend: (terms: Pick<ReserveRequest, 'odds' | 'stake'>) => void;
};

const ModifyForm = ({ reservation, matchId, option, odds: before, onSend }: ModifyFormProps) => {
  const { t } = useTranslation('reserve');
  const { currencyId } = reservation;
  const terms = useReserveTerms({
    matchId,
    key: option,
    currencyId,
    first: { odds: before, stake: reservation.stake },
  });
  const { odds, stake } = terms;
  const isSame = odds === before && stake !== null && compareAmounts(stake, reservation.stake) === 0;
  const isRestricted = useRestriction('bet') !== null;
  const isReady = terms.problem === null && !isSame && !isRestricted;
  const send = () => {
    if (isReady && odds !== null && stake !== null) onSend({ odds, stake });
  };
  return (
    <div className={styles.modify} data-region="modify-reserved">
      <ReserveTerms terms={terms} currencyId={currencyId} isStakeFixed={reservation.charged} onEnter={send} />
      <Restricted action="bet" className={styles.intent} />
      <Button look="primary" data-action="send-change" aria-disabled={!isReady} onClick={send}>
        {t('modify.send')}
      </Button>
    </div>
  );
};
