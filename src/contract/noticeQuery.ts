import type { MessageCounts, Notice, NoticeKind, NoticeWhat, ServiceFlags } from '#domain/notices/notice.ts';

/** The user's notices and what the platform says of messages; the same in all tabs. */
export type NoticeBook = {
  /** Newest first, at most 100. */
  readonly items: readonly Notice[];
  readonly unread: number;
  /** Kinds that the user has switched off. */
  readonly off: readonly NoticeKind[];
  /** Whether notices are shown by the operating system while no tab is visible. */
  readonly system: boolean;
  readonly hasNotices: boolean;
  readonly service: ServiceFlags;
  readonly counts: MessageCounts;
};

/**
 * Titles of notices of the operating system, in the user's language: the worker has no texts. The title is that of the
 * event; that of its kind stands for an event that an older page did not know.
 */
export type NoticeWords = Readonly<Record<NoticeKind, string>> &
  Readonly<Partial<Record<NoticeWhat, string>>>;

export type NoticeQuestion =
  | { readonly topic: 'notices' }
  /** Marks notices as read. */
  | { readonly topic: 'notices-read'; readonly ids: readonly string[] }
  /** Switches kinds off (all others are on). */
  | { readonly topic: 'notices-off'; readonly kinds: readonly NoticeKind[] }
  /**
   * Shows notices by the operating system, with these titles; null shows none. `onlyIfOn`: new titles of notices that
   * are shown already. They are ignored if the user has switched system notices off.
   */
  | { readonly topic: 'notices-system'; readonly words: NoticeWords | null; readonly onlyIfOn?: true };

export type NoticeAnswers = {
  notices: NoticeBook;
  'notices-read': NoticeBook;
  'notices-off': NoticeBook;
  'notices-system': NoticeBook;
};

/** Whether a question is about notices. */
export const isNoticeTopic = <T extends { readonly topic: string }>(
  question: T,
): question is Extract<T, { readonly topic: NoticeQuestion['topic'] }> =>
  question.topic.startsWith('notices');
