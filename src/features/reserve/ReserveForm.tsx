import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Restricted } from '#board/bets/Restricted.tsx';
import { DEFAULT_CURRENCY_ID } from '#domain/money/currencyTable.ts';
import { lastIntent } from '#domain/numberedIntents.ts';
import {
  isFailedCreation,
  isOpenIntent,
  MAX_RESERVATIONS,
  nextReserveIntent,
} from '#domain/orders/reserve.ts';
import type { Selection } from '#domain/slip/slip.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { problemValues } from '#pieces/problemValues.ts';
import { useClient } from '#state/clientContext.tsx';
import { useUser } from '#state/hooks.ts';
import { FIRST_BETS_VIEW, useLocationLink } from '#state/location.ts';
import { useReservedBets, useReserves } from '#state/reserves.ts';
import { useRestriction } from '#state/restrictions.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { EuropeanTag } from './EuropeanTag.tsx';
import { problemToShow, type FailedPress } from './failedPress.ts';
import { IntentNote } from './IntentNote.tsx';
import { europeanOdds, shortMoney } from './money.ts';
import { PriceAlertButton } from './PriceAlertButton.tsx';
import styles from './Reserve.module.css';
import { ReserveTerms } from './ReserveTerms.tsx';
import { useReserveTerms } from './useReserveTerms.ts';

export type ReserveFormProps = {
  readonly item: Selection;
  /** The id of the slip that the user sees; part of the intent's id. */
  readonly slipId: string;
  /** Names of the selection in the user's language. */
  readonly words: { readonly option: string; readonly market: string; readonly match: string };
  readonly onClose: () => void;
};

/** Renders the form of a new reserved bet on one selection. A press sends what is displayed, once (D5, D6). */
export const ReserveForm = ({ item, slipId, words, onClose }: ReserveFormProps) => {
  const { t, i18n } = useTranslation(['reserve', 'placing', 'problems']);
  const { commands, session } = useClient();
  const user = useUser();
  const currencyId = user?.currencyId ?? DEFAULT_CURRENCY_ID;
  const reserves = useReserves();
  const { data: reserved } = useReservedBets(false);
  const terms = useReserveTerms({ matchId: item.matchId, key: item.key, currencyId, first: null });
  const [pressed, setPressed] = useState<string | null>(null);
  const [failed, setFailed] = useState<FailedPress | null>(null);
  const problem = problemToShow(failed, reserves);
  const isAbout = ({ kind, key }: { readonly kind: string; readonly key: string }): boolean =>
    kind === 'create' && key === item.key;
  const last = lastIntent(reserves.intents, isAbout);
  // A failure stays until the next press, also where the form was closed meanwhile. A success of an earlier form
  // does not: this form is for another bet.
  const isShown = last !== undefined && (isOpenIntent(last) || isFailedCreation(last) || last.id === pressed);
  const intent = isShown ? last : undefined;
  const isBusy = intent !== undefined && isOpenIntent(intent);
  const isFull = (reserved?.reservations.length ?? 0) >= MAX_RESERVATIONS;
  const { odds, stake } = terms;
  // What cannot be journalled could not be found again; nothing is sent (D25, F34).
  const isUnstored = user !== null && reserves.journal === 'denied';
  const isRestricted = useRestriction('bet') !== null;
  const isReady = terms.problem === null && !isBusy && !isFull && !isUnstored && !isRestricted;

  const press = async () => {
    if (isRestricted) return;
    if (user === null) return session.wantLogin();
    if (!isReady || odds === null || stake === null) return;
    const { generation } = session.view.getState();
    const id = nextReserveIntent(reserves, generation, `r-${slipId}-${item.key}`, isAbout);
    setPressed(id);
    setFailed(null);
    const answer = await commands.place({
      kind: 'reserve',
      slipId: id,
      action: 'create',
      reservation: null,
      matchId: item.matchId,
      key: item.key,
      names: { ...words, league: item.names.league },
      odds,
      stake,
      currencyId,
    });
    if (!answer.ok) setFailed({ id, problem: answer.problem });
  };
  if (intent?.state === 'done')
    return (
      <Done
        text={t('reserve:done.text', {
          odds: europeanOdds(intent.odds),
          stake: moneyText(intent.stake, intent.currencyId, i18n.language),
        })}
        onClose={onClose}
      />
    );
  return (
    <section className={styles.form} data-region="reserve-form" aria-label={t('reserve:title')}>
      <Head onClose={onClose} />
      <div className={styles.leg}>
        <strong>
          <bdi>{words.option}</bdi>
        </strong>
        <bdi>{words.market}</bdi>
        <bdi>{words.match}</bdi>
        {terms.limits?.odds == null ? null : (
          <span className={styles.nowOdds}>
            {t('reserve:odds.now')} <EuropeanTag />
            <b data-odds-now="">{europeanOdds(terms.limits.odds)}</b>
          </span>
        )}
      </div>
      {user === null ? null : (
        <ReserveTerms terms={terms} currencyId={currencyId} onEnter={() => void press()} />
      )}
      <p className={styles.hint}>{t('reserve:rule')}</p>
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
            problemValues(problem, (amount) => shortMoney(amount, currencyId, i18n.language)),
          )}
        </p>
      )}
      {isUnstored && problem === null ? (
        <p className={styles.intent} role="alert" data-problem="no-journal">
          {t('reserve:press.no-journal')}
        </p>
      ) : null}
      {isFull ? <p className={styles.hint}>{t('reserve:full', { most: MAX_RESERVATIONS })}</p> : null}
      <Restricted action="bet" className={styles.intent} />
      <Button
        look="primary"
        className={styles.place ?? ''}
        data-action="reserve"
        aria-disabled={isRestricted || (user !== null && !isReady)}
        aria-busy={isBusy}
        onClick={() => void press()}
      >
        {user === null
          ? t('reserve:login')
          : isBusy
            ? t(`reserve:state.${intent.state}`)
            : odds === null
              ? t('reserve:press.empty')
              : terms.problem?.code === 'stake-missing'
                ? t('placing:problem.stake-missing')
                : t('reserve:press.at', { odds: europeanOdds(odds) })}
      </Button>
      {user === null ? null : (
        <PriceAlertButton item={item} words={words} odds={terms.isOddsAllowed ? odds : null} />
      )}
    </section>
  );
};

const Head = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('reserve');
  return (
    <header className={styles.head}>
      <IconButton label={t('back')} data-action="close-reserve" onClick={onClose}>
        <PartIcon name="back" />
      </IconButton>
      <h2 className={styles.title}>{t('title')}</h2>
    </header>
  );
};

const Done = ({ text, onClose }: { readonly text: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('reserve');
  const link = useLocationLink({ screen: 'bets', bets: { ...FIRST_BETS_VIEW, list: 'reserved' } });
  return (
    <section className={styles.form} data-region="reserve-done">
      <Head onClose={onClose} />
      <div className={styles.done} role="status">
        <Icon name="check" size={20} />
        <strong>{t('done.title')}</strong>
        <p>{text}</p>
        <a {...link} data-action="show-reserved">
          {t('done.link')}
        </a>
      </div>
      <Button className={styles.place ?? ''} data-action="close-done" onClick={onClose}>
        {t('back')}
      </Button>
    </section>
  );
};
