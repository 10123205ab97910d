import { describe, expect, test } from 'vitest';
import type { Favourites, Starred } from '#contract/documents.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { NO_FAVOURITES } from '#contract/shelfChecks.ts';
import { createFavouritesStore } from './favouritesStore.ts';
import { createFavouriteCommands } from './favouriteCommands.ts';
import { createTextStore } from './storage.ts';
import { forgetFavourites, readFavourites, writeFavourites } from './storedFavourites.ts';

const match = (id: string): Starred =>
  ({ type: 'match', item: { matchId: id, sportId: 1, sportName: 'Football' } }) as unknown as Starred;
const starred = (...ids: string[]): Favourites =>
  ({ ...NO_FAVOURITES, matches: ids.map((id) => match(id).item) }) as Favourites;

const setUp = (first: Favourites = NO_FAVOURITES) => {
  const store = createFavouritesStore(first);
  const kept: Favourites[] = [];
  const starring = createFavouriteCommands(store, (favourites) => kept.push(favourites));
  const seen: boolean[] = [];
  store.subscribe(({ keys }, before) => {
    if (keys.has('match:1') !== before.keys.has('match:1')) seen.push(keys.has('match:1'));
  });
  const asked: ((result: Result<null>) => void)[] = [];
  const send = () => new Promise<Result<null>>((done) => void asked.push(done));
  return {
    starring,
    kept,
    seen,
    press: (each: Starred) => starring.toggle(each, send),
    answer: (result: Result<null>) => asked.shift()?.(result),
    ids: () => store.getState().favourites.matches.map(({ matchId }) => matchId),
  };
};

describe('a star of this tab', () => {
  test("is drawn at once, and only once, whether the worker's update or its answer arrives first", async () => {
    const news = setUp();
    const first = news.press(match('1'));
    expect(news.ids()).toEqual(['1']);
    news.starring.show(starred('1'));
    news.answer(ok(null));
    await first;
    expect([news.seen, news.ids()]).toEqual([[true], ['1']]);

    const answered = setUp();
    const second = answered.press(match('1'));
    answered.answer(ok(null));
    await second;
    answered.starring.show(starred('1'));
    expect([answered.seen, answered.ids()]).toEqual([[true], ['1']]);
  });

  test('is removed again if the worker refuses it (FAV-03)', async () => {
    const { press, answer, ids, seen } = setUp();
    const done = press(match('1'));
    answer(fail({ code: 'favourites-full', most: 50 }));
    expect(await done).toEqual(fail({ code: 'favourites-full', most: 50 }));
    expect([ids(), seen]).toEqual([[], [true, false]]);
  });

  test('is removed with its user, and a later answer does not restore it (I6)', async () => {
    const { starring, press, answer, ids, kept } = setUp(starred('7'));
    const done = press(match('1'));
    starring.empty();
    answer(ok(null));
    await done;
    expect([ids(), kept]).toEqual([[], []]);
  });
});

const memory = () => {
  const held = new Map<string, string>();
  return {
    held,
    store: createTextStore(() => ({
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, text) => void held.set(key, text),
      removeItem: (key) => void held.delete(key),
    })),
  };
};

describe('stars mirrored in local storage', () => {
  const GUEST = { merchant: 'm', uid: null };

  test('are stored per merchant, and per user if one is logged in (FAV-05, C33)', () => {
    const { held, store } = memory();
    writeFavourites(store, starred('1'), GUEST);
    writeFavourites(store, starred('2'), { ...GUEST, uid: '71' });
    writeFavourites(store, starred('3'), { merchant: 'other', uid: null });
    expect([...held.keys()]).toEqual(['favourites:m', 'favourites:m:71', 'favourites:other']);
    expect(
      [GUEST, { ...GUEST, uid: '71' }, { merchant: 'other', uid: null }, { ...GUEST, uid: '72' }].map(
        (whose) => readFavourites(store, whose),
      ),
    ).toEqual([starred('1'), starred('2'), starred('3'), NO_FAVOURITES]);
    forgetFavourites(store, { ...GUEST, uid: '71' });
    expect(readFavourites(store, { ...GUEST, uid: '71' })).toEqual(NO_FAVOURITES);
  });

  test.each([
    '',
    '{',
    'null',
    '[1]',
    '"x"',
    '{"matches":5}',
    '{"matches":[null,{"matchId":5},{"matchId":"1","sportId":1,"sportName":"a","more":1}]}',
    '{"__proto__":{"matches":[]}}',
    '[{"matchId":"1","sportId":1,"sportName":"Football"}]',
  ])('that are garbage or of another form are none: %s (F34)', (text) => {
    const { held, store } = memory();
    held.set('favourites:m', text);
    expect(readFavourites(store, GUEST)).toEqual(NO_FAVOURITES);
  });

  test('are at most fifty, and one invalid star does not reject the others (FAV-01, F34)', () => {
    const { held, store } = memory();
    held.set(
      'favourites:m',
      JSON.stringify({
        matches: [
          ...starred(...Array.from({ length: 60 }, (_each, at) => `${at}`)).matches,
          { matchId: 'x' },
        ],
      }),
    );
    expect(readFavourites(store, GUEST).matches.map(({ matchId }) => matchId)).toEqual(
      Array.from({ length: 50 }, (_each, at) => `${at}`),
    );
  });
});
