import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import styles from './Tabs.module.css';

type Tab<T extends string> = {
  readonly id: T;
  readonly content: ReactNode;
  /** Link target, so that the user can open the tab in a new browser tab. */
  readonly link?: { readonly href: string; readonly onClick: (event: MouseEvent) => void };
  /** `data-*` attributes that identify the tab for tests. */
  readonly data?: Readonly<Record<`data-${string}`, string>>;
};

type TabsProps<T extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly selected: T;
  readonly onSelect: (id: T) => void;
  readonly look?: 'bar' | 'pills';
};

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Returns the index that a key leads to in a row of tabs; undefined for other keys. */
export const tabStep = (key: string, at: number, count: number): number | undefined =>
  count === 0 ? undefined : STEPS[key]?.(at, count);

/** Renders a row of tabs: one tab stop; arrow keys move and choose. */
export const Tabs = <T extends string>({ label, tabs, selected, onSelect, look = 'bar' }: TabsProps<T>) => {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // The browser's own keys, such as Alt+Left for Back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A native link reacts to Enter only; a tab must also react to Space.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      event.target.click();
      return;
    }
    const next = tabStep(
      event.key,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  const chosen = tabs.some((tab) => tab.id === selected) ? selected : tabs[0]?.id;
  return (
    <div
      role="tablist"
      aria-label={label}
      className={[styles.tabs, styles[look]].join(' ')}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => {
        const common = {
          role: 'tab',
          'aria-selected': tab.id === selected,
          tabIndex: tab.id === chosen ? 0 : -1,
          className: styles.tab,
          ...tab.data,
        };
        return tab.link === undefined ? (
          <button key={tab.id} type="button" {...common} onClick={() => onSelect(tab.id)}>
            {tab.content}
          </button>
        ) : (
          <a key={tab.id} {...common} {...tab.link}>
            {tab.content}
          </a>
        );
      })}
    </div>
  );
};
