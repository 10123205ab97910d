// @vitest-environment jsdom
import { act } from 'react';
import i18next, { changeLanguage } from 'i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { NoticeBook, NoticeQuestion } from '#contract/noticeQuery.ts';
import type { Result } from '#contract/problem.ts';
import type { Notice } from '#domain/notices/notice.ts';
import type { MatchId } from '#domain/ids.ts';
import { createMemberScene, fail, ok, SCENE_NOW, createMemberStage } from '#tests/memberScene.tsx';
import thai from '#locales/th/notices.json' with { type: 'json' };
import { BellContent } from './BellContent.tsx';

const noticeOf = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'goals',
  what: 'goal',
  at: SCENE_NOW - 60_000,
  matchId: null,
  title: 'Reds - Blues',
  text: '1 : 0',
  read: false,
  ...more,
});
const bookOf = (items: readonly Notice[], more: Partial<NoticeBook> = {}): NoticeBook => ({
  items,
  unread: items.filter(({ read }) => !read).length,
  off: [],
  system: false,
  hasNotices: false,
  service: { hasNews: false, hasReply: false },
  counts: { system: 0, activity: 0, personal: 0 },
  ...more,
});
const { draw, all, one, texts, press, until } = createMemberStage();

describe('the bell', () => {
  test('shows the unread count, 99+ above 99, the newest first (BANNER-02, BANNER-03, BANNER-04)', async () => {
    const book = bookOf([noticeOf('2', { what: 'red-card' }), noticeOf('1', { read: true })], {
      unread: 120,
      hasNotices: true,
      service: { hasNews: false, hasReply: true },
      counts: { system: 2, activity: 0, personal: 1 },
    });
    const scene = createMemberScene({ answers: { notices: () => ok(book) } });
    await draw(scene.page(<BellContent />));
    await until(() => expect(one('[data-action="notices"] [data-unread]')?.textContent).toBe('99+'));
    expect(one('[data-action="notices"]')?.getAttribute('aria-label')).toBe('Notices, 120 unread');
    await press('[data-action="notices"]');
    expect(all('[data-notice]').map(({ dataset }) => dataset['notice'])).toEqual(['red-card', 'goal']);
    expect(texts('[data-count]')).toEqual(['System 2', 'Personal 1']);
    expect([one('[data-notice-flag]') !== null, texts('[data-service]')]).toEqual([
      true,
      ['Customer service has replied'],
    ]);
  });

  test('a press on a notice marks it as read and opens its match; all can be marked at once', async () => {
    let book = bookOf([noticeOf('2', { matchId: '51' as MatchId }), noticeOf('1')]);
    const read = vi.fn<(question: Extract<NoticeQuestion, { topic: 'notices-read' }>) => Result<NoticeBook>>(
      (question) => {
        book = bookOf(
          book.items.map((each) => ({ ...each, read: each.read || question.ids.includes(each.id) })),
        );
        return ok(book);
      },
    );
    const scene = createMemberScene({ answers: { notices: () => ok(book), 'notices-read': read } });
    await draw(scene.page(<BellContent />));
    await until(() => expect(one('[data-action="notices"] [data-unread]')?.textContent).toBe('2'));
    await press('[data-action="notices"]');
    await press('a[data-notice]');
    expect(scene.went).toEqual([{ match: '51', screen: null }]);
    await until(() => expect(one('[data-action="notices"] [data-unread]')?.textContent).toBe('1'));
    await press('[data-action="notices"]');
    await press('[data-action="read-all"]');
    await until(() => expect(one('[data-action="notices"] [data-unread]')).toBeNull());
    expect(read.mock.calls.map(([{ ids }]) => ids)).toEqual([['2'], ['1']]);
  });

  test('is empty, or failed with a retry that shows what came', async () => {
    const scene = createMemberScene({ answers: { notices: () => fail({ code: 'unreadable' }) } });
    await draw(scene.page(<BellContent />));
    await press('[data-action="notices"]');
    await until(() => expect(one('[role="alert"] button')).not.toBeNull());
    scene.scene.answers = { notices: () => ok(bookOf([])) };
    await press('[role="alert"] button');
    await until(() =>
      expect(one('[data-panel="notices"] [role="status"]')?.textContent).toContain('No notices'),
    );
  });
});

/** A user whose worker shows system notices or not; `sent` has two of the titles of each question that sets them. */
const setUpTitles = (system: boolean) => {
  const book = ok(bookOf([], { system }));
  const scene = createMemberScene({ answers: { notices: () => book, 'notices-system': () => book } });
  const sent = () =>
    scene.questions.flatMap((each) =>
      each.topic === 'notices-system' ? [[each.words?.bets, each.words?.goal]] : [],
    );
  return { scene, sent };
};
const speakThai = () =>
  act(async () => {
    i18next.addResourceBundle('th', 'notices', thai);
    await changeLanguage('th');
  });

describe('the titles of system notices', () => {
  afterEach(() => act(async () => void (await changeLanguage('en'))));

  test('follow the language on every page', async () => {
    const { scene, sent } = setUpTitles(true);
    await draw(scene.page(<BellContent />));
    await until(() => expect(sent()).toEqual([['My bets', 'Goal']]));
    await speakThai();
    await until(() => expect(sent().at(-1)).toEqual([thai.kind.bets, thai.what.goal]));
  });

  test('are not sent while the user has system notices off', async () => {
    const { scene, sent } = setUpTitles(false);
    await draw(scene.page(<BellContent />));
    await until(() => expect(scene.questions.length).toBeGreaterThan(0));
    await speakThai();
    expect(sent()).toEqual([]);
  });

  test('never switch system notices on: the worker decides whether they are still on', async () => {
    const { scene, sent } = setUpTitles(true);
    await draw(scene.page(<BellContent />));
    await until(() => expect(sent()).toHaveLength(1));
    await speakThai();
    await until(() => expect(sent()).toHaveLength(2));
    const questions = scene.questions.filter(({ topic }) => topic === 'notices-system');
    expect(questions).toMatchObject([{ onlyIfOn: true }, { onlyIfOn: true }]);
  });
});
