import type { Brand, EpochMs } from '../ids.ts';

export type TitleId = Brand<string, 'TitleId'>;
/** A title of the platform (REQ-32). */
export type Title = {
  readonly id: TitleId;
  readonly name: string;
  readonly icon: string | null;
  readonly description: string;
  readonly sort: number;
};
/** A title that a member owns (REQ-29). */
export type MemberTitle = Title & {
  readonly worn: boolean;
  readonly obtainedTime: EpochMs | null;
  readonly expiresTime: EpochMs | null;
};
/** A user's wall (REQ-30). */
export type TitleWall = {
  readonly userId: string;
  readonly name: string;
  readonly titles: readonly MemberTitle[];
};
/** What a title requires, and the user's progress (REQ-33). */
export type TitleProgress = {
  readonly id: TitleId;
  readonly obtained: boolean;
  readonly obtainedTime: EpochMs | null;
  readonly condition: string;
  readonly progress: number;
  readonly target: number;
};
