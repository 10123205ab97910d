import { useRef, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { closesOnEscape } from './closesOnEscape.ts';
import { PartIcon } from './PartIcon.tsx';
import { useKeys } from './renderRoot.ts';
import { useFocusOnTitle } from './useFocusOnTitle.ts';
import styles from './ScreenFrame.module.css';

type ScreenFrameProps = {
  /** Name of the screen in the address, for tests and ids. */
  readonly name: string;
  readonly title: string;
  readonly backLabel: string;
  readonly onClose: () => void;
  /** Content beside the title. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
};

/** Renders a screen in the middle column: its head with title and way back, and what is below. Escape closes it. */
export const ScreenFrame = ({ name, title, backLabel, onClose, head, children }: ScreenFrameProps) => {
  const heading = useFocusOnTitle();
  const screen = useRef<HTMLElement>(null);
  useKeys((event) => {
    if (closesOnEscape(event, screen.current)) onClose();
  });
  const id = `${name}-title`;
  return (
    <section ref={screen} className={styles.screen} data-screen={name} aria-labelledby={id}>
      <header className={styles.head}>
        <IconButton label={backLabel} data-action={`close-${name}`} onClick={onClose}>
          <PartIcon name="back" />
        </IconButton>
        <h1 ref={heading} id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {head}
      </header>
      {children}
    </section>
  );
};
