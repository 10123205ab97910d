import { CASH_OUT_ACTIONS } from '#features/cash-out';
import { MyBetsScreen } from '#features/my-bets';
import { ReservedBets } from '#features/reserve';
import { ResultsScreen } from '#features/results';
import { RoomBarrage, RoomChat } from '#features/chat';
import { GiftPanel, RoomActivities } from '#features/gifts';
import { LiveScreen, RoomScreen } from '#features/rooms';
import { RulesScreen } from '#features/rules';
import { SettingsScreen } from '#features/settings';
import { OrderActionsProvider } from '#pieces/orderActions.ts';
import type { Navigate, AppLocation } from '../location.ts';

type ScreensProps = { readonly place: AppLocation; readonly go: Navigate };

/** Renders the screen that the address names in place of the list; nothing where it names none. */
export const Screens = ({ place, go }: ScreensProps) => {
  if (place.room !== null)
    return (
      <RoomScreen
        key={place.room}
        room={place.room}
        go={go}
        chat={RoomChat}
        barrage={RoomBarrage}
        activities={RoomActivities}
        gifts={GiftPanel}
      />
    );
  if (place.screen === 'live') return <LiveScreen go={go} />;
  if (place.screen === 'settings') return <SettingsScreen go={go} />;
  if (place.screen === 'results')
    return <ResultsScreen view={place.results} sport={place.results.sport ?? place.sport} go={go} />;
  if (place.screen === 'rules') return <RulesScreen topic={place.topic} go={go} />;
  if (place.screen === 'bets')
    return (
      <OrderActionsProvider value={CASH_OUT_ACTIONS}>
        <MyBetsScreen view={place.bets} go={go} reserved={<ReservedBets />} />
      </OrderActionsProvider>
    );
  return null;
};
