import type { MouseEvent } from 'react';
import { useLocationLink, type LocationChange } from '#state/location.ts';
import type { Entry } from './entries.ts';
import styles from './Palette.module.css';

type OptionProps = {
  readonly entry: Entry;
  readonly id: string;
  readonly chosen: boolean;
  readonly onPoint: () => void;
  /** Called when the entry was opened in this tab. */
  readonly onOpened: (entry: Entry) => void;
};

/** Renders one entry. The focus stays in the box, so entries are not tab stops. */
export const Option = (props: OptionProps) => {
  const { entry, onOpened } = props;
  if (entry.to !== undefined) return <LinkOption {...props} to={entry.to} />;
  const run = () => {
    entry.run?.();
    onOpened(entry);
  };
  return (
    <button type="button" {...attributesOf(props)} onClick={run}>
      {entry.content}
    </button>
  );
};

/** Renders a location as a link, so that Ctrl or the middle button opens it in another browser tab. */
const LinkOption = (props: OptionProps & { readonly to: LocationChange }) => {
  const { entry, to, onOpened } = props;
  const { href, onClick } = useLocationLink(to);
  const click = (event: MouseEvent) => {
    onClick(event);
    if (event.defaultPrevented) onOpened(entry);
  };
  return (
    <a href={href} {...attributesOf(props)} onClick={click}>
      {entry.content}
    </a>
  );
};

const attributesOf = ({ entry, id, chosen, onPoint }: OptionProps) => ({
  id,
  className: styles.option,
  role: 'option',
  tabIndex: -1,
  'aria-selected': chosen,
  'data-entry': entry.id,
  onPointerMove: onPoint,
});
