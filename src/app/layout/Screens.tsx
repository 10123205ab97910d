import { CASH_OUT_ACTIONS } from '#features/cash-out';
import { MyBetsScreen } from '#features/my-bets';
import { ReservedBets } from '#features/reserve';
import { ResultsScreen } from '#features/results';
import { RulesScreen } from '#features/rules';
import { SettingsScreen } from '#features/settings';
import { OrderActionsProvider } from '#pieces/orderActions.ts';
import type { Navigate, AppLocation } from '../location.ts';

export type ScreensProps = { readonly place: AppLocation; readonly go: Navigate };

/** Renders the screen that the address names in place of the list; nothing where it names none. */
export const Screens = ({ place, go }: ScreensProps) => {
  switch (place.screen) {
    case 'settings':
      return <SettingsScreen go={go} />;
    case 'results':
      return <ResultsScreen view={place.results} sport={place.results.sport ?? place.sport} go={go} />;
    case 'rules':
      return <RulesScreen topic={place.topic} go={go} />;
    case 'bets':
      return (
        <OrderActionsProvider value={CASH_OUT_ACTIONS}>
          <MyBetsScreen view={place.bets} go={go} reserved={<ReservedBets />} />
        </OrderActionsProvider>
      );
    case null:
      return null;
  }
};
