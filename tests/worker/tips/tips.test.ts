import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MatchId } from '#domain/ids.ts';
import type { FakeTab } from '../fakeTab.ts';
import { settle, until } from '../harness.ts';
import { createTipScene, PATHS, type TipScene } from './scene.ts';

let scene: TipScene;
let tab: FakeTab;
beforeEach(async () => {
  scene = await createTipScene();
  tab = await scene.bench().tab();
});
afterEach(() => scene.close());

const outdated = (of: FakeTab, topic: string): number =>
  of.model.events.filter((event) => event.kind === 'asked-changed' && event.topic === topic).length;

describe('experts and tips', () => {
  test('come in pages of ten, once for two tabs (TIPS-01, TIPS-05, CONST-05, REQ-75, D27)', async () => {
    const other = await scene.bench().tab();
    const [first, same] = await Promise.all([
      scene.ask(tab, { topic: 'experts', list: 'all', page: 1 }),
      scene.ask(other, { topic: 'experts', list: 'all', page: 1 }),
    ]);
    const last = await scene.ask(tab, { topic: 'experts', list: 'all', page: 3 });
    expect(same).toEqual(first);
    expect([first.list.length, first.pageSize, first.pageNum, first.total, first.isLastPage]).toEqual([
      10,
      10,
      1,
      25,
      false,
    ]);
    expect([last.list.length, last.isLastPage, scene.requests(PATHS.experts)]).toEqual([5, true, 2]);
  });

  test('of a user are refused to a guest without a request', async () => {
    for (const question of [
      { topic: 'tips', page: 1 },
      { topic: 'experts', list: 'followed', page: 1 },
      { topic: 'tip-comments', id: 'x', page: 1 },
    ] as const)
      expect(await tab.api.ask(tab.id, question as never)).toEqual({
        ok: false,
        problem: { code: 'login-wanted' },
      });
    expect((await scene.purchases(tab)).purchases).toEqual([]);
    expect([scene.requests(PATHS.tips), scene.requests(PATHS.comments)]).toEqual([0, 0]);
  });

  test('of one match are those that name it (DETAIL-17, TIPS-13)', async () => {
    await scene.logIn(tab);
    const all = await scene.ask(tab, { topic: 'tips', page: 1 });
    const match = all.list[0]?.matches[0]?.matchId as MatchId;
    const of = await scene.ask(tab, { topic: 'tips', page: 1, match });
    expect(of.list.map(({ id }) => id)).toEqual([all.list[0]?.id]);
    const sport = scene.sandbox.truth(match)?.match.sid;
    expect([typeof sport, of.list[0]?.matches.map(({ matchId, sportsId }) => [matchId, sportsId])]).toEqual([
      'number',
      [[match, sport]],
    ]);
    const current = await scene.ask(tab, { topic: 'tip-matches' });
    expect(current.find(({ matchId }) => matchId === match)?.sportsId).toBe(sport);
  });

  test('are asked for again after a minute, by the tabs that show them (D27)', async () => {
    await scene.ask(tab, { topic: 'experts', list: 'all', page: 1 });
    expect(outdated(tab, 'experts')).toBe(0);
    await scene.pass(61_000);
    await until(() => outdated(tab, 'experts') === 1, scene.step);
    await scene.ask(tab, { topic: 'experts', list: 'all', page: 1 });
    expect(scene.requests(PATHS.experts)).toBe(2);
  });

  test('a failure is not kept: the next question asks again (F36)', async () => {
    await scene.fault('html', PATHS.experts);
    const question = { topic: 'experts', list: 'all', page: 1 } as const;
    expect(await tab.api.ask(tab.id, question)).toMatchObject({ ok: false, problem: { code: 'unreadable' } });
    await scene.noFault();
    expect(await tab.api.ask(tab.id, question)).toMatchObject({ ok: true });
  });

  test('a tip that is opened is marked as read in all tabs (TIPS-04)', async () => {
    await scene.logIn(tab);
    const [tip] = (await scene.ask(tab, { topic: 'tips', page: 1 })).list;
    expect(await scene.ask(tab, { topic: 'tips-read' })).toEqual([]);
    await scene.ask(tab, { topic: 'tip', id: tip?.id as never });
    await until(() => outdated(tab, 'tips-read') > 0, scene.step);
    expect(await scene.ask(tab, { topic: 'tips-read' })).toEqual([tip?.id]);
  });
});

test('the six lists of a user are held for all tabs (TIPS-04)', async () => {
  await scene.logIn(tab);
  const other = await scene.bench().tab();
  const [tip] = (await scene.ask(tab, { topic: 'tips', page: 1 })).list;
  const id = tip?.id as never;
  await scene.ask(tab, { topic: 'tip', id });
  await scene.send(tab, { kind: 'follow-expert', id: tip?.tipsterId as never, on: true });
  await scene.send(tab, {
    kind: 'comment',
    id: 'own1',
    tip: id,
    parent: null,
    text: 'Well seen',
    unknownSince: null,
  });
  const lists = async (of: FakeTab) => ({
    attentionList: (await scene.ask(of, { topic: 'experts', list: 'followed', page: 1 })).list.map(
      (each) => each.id,
    ),
    godList: (await scene.ask(of, { topic: 'experts', list: 'ranking', page: 1 })).list,
    commentList: (await scene.ask(of, { topic: 'tip-comments', id, page: 1 })).list,
    myCommentList: (await scene.ask(of, { topic: 'own-comments', page: 1 })).list.map(({ text }) => text),
    readProgramIds: await scene.ask(of, { topic: 'tips-read' }),
    onGoingMatchList: (await scene.ask(of, { topic: 'tip-matches' })).map(({ matchId }) => matchId),
  });
  const held = await lists(tab);
  expect(held).toMatchObject({
    attentionList: [tip?.tipsterId],
    myCommentList: ['Well seen'],
    readProgramIds: [tip?.id],
  });
  expect(held.commentList.map(({ text }) => text)).toContain('Well seen');
  expect(held.commentList.length).toBeGreaterThan(1);
  expect(held.godList.length).toBeGreaterThan(8);
  expect(held.onGoingMatchList).toContain(tip?.matches[0]?.matchId);
  const paths = [PATHS.experts, PATHS.tips, PATHS.comments];
  const before = paths.map(scene.requests);
  expect(await lists(other)).toEqual(held);
  // The other tab gets the same lists without another request.
  expect(paths.map(scene.requests)).toEqual(before);
});

describe('what a user does', () => {
  test('following an expert is one request for a double press, shown in every tab (TIPS-04, TIPS-16)', async () => {
    await scene.logIn(tab);
    const [expert] = (await scene.ask(tab, { topic: 'experts', list: 'all', page: 1 })).list;
    const follow = { kind: 'follow-expert', id: expert?.id as never, on: true } as const;
    await Promise.all([scene.send(tab, follow), scene.send(tab, follow)]);
    expect(scene.requests(PATHS.follow)).toBe(1);
    await until(() => outdated(tab, 'experts') > 0, scene.step);
    const followed = await scene.ask(tab, { topic: 'experts', list: 'followed', page: 1 });
    expect(followed.list.map(({ id, subscribed }) => [id, subscribed])).toEqual([[expert?.id, true]]);
    await scene.send(tab, { ...follow, on: false });
    expect((await scene.ask(tab, { topic: 'experts', list: 'followed', page: 1 })).list).toEqual([]);
  });

  test('a like counts once, and is taken away again (TIPS-14)', async () => {
    await scene.logIn(tab);
    const [tip] = (await scene.ask(tab, { topic: 'tips', page: 1 })).list;
    const like = { kind: 'like', target: 'tip', id: tip?.id as string, on: true } as const;
    await Promise.all([scene.send(tab, like), scene.send(tab, like)]);
    const liked = await scene.ask(tab, { topic: 'tip', id: tip?.id as never });
    expect([liked.liked, liked.likes - (tip?.likes ?? 0), scene.requests(PATHS.like)]).toEqual([true, 1, 1]);
    await scene.send(tab, { ...like, on: false });
    expect((await scene.ask(tab, { topic: 'tip', id: tip?.id as never })).likes).toBe(tip?.likes);
  });

  test('a comment is published once for its id; replies are below it (TIPS-11, TIPS-17)', async () => {
    await scene.logIn(tab);
    const [tip] = (await scene.ask(tab, { topic: 'tips', page: 1 })).list;
    const id = tip?.id as never;
    const comment = {
      kind: 'comment',
      id: 'c1',
      tip: id,
      parent: null,
      text: 'well seen',
      unknownSince: null,
    } as const;
    const [one, two] = await Promise.all([scene.send(tab, comment), scene.send(tab, comment)]);
    expect(two).toEqual(one);
    expect(await scene.send(tab, comment)).toMatchObject({ ok: true, value: { repeated: true } });
    expect(scene.requests(PATHS.comment)).toBe(1);
    const parent = one.ok ? one.value.intent : '';
    await scene.send(tab, { ...comment, id: 'c2', parent, text: 'and why' });
    const page = await scene.ask(tab, { topic: 'tip-comments', id, page: 1 });
    expect(page.list[0]).toMatchObject({ id: parent, text: 'well seen', parentId: null });
    expect(page.list[0]?.replies.map(({ text, parentId }) => [text, parentId])).toEqual([
      ['and why', parent],
    ]);
    const own = await scene.ask(tab, { topic: 'own-comments', page: 1 });
    expect(own.list.map(({ text }) => text)).toEqual(['and why', 'well seen']);
  });

  test('a refused comment shows the platform’s text, and is sent again by the next press', async () => {
    await scene.logIn(tab);
    const [tip] = (await scene.ask(tab, { topic: 'tips', page: 1 })).list;
    const comment = {
      kind: 'comment',
      id: 'c1',
      tip: tip?.id as never,
      parent: null,
      text: 'x',
      unknownSince: null,
    } as const;
    expect(await scene.send(tab, comment)).toMatchObject({ ok: false, problem: { code: 'refused' } });
    await scene.send(tab, { ...comment, text: 'longer' });
    expect(scene.requests(PATHS.comment)).toBe(2);
  });

  test.each([
    ['alice', { banned: false, met: true }],
    ['poor', { banned: false, met: false }],
    ['banned', { banned: true, met: true }],
  ] as const)(
    'the rule for comments of %s comes from the platform (TIPS-08, TIPS-12)',
    async (user, wanted) => {
      await scene.logIn(tab, user);
      const rule = await scene.ask(tab, { topic: 'comment-rule' });
      expect({ banned: rule.banned, met: rule.vip?.met }).toEqual(wanted);
      expect(rule.text).toMatchObject({ least: 2, most: 200 });
      await settle();
    },
  );
});
