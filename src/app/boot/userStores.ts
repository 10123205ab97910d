import { defaultSettings } from '#contract/defaultSettings.ts';
import type { Favourites, Settings } from '#contract/documents.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
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
import { readSettings, type SettingsOwner } from '#state/storedSettings.ts';
import type { TabClock } from '#feed/tabClock.ts';

type UserStoresDeps = {
  readonly config: DomainConfig;
  /** The settings that the tab starts with. */
  readonly first: Settings;
  readonly authorization: Authorization;
  readonly clock: Pick<TabClock, 'schedule'>;
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
  /**
   * Returns what a worker that starts for this user, or for a guest (null), gets from this tab. A guest's documents
   * go to the user who logs in (C33), those of a user to no one else (I6).
   */
  readonly handedOn: (uid: string | null) => { readonly settings: Settings; readonly favourites: Favourites };
  /** Clears what belonged to the user who left (I6). */
  readonly empty: () => void;
};

/** Creates the stores of what belongs to the user, filled from this browser until the worker sends the documents. */
export const createUserStores = ({
  config,
  first,
  authorization,
  clock,
  session,
}: UserStoresDeps): UserStores => {
  const { merchant } = config;
  const settings = createSettingsStore(first);
  const atFirst = authorization.stored()?.session?.uid ?? null;
  /** Whose documents the stores hold, null for a guest's; undefined for those of a user who has logged out. */
  let documentsOf: string | null | undefined = atFirst;
  /** Under whom this browser stores the documents; null for those of a user who has logged out (I6). */
  const owner = (): SettingsOwner | null =>
    documentsOf === undefined ? null : { merchant, uid: documentsOf };
  const showSession = (next: SessionView): void => {
    session().show(next);
    const uid = next.user?.uid ?? null;
    // A tab that has logged the user out does not show a late message about that user.
    const isShown = uid === null || session().view.getState().user?.uid === uid;
    documentsOf = next.expired || !isShown ? undefined : uid;
  };
  const overlay = createSettingsOverlay(settings, pageStorage, owner);
  const favourites = createFavouritesStore(readFavourites(pageStorage, { merchant, uid: atFirst }));
  const favouriteCommands = createFavouriteCommands(favourites, (now) => {
    const of = owner();
    if (of !== null) writeFavourites(pageStorage, now, of);
  });
  const shelf = createShelfStore();
  const slip = createSlipStore();
  const selectionCommands = createSelectionCommands(slip, clock.schedule);
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
      session: showSession,
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
    handedOn: (uid) => {
      const own = settings.getState();
      if (documentsOf === uid || documentsOf === null)
        return { settings: own, favourites: favourites.getState().favourites };
      const { locale, theme, density, motion } = own;
      return {
        settings: readSettings(
          pageStorage,
          { ...defaultSettings(config), locale, theme, density, motion },
          { merchant, uid },
        ),
        favourites: readFavourites(pageStorage, { merchant, uid }),
      };
    },
    empty: () => {
      documentsOf = undefined;
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
