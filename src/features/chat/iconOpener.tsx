import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '#ui/Button.tsx';
import type { Popover } from '#ui/Popover.tsx';

type Trigger = ComponentProps<typeof Popover>['trigger'];
type OpenerProps = {
  readonly label: string;
  /** Name of the button for tests. */
  readonly action: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly disabled?: boolean;
};

/** Returns what draws the small button that opens a popover. */
export const iconOpener = ({ label, action, children, className, disabled }: OpenerProps): Trigger => {
  const opener: Trigger = (props) => (
    <IconButton {...props} className={className} label={label} disabled={disabled} data-action={action}>
      {children}
    </IconButton>
  );
  return opener;
};
