import type { DocumentName, DocumentNews, Documents } from '#contract/documents.ts';
import { applyDocumentPatches } from './documentPatches.ts';

type ReplicaChange<T extends object> =
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
const applyChange = <T extends object>(held: Replica<T>, news: ReplicaChange<T>): Replica<T> | undefined => {
  if ('whole' in news) return { rev: news.rev, value: news.whole };
  if (held.rev !== news.base) return undefined;
  return { rev: news.rev, value: applyDocumentPatches(held.value, news.patches) };
};

/** All document replicas of this tab. `take` applies the documents of one patch. */
export type Replicas = { apply(news: DocumentNews): 'applied' | 'resync' };

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
  const applyDocument = <N extends DocumentName>(name: N, news: DocumentNews[N]): boolean => {
    if (news === undefined) return true;
    const next = applyChange<Documents[N]>(held[name], news);
    if (next === undefined) return false;
    const changed = next.value !== held[name].value;
    (held as Record<N, Replica<Documents[N]>>)[name] = next;
    if (changed) sinks[name](next.value);
    return true;
  };
  return {
    apply: (news) => {
      // The session comes first, because the other documents are stored under its user id.
      const areValid = [
        applyDocument('session', news.session),
        applyDocument('settings', news.settings),
        applyDocument('slip', news.slip),
        applyDocument('favourites', news.favourites),
        applyDocument('shelf', news.shelf),
        applyDocument('quote', news.quote),
        applyDocument('bets', news.bets),
        applyDocument('reserves', news.reserves),
        applyDocument('cashOuts', news.cashOuts),
        applyDocument('play', news.play),
      ];
      return areValid.includes(false) ? 'resync' : 'applied';
    },
  };
};
