import type { NoticeBook, NoticeQuestion } from '#contract/noticeQuery.ts';
import type { FeedEvent } from '#contract/patch.ts';
import { fail, type Result } from '#contract/problem.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { NewNotice } from '#domain/notices/notice.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import { createKnownCards } from './knownCards.ts';
import type { NoticeKeeper, NoticeKeeperDeps } from './noticeKeeper.ts';

export type Notices = {
  readonly ask: (question: NoticeQuestion) => Promise<Result<NoticeBook>>;
  /** Takes an event that one tab shows, also while no tab is visible. */
  readonly onEvent: (event: FeedEvent) => void;
  /** Takes notices of another part of the worker. */
  readonly add: (added: readonly NewNotice[]) => void;
  /** Takes the scores with which a match came: a later change of them is news. */
  readonly put: (facts: MatchFacts) => void;
  /** Takes the changed scores of a match, which include its cards. */
  readonly scored: (facts: MatchFacts) => void;
  /** True if the operating system shows red cards while no tab is visible. */
  readonly areCardsShownOutside: () => boolean;
  readonly userChanged: () => void;
  /** Handles a change of language. */
  readonly renew: () => void;
  readonly stop: () => void;
};

/** Creates the notice centre. Its implementation loads with the first notice or question (G10). */
export const createNotices = (deps: NoticeKeeperDeps): Notices => {
  const part = createLazyModule(() => import('./noticeKeeper.ts'), deps.clock);
  let keeper: NoticeKeeper | null = null;
  const cards = createKnownCards();
  const load = async (): Promise<NoticeKeeper | null> => {
    const loaded = await part.load();
    if (loaded !== undefined) keeper ??= loaded.createNoticeKeeper(deps, cards);
    return keeper;
  };
  return {
    ask: async (question) => (await load())?.ask(question) ?? fail({ code: 'network' }),
    onEvent: (event) => {
      if (keeper === null) void load().then((loaded) => loaded?.onEvent(event));
      else keeper.onEvent(event);
    },
    add: (added) => void load().then((loaded) => loaded?.add(added)),
    put: (facts) => void cards.take(facts),
    scored: (facts) => {
      if (keeper === null) cards.take(facts);
      else keeper.scored(facts);
    },
    areCardsShownOutside: () => keeper?.areCardsShownOutside() ?? false,
    userChanged: () => keeper?.userChanged(),
    renew: () => keeper?.renew(),
    stop: () => keeper?.stop(),
  };
};
