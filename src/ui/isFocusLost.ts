/**
 * Returns whether nothing has the focus: no element of the client, none of a host's page around it, and no other
 * window or frame. Only then may a part of the client take it without a press.
 */
export const isFocusLost = (root: Document | ShadowRoot): boolean => {
  const outer = root instanceof ShadowRoot ? (root.host.getRootNode() as Document | ShadowRoot) : root;
  const isNowhere = ({ activeElement }: Document | ShadowRoot) =>
    activeElement === null || activeElement === document.body;
  return isNowhere(root) && isNowhere(outer) && document.hasFocus();
};
