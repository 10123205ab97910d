import { useCallback } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { NoticeBook, NoticeQuestion, NoticeWords } from '#contract/noticeQuery.ts';
import { NOTICE_EVENTS, NOTICE_KINDS, type NoticeKind } from '#domain/notices/notice.ts';
import { useClient } from './clientContext.tsx';
import { loginKeyOf, useLoginKey, type LoginKey } from './lazyHooks.ts';
import { queryClientOf, useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/**
 * The worker keeps the notices of an expired login until another login or a logout. After that the tab must not show an
 * earlier answer (I6).
 */
const keyOf = (login: LoginKey) => ['me', 'notices', login];

/** The user's notices (BANNER-02 to BANNER-04), the same in all tabs. */
export const useNotices = (): UseQueryResult<NoticeBook, QueryProblem> => {
  return useSharedQuery({ topic: 'notices' }, { queryKey: keyOf(useLoginKey()) });
};

/** Returns the titles of system notices. `t` translates full keys (`notices:kind.goals`) into the user's language. */
export const noticeWordsOf = (t: (key: string) => string): NoticeWords =>
  Object.fromEntries([
    ...NOTICE_KINDS.map((kind) => [kind, t(`notices:kind.${kind}`)] as const),
    ...NOTICE_EVENTS.map((what) => [what, t(`notices:what.${what}`)] as const),
  ]) as NoticeWords;

type NoticeCommands = {
  readonly read: (ids: readonly string[]) => void;
  readonly setOff: (kinds: readonly NoticeKind[]) => void;
  readonly setSystem: (words: NoticeWords | null) => void;
  /** Changes the titles of system notices; does nothing while they are switched off. */
  readonly setSystemTitles: (words: NoticeWords) => void;
};
/** Changes the notices of all tabs. */
export const useNoticeCommands = (): NoticeCommands => {
  const parts = useClient();
  const login = useLoginKey();
  const ask = useCallback(
    (question: Exclude<NoticeQuestion, { topic: 'notices' }>): void => {
      const run = async (): Promise<void> => {
        const answer = await parts.feed.ask(question);
        // An answer that arrives after a change of user is not stored again (I6).
        const isSameLogin = loginKeyOf(parts.session.view.getState()) === login;
        if (answer.ok && isSameLogin) queryClientOf(parts).setQueryData(keyOf(login), answer.value);
      };
      void run();
    },
    [parts, login],
  );
  return {
    read: useCallback((ids) => ask({ topic: 'notices-read', ids }), [ask]),
    setOff: useCallback((kinds) => ask({ topic: 'notices-off', kinds }), [ask]),
    setSystem: useCallback((words) => ask({ topic: 'notices-system', words }), [ask]),
    setSystemTitles: useCallback((words) => ask({ topic: 'notices-system', words, onlyIfOn: true }), [ask]),
  };
};
