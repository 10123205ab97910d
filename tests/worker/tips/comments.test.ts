import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CommentPress } from '#contract/tipRequest.ts';
import type { FakeTab } from '../fakeTab.ts';
import { createTipScene, PATHS, type TipScene } from './scene.ts';

let scene: TipScene;
let tab: FakeTab;
let comment: CommentPress;
beforeEach(async () => {
  scene = await createTipScene();
  tab = await scene.bench().tab();
  await scene.logIn(tab);
  const [tip] = (await scene.ask(tab, { topic: 'tips', page: 1 })).list;
  comment = {
    kind: 'comment',
    id: 'c1',
    tip: tip?.id as never,
    parent: null,
    text: 'well seen',
    unknownSince: null,
  };
});
afterEach(() => scene.close());

const UNKNOWN = { ok: false, problem: { code: 'comment-unknown' } };
const ownTexts = async (): Promise<readonly string[]> =>
  (await scene.ask(tab, { topic: 'own-comments', page: 1 })).list.map(({ text }) => text);
/** What the form sends after an unknown outcome: the same text, with the time of the first press. */
const pressAgain = (first: CommentPress, at: number): CommentPress => ({ ...first, unknownSince: at });

describe('a comment whose answer is lost', () => {
  test.each([
    ['accept-hang', {}],
    ['status', { status: 503, accepted: true }],
    ['garbled', {}],
  ] as const)(
    'is found among the user’s comments (%s %j), and was sent once (TIPS-17, I1, F24)',
    async (kind, more) => {
      await scene.fault(kind, PATHS.comment, { ...more, times: 1 });
      const answer = await scene.send(tab, comment);
      const [own] = (await scene.ask(tab, { topic: 'own-comments', page: 1 })).list;
      expect(answer).toEqual({ ok: true, value: { intent: own?.id, repeated: false } });
      expect(await scene.send(tab, comment)).toMatchObject({ ok: true, value: { repeated: true } });
      expect([await ownTexts(), scene.requests(PATHS.comment)]).toEqual([['well seen'], 1]);
    },
  );

  test('stays unknown while the user’s comments cannot be read; the next press finds it and sends nothing (TIPS-17, I1, I4)', async () => {
    const at = scene.sandbox.now();
    await scene.fault('status', PATHS.comment, { status: 503, accepted: true, times: 1 });
    await scene.fault('status', PATHS.ownComments, { status: 503, accepted: false, times: 2 });
    expect(await scene.send(tab, comment)).toEqual(UNKNOWN);
    await scene.pass(2_000);
    expect(await scene.send(tab, pressAgain(comment, at))).toEqual(UNKNOWN);
    expect(scene.requests(PATHS.comment)).toBe(1);
    await scene.noFault();
    expect(await scene.send(tab, pressAgain(comment, at))).toMatchObject({ ok: true });
    expect([await ownTexts(), scene.requests(PATHS.comment)]).toEqual([['well seen'], 1]);
  });

  test('that the platform did not take is sent by the second press, not before (TIPS-17)', async () => {
    const at = scene.sandbox.now();
    await scene.fault('status', PATHS.comment, { status: 503, accepted: false, times: 1 });
    expect(await scene.send(tab, comment)).toEqual(UNKNOWN);
    await scene.pass(30_000);
    expect([await ownTexts(), scene.requests(PATHS.comment)]).toEqual([[], 1]);
    expect(await scene.send(tab, pressAgain(comment, at))).toMatchObject({ ok: true });
    expect([await ownTexts(), scene.requests(PATHS.comment)]).toEqual([['well seen'], 2]);
  });

  test('is not mistaken for an earlier comment with the same text (TIPS-17)', async () => {
    await scene.send(tab, comment);
    const second = { ...comment, id: 'c2' };
    await scene.fault('status', PATHS.comment, { status: 503, accepted: false, times: 1 });
    // The worker knows the first one, however little time has passed.
    expect(await scene.send(tab, second)).toEqual(UNKNOWN);
    await scene.pass(10_000);
    const at = scene.sandbox.now();
    scene.restart();
    tab = await scene.bench().tab();
    await scene.logIn(tab);
    expect(await scene.send(tab, pressAgain(second, at))).toMatchObject({ ok: true });
    expect([await ownTexts(), scene.requests(PATHS.comment)]).toEqual([['well seen', 'well seen'], 3]);
  });

  test('is found by a new worker, also a reply (TIPS-11, F17, I1)', async () => {
    const first = await scene.send(tab, comment);
    const reply: CommentPress = {
      ...comment,
      id: 'c2',
      parent: first.ok ? first.value.intent : '',
      text: 'and why',
    };
    const at = scene.sandbox.now();
    await scene.fault('status', PATHS.comment, { status: 503, accepted: true, times: 1 });
    await scene.fault('status', PATHS.ownComments, { status: 503, accepted: false, times: 1 });
    expect(await scene.send(tab, reply)).toEqual(UNKNOWN);
    scene.restart();
    tab = await scene.bench().tab();
    await scene.logIn(tab);
    await scene.pass(5_000);
    expect(await scene.send(tab, pressAgain(reply, at))).toMatchObject({ ok: true });
    expect([await ownTexts(), scene.requests(PATHS.comment)]).toEqual([['and why', 'well seen'], 2]);
  });
});
