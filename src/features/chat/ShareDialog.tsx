import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { useZone } from '#board/useZone.ts';
import { shareableOrders } from '#domain/chat/sharedBet.ts';
import type { MatchId } from '#domain/ids.ts';
import { historyDays } from '#domain/orders/historyRange.ts';
import type { Order } from '#domain/orders/order.ts';
import type { OrderShowRule } from '#domain/rooms/chat.ts';
import { wallClock } from '#domain/time/wallClock.ts';
import { useSettings } from '#state/hooks.ts';
import { useOpenOrders } from '#state/openOrders.ts';
import { useSettledOrders } from '#state/settledOrders.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { OrderCard } from './OrderCard.tsx';
import styles from './Chat.module.css';

type ShareDialogProps = {
  readonly matchId: MatchId;
  /** Undefined while it loads; null if it could not be loaded. */
  readonly rule: OrderShowRule | null | undefined;
  readonly onRetryRule: () => void;
  readonly onShare: (order: Order) => void;
  readonly onClose: () => void;
};
type OrdersProps = Pick<ShareDialogProps, 'matchId' | 'onShare'> & { readonly rule: OrderShowRule };

const MINUTE = 60_000;

/** Renders the user's orders of the room's match that may be shared (CHAT-13 to CHAT-17, REQ-58). */
export const ShareDialog = ({ rule, onRetryRule, onClose, ...rest }: ShareDialogProps) => {
  const { t } = useTranslation('chat');
  return (
    <Dialog title={t('share.title')} name="share-order" closeLabel={t('close')} onClose={onClose}>
      {rule === null ? (
        // The least stake is not known, so no order may be offered.
        <ErrorState title={t('share.ruleFailed')} retry={t('retry')} onRetry={onRetryRule} />
      ) : rule === undefined ? (
        <Skeleton width="100%" />
      ) : (
        <Orders rule={rule} {...rest} />
      )}
    </Dialog>
  );
};

const Orders = ({ matchId, rule, onShare }: OrdersProps) => {
  const { t } = useTranslation('chat');
  const zone = useZone(useSettings().timeZone);
  const today = wallClock(useServerNow(MINUTE), zone).date;
  const open = useOpenOrders();
  const settled = useSettledOrders(historyDays('week', today), zone);
  const orders = shareableOrders([open.data ?? [], settled.orders ?? []], matchId, rule);
  // Orders that are there can be shared. Without any, both lists must be known before there are none.
  const hasNone = orders.length === 0;
  const hasFailed =
    hasNone &&
    ((open.error !== null && open.data === undefined) ||
      (settled.problem !== null && settled.orders === undefined));
  const isLoading = hasNone && (open.data === undefined || settled.orders === undefined);
  if (hasFailed)
    return (
      <ErrorState
        title={t('share.failed')}
        retry={t('retry')}
        onRetry={() => {
          void open.refetch();
          settled.readMore();
        }}
      />
    );
  if (isLoading) return <Skeleton width="100%" />;
  if (hasNone) return <EmptyState title={t('share.none')} text={t('share.noneText')} />;
  return (
    <ul className={styles.shareList}>
      {orders.map((order) => {
        const [leg] = order.options;
        return leg === undefined ? null : (
          <li key={order.id}>
            <OrderCard
              bet={{
                ...order,
                series: 0,
                leg: {
                  ...leg,
                  marketName: leg.marketTypeName,
                  optionType: leg.selectionType,
                  result: leg.settledResult,
                  line: leg.linear,
                },
              }}
            />
            <Button look="primary" data-share={order.id} onClick={() => onShare(order)}>
              {t('share.send')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
};
