import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { useZone } from '#board/useZone.ts';
import { historyDays } from '#domain/orders/historyRange.ts';
import { offsetName, wallClock } from '#domain/time/wallClock.ts';
import { useClient, useConfig } from '#state/clientContext.tsx';
import { useOpenBetCount, useSettings, useUser } from '#state/hooks.ts';
import { FIRST_BETS_VIEW, useLocationLinks, type BetsView, type Navigate } from '#state/location.ts';
import { forgetSettledOrders } from '#state/settledOrders.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { ScreenFrame } from '#ui/ScreenFrame.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { RangeBar } from './RangeBar.tsx';
import { SettledList } from './SettledList.tsx';
import { UnsettledList } from './UnsettledList.tsx';
import styles from './MyBets.module.css';

const MINUTE = 60_000;

type MyBetsProps = { readonly view: BetsView; readonly go: Navigate };
type MyBetsContentProps = MyBetsProps & { readonly reserved: ReactNode };

/** Renders My bets: its lists (MYBETS-01), and the time zone of every day and time on it (C29). */
export const MyBetsContent = ({ view, go, reserved }: MyBetsContentProps) => {
  const { t } = useTranslation('myBets');
  const isGuest = useUser() === null;
  const zone = useZone(useSettings().timeZone);
  const { date, offset } = wallClock(useServerNow(MINUTE), zone);
  return (
    <ScreenFrame
      name="bets"
      title={t('title')}
      backLabel={t('back')}
      onClose={() => go({ screen: null })}
      head={
        <>
          {isGuest ? null : <Lists view={view} go={go} />}
          <span className={styles.zone} data-zone-mark="" title={zone}>
            <PartIcon name="clock" size={12} />
            {offsetName(offset)}
          </span>
        </>
      }
    >
      {isGuest ? <Guest /> : <Shown view={view} go={go} reserved={reserved} today={date} zone={zone} />}
    </ScreenFrame>
  );
};

const listView = (list: BetsView['list']): BetsView => ({ ...FIRST_BETS_VIEW, list });

/** The tabs are links, so each list opens in another browser tab as well (D11). */
const Lists = ({ view, go }: MyBetsProps) => {
  const { t } = useTranslation('myBets');
  const links = useLocationLinks();
  const count = useOpenBetCount();
  const texts = {
    unsettled: count === null ? t('list.unsettled') : t('list.unsettledCount', { open: count }),
    settled: t('list.settled'),
    reserved: t('list.reserved'),
  };
  return (
    <Tabs
      label={t('list.label')}
      selected={view.list}
      onSelect={(list) => go({ bets: listView(list) })}
      tabs={(['unsettled', 'settled', 'reserved'] as const).map((id) => ({
        id,
        content: texts[id],
        link: links({ screen: 'bets', bets: listView(id) }),
        data: { 'data-list-tab': id },
      }))}
    />
  );
};

type ShownProps = MyBetsContentProps & {
  /** Date of today in the zone. */ readonly today: string;
  readonly zone: string;
};

const Shown = ({ view, go, reserved, today, zone }: ShownProps) => {
  const historyLimit = useConfig().limits.historyDays;
  const client = useClient();
  const isSettled = view.list === 'settled';
  // After a switch of type, the settled list begins at page 1 with a new total and statistics (MYBETS-02 to MYBETS-04).
  useEffect(() => {
    if (!isSettled) forgetSettledOrders(client);
  }, [client, isSettled]);
  if (view.list === 'unsettled') return <UnsettledList />;
  if (view.list === 'reserved') return reserved;
  const days = historyDays(view.range, today, view, historyLimit);
  return (
    <>
      <RangeBar view={view} days={days} today={today} go={go} />
      {/* Another range begins at page 1, with its own total and statistics. */}
      <SettledList key={`${days.from} ${days.to} ${zone}`} days={days} zone={zone} />
    </>
  );
};

const Guest = () => {
  const { t } = useTranslation('bets');
  const { session } = useClient();
  return (
    <EmptyState title={t('open.guest')} action={{ text: t('receipts.login'), onPress: session.wantLogin }} />
  );
};
