import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaysTotal } from '#board/bets/PaysNow.tsx';
import { useBetWatch } from '#board/bets/useBetWatch.ts';
import { useServerNow } from '#board/hooks.ts';
import { openBets, type OpenBet } from '#domain/orders/openBets.ts';
import { sortByUrgency } from '#domain/tracker/urgency.ts';
import { useClient } from '#state/clientContext.tsx';
import { FIRST_BETS_VIEW, useLocationLink } from '#state/location.ts';
import { useOpenOrders } from '#state/openOrders.ts';
import { EmptyState, ErrorState, KeptNote } from '#ui/EmptyState.tsx';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { OpenBetCard } from './OpenBetCard.tsx';
import { OpenBetsSkeleton } from './OpenBetsSkeleton.tsx';
import styles from './Bets.module.css';
import { useBets, useUser } from '#state/hooks.ts';

const MINUTE = 60_000;

/** Lists all unsettled bets: this client's bets in flight at once, the rest from the platform's list. */
export const OpenBetsList = () => {
  const { t } = useTranslation(['bets', 'problems']);
  const { session } = useClient();
  const isGuest = useUser() === null;
  const { data, unreadable, error, refetch } = useOpenOrders();
  const bets = useBets().items;
  const now = useServerNow(MINUTE);
  const all = useMemo(() => sortByUrgency(openBets(data ?? [], bets), now), [data, bets, now]);
  const watchShown = useBetWatch('open-bets', all);
  const again = () => void refetch();
  if (isGuest)
    return (
      <EmptyState
        title={t('open.guest')}
        action={{ text: t('receipts.login'), onPress: session.wantLogin }}
      />
    );
  if (all.length === 0 && data === undefined) {
    return error === null ? (
      <OpenBetsSkeleton />
    ) : (
      <ErrorState
        title={t('open.failed')}
        text={t(`problems:problem.${error.problem.code}`, { ...error.problem })}
        retry={t('open.retry')}
        onRetry={again}
      />
    );
  }
  return (
    <>
      {error === null ? null : (
        <KeptNote
          text={t(data === undefined ? 'open.failed' : 'open.kept')}
          retry={t('open.retry')}
          onRetry={again}
        />
      )}
      {unreadable === 0 ? null : (
        <KeptNote
          text={t('open.unreadable', { count: unreadable })}
          retry={t('open.retry')}
          onRetry={again}
        />
      )}
      {all.length + unreadable === 0 ? (
        <EmptyState title={t('open.empty')} text={t('open.emptyNext')} />
      ) : (
        <>
          <PaysTotal bets={all} />
          <Cards all={all} onShown={watchShown} />
        </>
      )}
      <AllBets />
    </>
  );
};

/** Links to My bets, which has the settled bets as well. */
const AllBets = () => {
  const { t } = useTranslation('bets');
  const link = useLocationLink({ screen: 'bets', bets: FIRST_BETS_VIEW });
  return (
    <a {...link} className={styles.all} data-action="all-bets">
      {t('open.all')}
    </a>
  );
};

/** Estimated height of a card in CSS pixels. The real height is measured after the card is drawn. */
const CARD_HEIGHT = 190;
/** Number of bets from which the list draws only the visible cards. */
const OVERSCAN = 3;

type CardsProps = {
  readonly all: readonly OpenBet[];
  /** Called with the bets on screen. */ readonly onShown: (shown: readonly OpenBet[]) => void;
};

const Cards = ({ all, onShown }: CardsProps) => {
  const { t } = useTranslation('bets');
  const scroller = useRef<HTMLDivElement>(null);
  const stage = useRenderRoot();
  /** The card that last had the focus, itself or its dialog. It stays mounted, because it may be asking the user. */
  const [heldId, setHeldId] = useState<string | null>(null);
  const heldAt = heldId === null ? -1 : all.findIndex(({ id }) => id === heldId);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      return heldAt < 0 || drawn.includes(heldAt)
        ? drawn
        : [...drawn, heldAt].sort((one, other) => one - other);
    },
    [heldAt],
  );
  // oxlint-disable-next-line react/incompatible-library -- its result is used in this component alone
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: all.length,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: stage.height() },
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => all[index]?.id ?? index,
    overscan: OVERSCAN,
    rangeExtractor,
  });
  const { startIndex = 0, endIndex = -1 } = virtual.range ?? {};
  useEffect(() => {
    onShown(all.slice(startIndex, endIndex + 1));
  }, [all, startIndex, endIndex, onShown]);
  return (
    // Focusable, because a scroll container must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={0}
      role="region"
      aria-label={t('open.title')}
      data-region="open-bets"
    >
      <ul
        className={styles.cards}
        style={{ height: virtual.getTotalSize() }}
        aria-label={t('open.count', { count: all.length })}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const open = all[index];
          return open === undefined ? null : (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.card}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={all.length}
              aria-posinset={index + 1}
              onFocus={() => setHeldId(open.id)}
            >
              <OpenBetCard open={open} />
            </li>
          );
        })}
      </ul>
    </div>
  );
};
