import type { DocumentName, DocumentNews, Documents } from '#contract/documents.ts';
import { applyDocumentPatches } from './documentPatches.ts';

type News<T extends object> =
  | { readonly rev: number; readonly whole: T }
  | {
      readonly rev: number;
      readonly base: number;
      readonly patches: Parameters<typeof applyDocumentPatches>[1];
    };

/** This tab's replica of a shared document. `rev` is null before the first sync. */
type Replica<T extends object> = { readonly rev: number | null; readonly value: T };

/**
 * Applies an update to a replica and returns the new replica. Returns undefined if the patches have another
 * base revision, so the whole document is needed (D24).
 */
const takeNews = <T extends object>(held: Replica<T>, news: News<T>): Replica<T> | undefined => {
  if ('whole' in news) return { rev: news.rev, value: news.whole };
  if (held.rev !== news.base) return undefined;
  return { rev: news.rev, value: applyDocumentPatches(held.value, news.patches) };
};

/** All document replicas of this tab. `take` applies the documents of one patch. */
export type Replicas = { take(news: DocumentNews): 'applied' | 'resync' };

type Sinks = { readonly [N in DocumentName]: (value: Documents[N]) => void };

export const createReplicas = (first: Documents, sinks: Sinks): Replicas => {
  const held: { [N in DocumentName]: Replica<Documents[N]> } = {
    settings: { rev: null, value: first.settings },
    slip: { rev: null, value: first.slip },
    favourites: { rev: null, value: first.favourites },
    shelf: { rev: null, value: first.shelf },
    session: { rev: null, value: first.session },
    quote: { rev: null, value: first.quote },
    bets: { rev: null, value: first.bets },
    reserves: { rev: null, value: first.reserves },
    cashOuts: { rev: null, value: first.cashOuts },
    play: { rev: null, value: first.play },
  };
  const takeOne = <N extends DocumentName>(name: N, news: DocumentNews[N]): boolean => {
    if (news === undefined) return true;
    const next = takeNews<Documents[N]>(held[name], news);
    if (next === undefined) return false;
    const changed = next.value !== held[name].value;
    (held as Record<N, Replica<Documents[N]>>)[name] = next;
    if (changed) sinks[name](next.value);
    return true;
  };
  return {
    take: (news) => {
      // The session comes first, because the other documents are stored under its user id.
      const stands = [
        takeOne('session', news.session),
        takeOne('settings', news.settings),
        takeOne('slip', news.slip),
        takeOne('favourites', news.favourites),
        takeOne('shelf', news.shelf),
        takeOne('quote', news.quote),
        takeOne('bets', news.bets),
        takeOne('reserves', news.reserves),
        takeOne('cashOuts', news.cashOuts),
        takeOne('play', news.play),
      ];
      return stands.includes(false) ? 'resync' : 'applied';
    },
  };
};
