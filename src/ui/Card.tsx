import type { HTMLAttributes } from 'react';
import styles from './Card.module.css';

type CardProps = HTMLAttributes<HTMLElement> & {
  readonly as?: 'article' | 'div' | 'figure' | 'li' | 'section';
};

/** Renders a bordered card; its parts are below each other. */
export const Card = ({ as: Element = 'div', className, ...rest }: CardProps) => (
  <Element className={className === undefined ? styles.card : `${styles.card} ${className}`} {...rest} />
);
