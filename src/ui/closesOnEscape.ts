import { isInputMethodKey } from './isInputMethodKey.ts';

/** A field for text that is typed to be sent or applied. A search field belongs to its screen. */
const TEXT_FIELD = 'textarea, input:is(:not([type]), [type="text"])';

/**
 * Returns whether a key closes a screen: an Escape that no part of the screen used. An Escape in a text field, or in
 * a field, dialog or panel outside the screen, belongs to that one.
 */
export const closesOnEscape = (event: KeyboardEvent, screen: HTMLElement | null): boolean => {
  const { key, defaultPrevented, target } = event;
  if (key !== 'Escape' || defaultPrevented || isInputMethodKey(event)) return false;
  const root = screen?.getRootNode() as Document | ShadowRoot | undefined;
  // The slip over the screen, or a dialog, closes first.
  if ((root?.querySelector('[data-drawer], [aria-modal="true"]') ?? null) !== null) return false;
  if (!(target instanceof Element)) return true;
  return screen?.contains(target) === true
    ? !target.matches(TEXT_FIELD)
    : target.closest('input, textarea, select, [role="dialog"], [data-panel]') === null;
};
