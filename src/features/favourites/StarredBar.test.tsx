// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Favourites } from '#contract/documents.ts';
import { ok } from '#contract/problem.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import favouriteTexts from '#locales/en/favourites.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { createFavouritesStore } from '#state/favouritesStore.ts';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { ToastProvider, ToastRegion } from '#ui/Toast.tsx';
import { StarredBar } from './StarredBar.tsx';

const { render, press, find } = createComponentStage({ favourites: favouriteTexts });

const FAVOURITES: Favourites = {
  matches: [{ matchId: 'm1' as MatchId, sportId: 1 as SportId, sportName: 'Football' }],
  leagues: [],
  teams: [],
};
const userOf = (uid: string): SessionView => ({
  ...GUEST,
  user: { uid, name: uid, memberType: 0, currencyId: 1 },
});

test.each([
  ['puts them back for the same user', 'a', [FAVOURITES]],
  ['does not give them to the next user', 'b', []],
])('undo after clearing the favourites %s (I6)', async (_what, uid, restored) => {
  const view = createStore<SessionView>(() => userOf('a'));
  const added: Favourites[] = [];
  const parts = clientPartsOf({
    session: { view },
    config: { limits: { favourites: 50 } },
    favourites: createFavouritesStore(FAVOURITES),
    commands: {
      clearFavourites: async () => ok(null),
      addFavourites: async (items: Favourites) => {
        added.push(items);
        return ok(null);
      },
    },
  });
  await render(
    <ClientProvider value={parts}>
      <ToastProvider>
        <StarredBar />
        <ToastRegion label="Messages" closeLabel="Close" />
      </ToastProvider>
    </ClientProvider>,
  );
  await press('[data-action="clear-favourites"]');
  await act(async () => view.setState(userOf(uid), true));
  expect(find('[data-action="undo"]')).not.toBe(null);
  await press('[data-action="undo"]');
  expect(added).toEqual(restored);
});
