import { CASH_OUT_ACTIONS } from '#features/cash-out';
import { useModules } from '#board/useModules.ts';
import { AccountScreen } from '#features/account';
import { ExpertsScreen } from '#features/experts';
import { MyBetsScreen } from '#features/my-bets';
import { ReservedBets } from '#features/reserve';
import { ResultsScreen } from '#features/results';
import { RoomBarrage, RoomChat } from '#features/chat';
import { GiftPanel, RoomActivities } from '#features/gifts';
import { LiveScreen, RoomScreen } from '#features/rooms';
import { RulesScreen } from '#features/rules';
import { SettingsScreen } from '#features/settings';
import { NO_ORDER_ACTIONS, OrderActionsProvider } from '#pieces/orderActions.ts';
import type { Navigate, AppLocation } from '../location.ts';

type ScreensProps = { readonly location: AppLocation; readonly go: Navigate };

/** Renders the screen that the address names in place of the list; nothing where it names none. */
export const Screens = ({ location, go }: ScreensProps) => {
  const modules = useModules();
  if (location.room !== null)
    return (
      <RoomScreen
        key={location.room}
        room={location.room}
        go={go}
        chat={RoomChat}
        barrage={RoomBarrage}
        activities={RoomActivities}
        gifts={GiftPanel}
      />
    );
  if (location.screen === 'live') return <LiveScreen go={go} />;
  if (location.screen === 'settings') return <SettingsScreen go={go} />;
  if (location.screen === 'results')
    return <ResultsScreen view={location.results} sport={location.results.sport ?? location.sport} go={go} />;
  if (location.screen === 'account') return <AccountScreen topic={location.topic} go={go} />;
  if (location.screen === 'experts') return <ExpertsScreen topic={location.topic} go={go} />;
  if (location.screen === 'rules') return <RulesScreen topic={location.topic} go={go} />;
  if (location.screen === 'bets')
    return (
      <OrderActionsProvider value={modules.cashOut ? CASH_OUT_ACTIONS : NO_ORDER_ACTIONS}>
        <MyBetsScreen view={location.bets} go={go} reserved={<ReservedBets />} />
      </OrderActionsProvider>
    );
  return null;
};
