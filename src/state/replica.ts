import type { DocumentName, DocumentNews, Documents } from '#contract/documents.ts';
import { applyDocumentPatches } from './documentPatches.ts';

/** This tab's replicas of all shared documents. `apply` applies the documents of one patch. */
export type Replicas = { apply(change: DocumentNews): 'applied' | 'resync' };

type Sinks = { readonly [N in DocumentName]: (value: Documents[N]) => void };

export const createReplicas = (first: Documents, sinks: Sinks): Replicas => {
  const held: { -readonly [N in DocumentName]: Documents[N] } = { ...first };
  // The session comes first, because the other documents are stored under its user id.
  const names = new Set(['session', ...Object.keys(first)] as readonly DocumentName[]);
  /** The revision of each replica; none before the first sync. */
  const revs = new Map<DocumentName, number>();
  /** Returns false if the patches have another base revision, so the whole document is needed (D24). */
  const applyDocument = <N extends DocumentName>(name: N, change: DocumentNews[N]): boolean => {
    if (change === undefined) return true;
    if (!('whole' in change) && revs.get(name) !== change.base) return false;
    const before: Documents[N] = held[name];
    const next: Documents[N] =
      'whole' in change ? change.whole : applyDocumentPatches(before, change.patches);
    revs.set(name, change.rev);
    held[name] = next;
    if (next !== before) sinks[name](next);
    return true;
  };
  return {
    apply: (change) => {
      const areValid = [...names].map((name) => applyDocument(name, change[name]));
      return areValid.includes(false) ? 'resync' : 'applied';
    },
  };
};
