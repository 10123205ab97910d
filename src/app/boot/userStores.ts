import type { Settings } from '#contract/documents.ts';
import { GUEST } from '#contract/session.ts';
import { NO_SHELF } from '#contract/shelfChecks.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { NO_BETS } from '#domain/orders/bet.ts';
import { NO_CASH_OUTS } from '#domain/orders/cashOutIntent.ts';
import { NO_RESERVES } from '#domain/orders/noReserves.ts';
import { NO_ACTIVITY } from '#domain/responsible-gambling/gamblingActivity.ts';
import { NO_QUOTE, NO_SLIP } from '#domain/slip/slip.ts';
import type { Authorization } from '#state/authorization.ts';
import { createBetsStore, createReservesStore } from '#state/betsStore.ts';
import { createCashOutsStore } from '#state/cashOutsStore.ts';
import type { ClientParts } from '#state/clientContext.tsx';
import { createSettingsOverlay, type SettingsOverlay } from '#state/commands.ts';
import { createFavouriteCommands, type FavouriteCommands } from '#state/favouriteCommands.ts';
import { createFavouritesStore, createShelfStore } from '#state/favouritesStore.ts';
import { createGamblingActivityStore } from '#state/gamblingActivityStore.ts';
import { createOpenBetsStore } from '#state/openBets.ts';
import { createReplicas, type Replicas } from '#state/replica.ts';
import { createSelectionCommands, type SelectionCommands } from '#state/selectionCommands.ts';
import type { SessionState } from '#state/session.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { createSlipStore, slipState } from '#state/slipStore.ts';
import { pageStorage } from '#state/storage.ts';
import { readFavourites, writeFavourites } from '#state/storedFavourites.ts';
import type { TabClock } from '#feed/tabClock.ts';

type UserStoresDeps = {
  readonly config: DomainConfig;
  /** The settings that the tab starts with. */
  readonly first: Settings;
  readonly authorization: Authorization;
  readonly clock: Pick<TabClock, 'later'>;
  /** Returns the session, which is created after the stores. */
  readonly session: () => SessionState;
};

/** The stores of what belongs to the user, and what writes to them. */
export type UserStores = {
  readonly stores: Pick<
    ClientParts,
    'settings' | 'slip' | 'bets' | 'cashOuts' | 'favourites' | 'shelf' | 'reserves' | 'openBets' | 'play'
  >;
  readonly replicas: Replicas;
  readonly overlay: SettingsOverlay;
  readonly favouriteCommands: FavouriteCommands;
  readonly selectionCommands: SelectionCommands;
  /** Clears what belonged to the user who left (I6). */
  readonly empty: () => void;
};

/** Creates the stores of what belongs to the user, filled from this browser until the worker sends the documents. */
export const createUserStores = ({
  config: { merchant },
  first,
  authorization,
  clock,
  session,
}: UserStoresDeps): UserStores => {
  const settings = createSettingsStore(first);
  const owner = () => ({ merchant, uid: session().view.getState().user?.uid ?? null });
  const overlay = createSettingsOverlay(settings, pageStorage, owner);
  const favourites = createFavouritesStore(
    readFavourites(pageStorage, { merchant, uid: authorization.stored()?.session?.uid ?? null }),
  );
  const favouriteCommands = createFavouriteCommands(favourites, (now) =>
    writeFavourites(pageStorage, now, owner()),
  );
  const shelf = createShelfStore();
  const slip = createSlipStore();
  const selectionCommands = createSelectionCommands(slip, clock.later);
  const bets = createBetsStore();
  const reserves = createReservesStore();
  const cashOuts = createCashOutsStore();
  const openBets = createOpenBetsStore();
  const play = createGamblingActivityStore();
  const replicas = createReplicas(
    {
      settings: first,
      slip: NO_SLIP,
      favourites: favourites.getState().favourites,
      shelf: NO_SHELF,
      session: GUEST,
      quote: NO_QUOTE,
      bets: NO_BETS,
      reserves: NO_RESERVES,
      cashOuts: NO_CASH_OUTS,
      play: NO_ACTIVITY,
    },
    {
      settings: overlay.show,
      slip: selectionCommands.show,
      favourites: favouriteCommands.show,
      shelf: (value) => shelf.setState(value, true),
      session: (value) => session().show(value),
      quote: (quote) => slip.setState({ quote }),
      bets: (value) => bets.setState(value, true),
      reserves: (value) => reserves.setState(value, true),
      cashOuts: (value) => cashOuts.setState(value, true),
      play: (value) => play.setState(value, true),
    },
  );
  return {
    stores: { settings, slip, bets, cashOuts, favourites, shelf, reserves, openBets, play },
    replicas,
    overlay,
    favouriteCommands,
    selectionCommands,
    empty: () => {
      slip.setState(slipState(NO_SLIP), true);
      favouriteCommands.empty();
      shelf.setState(NO_SHELF, true);
      bets.setState(NO_BETS, true);
      cashOuts.setState(NO_CASH_OUTS, true);
      play.setState(NO_ACTIVITY, true);
      reserves.setState(NO_RESERVES, true);
    },
  };
};
