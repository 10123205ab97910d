// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { NoticeBook } from '#contract/noticeQuery.ts';
import { GUEST } from '#contract/session.ts';
import { NOTICE_KINDS, type NoticeKind } from '#domain/notices/notice.ts';
import { createMemberScene, ok, createMemberStage } from '#tests/memberScene.tsx';
import { NoticeSection } from './NoticeSection.tsx';

const { draw, all, one, press, until } = createMemberStage();
afterEach(() => vi.unstubAllGlobals());

const setUp = () => {
  let book: NoticeBook = {
    items: [],
    unread: 0,
    off: ['goals'],
    system: false,
    hasNotices: false,
    service: { hasNews: false, hasReply: false },
    counts: { system: 0, activity: 0, personal: 0 },
  };
  return createMemberScene({
    answers: {
      notices: () => ok(book),
      'notices-off': ({ kinds }) => ok((book = { ...book, off: kinds })),
      'notices-system': ({ words }) => ok((book = { ...book, system: words !== null })),
    },
  });
};
const isOn = (kind: NoticeKind | 'system') =>
  (one(`[data-setting="notices-${kind}"]`) as HTMLInputElement | null)?.checked;

describe('the switches of the notice centre', () => {
  test('each kind has its own, which sets this kind alone', async () => {
    const scene = setUp();
    await draw(scene.page(<NoticeSection />));
    await until(() => expect(isOn('goals')).toBe(false));
    expect(all('[role="switch"]')).toHaveLength(NOTICE_KINDS.length + 1);
    await press('[data-setting="notices-cards"]');
    await until(() => expect(isOn('cards')).toBe(false));
    await press('[data-setting="notices-goals"]');
    await until(() => expect(isOn('goals')).toBe(true));
    expect(scene.questions.filter(({ topic }) => topic === 'notices-off')).toEqual([
      { topic: 'notices-off', kinds: ['goals', 'cards'] },
      { topic: 'notices-off', kinds: ['cards'] },
    ]);
  });

  test.each([
    ['granted', true],
    ['denied', false],
    ['default', false],
  ])('the browser is asked only when the user turns system notices on; its answer %s', async (answer, on) => {
    const requestPermission = vi.fn<() => Promise<string>>(async () => answer);
    vi.stubGlobal('Notification', { requestPermission });
    const scene = setUp();
    await draw(scene.page(<NoticeSection />));
    await until(() => expect(isOn('system')).toBe(false));
    expect(requestPermission).not.toHaveBeenCalled();
    await press('[data-setting="notices-system"]');
    await until(() => expect([isOn('system'), one('[role="alert"]') === null]).toEqual([on, on]));
    expect(requestPermission).toHaveBeenCalledTimes(1);
    const sent = scene.questions.find((each) => each.topic === 'notices-system');
    const words = sent?.topic === 'notices-system' ? sent.words : null;
    expect([words?.goals, words?.['goal-withdrawn'], words?.['bet-failed']]).toEqual(
      on ? ['Goals', 'Goal withdrawn', 'Bet failed'] : [undefined, undefined, undefined],
    );
  });

  test('a guest has none', async () => {
    const scene = createMemberScene({ session: GUEST });
    await draw(scene.page(<NoticeSection />));
    expect([all('[role="switch"]').length, scene.questions]).toEqual([0, []]);
  });
});
