import type { Banner } from './banker.ts';

/** Maximum number of remembered dismissals. Not from the specification. */
const MAX_DISMISSED = 200;

/** Parses the stored ids of dismissed banners; none if the text is not such a list (F34). */
export const parseDismissed = (text: string | null): readonly string[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value)
      ? value.filter((each): each is string => typeof each === 'string').slice(0, MAX_DISMISSED)
      : [];
  } catch {
    return [];
  }
};

/** Adds a dismissed banner, newest first, and drops the oldest beyond 200. */
export const dismissBanner = (dismissed: readonly string[], id: string): readonly string[] =>
  [id, ...dismissed.filter((each) => each !== id)].slice(0, MAX_DISMISSED);

/** Returns the banners to show: those with a picture that were not dismissed, in the platform's order. */
export const shownBanners = (
  banners: readonly Banner[],
  dismissed: readonly string[],
): readonly (Banner & { readonly image: string })[] =>
  banners
    .filter(
      (each): each is Banner & { readonly image: string } =>
        each.image !== null && !dismissed.includes(each.id),
    )
    .sort((a, b) => a.sort - b.sort);
