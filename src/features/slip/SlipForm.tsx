import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bettingClosedReason } from '#contract/bettingClosed.ts';
import { useFeedStatus } from '#board/hooks.ts';
import { mostOrders } from '#domain/slip/limits.ts';
import type { BetView } from '#domain/slip/slip.ts';
import { countInParlay } from '#domain/slip/slipRules.ts';
import { useClient } from '#state/clientContext.tsx';
import { Button } from '#ui/Button.tsx';
import { legsToPlace } from './displayedSlip.ts';
import { createStakeDrafts, StakeDraftsProvider } from './stakeDrafts.ts';
import { ShareMenu } from './booking/ShareMenu.tsx';
import { Foot } from './Foot.tsx';
import { ParlayLegs, SingleLegs, SinglesLegs } from './Legs.tsx';
import { QuoteAge } from './QuoteAge.tsx';
import { findBlockReason, type PlaceConditions } from './findBlockReason.ts';
import { useReserveSwitch, type Reserving } from './ReserveSwitch.tsx';
import { Series } from './Series.tsx';
import styles from './Slip.module.css';
import { useBetting, type Betting } from './useBetting.ts';
import { useLegStatuses, type LegStatuses } from './useLegStatuses.ts';
import { usePlacing } from './usePlacing.ts';
import { Views } from './Views.tsx';
import { useCommands, useMaintenance, useUser } from '#state/hooks.ts';
import { useRestriction } from '#state/restrictions.ts';

type FormProps = {
  readonly message: ReactNode;
  /** True if no bet was placed from this form before. */
  readonly first: boolean;
  readonly reserve: Reserving | undefined;
};

/** Renders the slip that the user can still edit: views, legs, stakes and the Place bet button. */
export const SlipForm = (props: FormProps) => {
  const { slip, commands } = useClient();
  const [stakeDrafts] = useState(() =>
    createStakeDrafts({
      storedStakes: () => slip.getState().slip.stakes,
      currencyId: () => slip.getState().slip.currencyId,
      pool: () => countInParlay(slip.getState().slip.items),
      send: (of, amount, currencyId) => void commands.slip({ kind: 'slip.stake', of, amount, currencyId }),
    }),
  );
  useEffect(() => slip.subscribe(stakeDrafts.onSlipChanged), [slip, stakeDrafts]);
  return (
    <StakeDraftsProvider value={stakeDrafts}>
      <Form {...props} />
    </StakeDraftsProvider>
  );
};

const BETS = { maintenance: 'maintenance', 'betting-off': 'off' } as const;

/** Collects the inputs that decide whether the Place bet button is enabled: operator, user and slip. */
const usePlaceConditions = (betting: Betting, legStatuses: LegStatuses): PlaceConditions => {
  const { switches } = useFeedStatus();
  const forUser = useMaintenance();
  const user = useUser();
  const closed = bettingClosedReason(switches, forUser)?.code;
  const restricted = useRestriction('bet') !== null;
  const { legs } = betting;
  const toPlace = legsToPlace(betting);
  return {
    restricted,
    bets: closed === 'maintenance' || closed === 'betting-off' ? BETS[closed] : 'on',
    guest: user === null,
    legs: legs.length,
    mostLegs: betting.mostLegs,
    blocked: toPlace.filter(({ key }) => (legStatuses[key]?.block ?? null) !== null).length,
    barred: betting.barred,
    toAcceptCount: toPlace.filter(({ key }) => legStatuses[key]?.needsAcceptance === true).length,
    unread: betting.isUnreadable,
    stake: betting.problem,
    orders: betting.draft.orders.length,
    mostOrders: mostOrders(betting.quote),
    isBeyondBalance: betting.isBeyondBalance,
  };
};

const Form = ({ message, first, reserve }: FormProps) => {
  const { t } = useTranslation('slip');
  const {
    session,
    config: { limits },
  } = useClient();
  const { slip: send } = useCommands();
  const betting = useBetting();
  const { slip } = betting;
  const legStatuses = useLegStatuses(slip.items);
  const conditions = usePlaceConditions(betting, legStatuses);
  const placing = usePlacing(betting);
  const [refusals, setRefusals] = useState(0);
  const reserving = useReserveSwitch(slip, reserve);
  const why = findBlockReason(conditions);
  const onView = useCallback((view: BetView) => void send({ kind: 'slip.view', view }), [send]);
  const place = (agreed?: 'unjournalled') => {
    // The displayed odds may be stale, for example when a frozen page wakes. The user must then see that the
    // press placed nothing.
    if (why?.word === 'blocked' && placing.refuseStale()) return;
    if (why !== null) return setRefusals(refusals + 1);
    if (conditions.guest) session.wantLogin();
    else placing.place(agreed);
  };
  if (reserving.view !== null) return reserving.view;
  return (
    <>
      <div className={styles.bar}>
        <Views view={slip.view} onView={onView} />
        <ShareMenu />
        <Button look="quiet" data-action="clear-slip" onClick={() => void send({ kind: 'slip.clear' })}>
          {t('clear')}
        </Button>
      </div>
      <div className={styles.body}>
        {slip.items.length < limits.picks ? null : (
          <p className={styles.full}>{t('full', { max: limits.picks })}</p>
        )}
        {slip.view === 'single' ? (
          <SingleLegs betting={betting} legStatuses={legStatuses} onEnter={() => place()} />
        ) : null}
        {reserving.button}
        {slip.view === 'singles' ? (
          <SinglesLegs betting={betting} legStatuses={legStatuses} onEnter={() => place()} />
        ) : null}
        {slip.view === 'parlay' ? (
          <>
            <ParlayLegs betting={betting} legStatuses={legStatuses} />
            <Series betting={betting} onEnter={() => place()} />
          </>
        ) : null}
        <QuoteAge quote={betting.quote} />
      </div>
      {message}
      <Foot
        betting={betting}
        changedLegs={conditions.toAcceptCount}
        first={first}
        guest={conditions.guest}
        reason={why}
        refusals={refusals}
        sending={placing.state.sending}
        problem={placing.state.problem}
        onPlace={place}
      />
    </>
  );
};
