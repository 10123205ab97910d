/**
 * Returns whether nothing has the focus: no element of the client, none of a host's page around it, and no other
 * window or frame. Only then may a part of the client take it without a press. The document reports a focus inside a
 * shadow root as one of its host.
 */
export const isFocusLost = (): boolean =>
  (document.activeElement === null || document.activeElement === document.body) && document.hasFocus();
