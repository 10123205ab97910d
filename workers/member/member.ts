import type { MemberAnswers, MemberQuestion } from '#contract/memberQuery.ts';
import { fail, type Result } from '#contract/problem.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { MemberData, MemberDataDeps } from './memberData.ts';

export type Member = {
  /** Answers a question about the member platform; one request for all tabs that ask at the same time (D27). */
  readonly ask: (question: MemberQuestion) => Promise<Result<MemberAnswers[MemberQuestion['topic']]>>;
  /** The user logged in or out: forgets the answers, and loads the titles of a user (BOOT-15, BOOT-20). */
  readonly userChanged: () => void;
  /** Drops all answers after a change of language. */
  readonly outdate: () => void;
  readonly stop: () => void;
};

/**
 * Creates the member data. Its implementation loads with the first question or login (G10); where rooms are open, the
 * titles are the first question, 2 s after the start.
 */
export const createMember = (deps: MemberDataDeps): Member => {
  const part = createLazyModule(() => import('./memberData.ts'), deps.clock);
  let data: MemberData | null = null;
  const load = async (): Promise<MemberData | null> => {
    const loaded = await part.load();
    if (loaded !== undefined) data ??= loaded.createMemberData(deps);
    return data;
  };
  return {
    ask: async (question) => (await load())?.ask(question) ?? fail({ code: 'network' }),
    userChanged: () => {
      if (data !== null) data.userChanged();
      else if (deps.user() !== null) void load().then((loaded) => loaded?.userChanged());
    },
    outdate: () => data?.outdate(),
    stop: () => data?.stop(),
  };
};
