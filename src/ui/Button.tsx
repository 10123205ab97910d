import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'plain' | 'primary' | 'quiet';
};

export const Button = ({ look = 'plain', className, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={[styles.button, styles[look], className].filter(Boolean).join(' ')}
    {...rest}
  />
);

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Accessible name and tooltip. */
  readonly label: string;
};

export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={[styles.icon, className].filter(Boolean).join(' ')}
    {...rest}
  />
);
