import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useFocusInside } from './focus.ts';
import { isInputMethodKey } from './isInputMethodKey.ts';
import { useRenderRoot } from './renderRoot.ts';
import styles from './Popover.module.css';

/** Props for the button that opens the popover. */
type PopoverTrigger = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
};

type PopoverProps = {
  /** Accessible name of the panel. */
  readonly label: string;
  /** Renders the button with the given props. */
  readonly trigger: (props: PopoverTrigger) => ReactNode;
  /** Edge at which panel and button are aligned. */
  readonly align?: 'start' | 'end';
  /** Renders the content while the popover is open. */
  readonly children: (close: () => void) => ReactNode;
};

/**
 * Renders a panel at the button that opens it. Escape closes the panel and returns the focus; a press
 * outside, or Tab past its end, also closes it.
 */
export const Popover = ({ label, trigger, align = 'start', children }: PopoverProps) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open ? (
        <PopoverPanel id={id} label={label} align={align} button={button} onClose={close}>
          {children(close)}
        </PopoverPanel>
      ) : null}
    </>
  );
};

type PanelProps = {
  readonly id: string;
  readonly label: string;
  readonly align: 'start' | 'end';
  /** The element next to which the panel is placed. */
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Gap in CSS pixels to the button and to the edges of the render root. */
const GAP = 4;
const EDGE = 8;
/** Height in CSS pixels: with less room below, and more above, the panel opens upward. */
const MIN_SPACE_BELOW = 240;

/**
 * Positions the panel. A `fixed` element refers to the window, but inside a host's page to the render root.
 */
const position = (
  panel: HTMLElement,
  corner: HTMLElement,
  button: HTMLElement,
  align: 'start' | 'end',
  area: { readonly width: number; readonly height: number },
): void => {
  const cornerBox = corner.getBoundingClientRect();
  const buttonBox = button.getBoundingClientRect();
  const [left, top, bottom] = [
    buttonBox.left - cornerBox.left,
    buttonBox.top - cornerBox.top,
    buttonBox.bottom - cornerBox.top,
  ];
  const below = area.height - bottom - GAP - EDGE;
  const above = top - GAP - EDGE;
  const up = below < MIN_SPACE_BELOW && above > below;
  const width = panel.offsetWidth;
  const preferredLeft = align === 'start' ? left : left + buttonBox.width - width;
  panel.style.left = `${Math.max(EDGE, Math.min(preferredLeft, area.width - width - EDGE))}px`;
  panel.style.maxHeight = `${Math.max(0, up ? above : below)}px`;
  if (up) Object.assign(panel.style, { top: 'auto', bottom: `${area.height - top + GAP}px` });
  else Object.assign(panel.style, { top: `${bottom + GAP}px`, bottom: 'auto' });
};

/** Renders the open panel alone, for content that no button of its own opens. */
export const PopoverPanel = ({ id, label, align, button, onClose, children }: PanelProps) => {
  const { root, body, height } = useRenderRoot();
  const panel = useRef<HTMLDivElement>(null);
  const corner = useRef<HTMLSpanElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    const update = () => {
      if (panel.current !== null && corner.current !== null && button.current !== null)
        position(panel.current, corner.current, button.current, align, {
          width: body.clientWidth,
          height: height(),
        });
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(body);
    if (panel.current !== null) observer.observe(panel.current);
    return () => observer.disconnect();
  }, [align, body, button, height]);
  useFocusInside(panel);
  useEffect(() => {
    // A field in the panel loses the focus first, so it applies what the user typed. React reports no blur of
    // a field that it removes.
    const closePanel = () => {
      const { activeElement } = root;
      if (activeElement instanceof HTMLElement && panel.current?.contains(activeElement) === true)
        activeElement.blur();
      latest.current();
    };
    const onPressOutside = (event: Event) => {
      const path = event.composedPath();
      if (!path.some((each) => each === panel.current || each === button.current)) closePanel();
    };
    // The button scrolled away from the panel.
    const onScroll = (event: Event) => {
      if (event.target instanceof Node && button.current !== null && event.target.contains(button.current))
        closePanel();
    };
    root.addEventListener('pointerdown', onPressOutside, true);
    root.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      root.removeEventListener('pointerdown', onPressOutside, true);
      root.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [root, button]);
  const left = (event: FocusEvent<HTMLDivElement>) => {
    const to = event.relatedTarget;
    if (to instanceof Node && !event.currentTarget.contains(to) && to !== button.current) onClose();
  };
  return (
    <>
      <span ref={corner} className={styles.corner} />
      <div
        ref={panel}
        id={id}
        className={styles.panel}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onBlur={left}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isInputMethodKey(event.nativeEvent)) return;
          event.stopPropagation();
          onClose();
        }}
      >
        {children}
      </div>
    </>
  );
};
