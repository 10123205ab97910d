import styles from './Skeleton.module.css';

/** Renders a grey bar in the size of the content to come, so that the layout does not shift. */
export const Skeleton = ({
  width = '100%',
  height = 12,
}: {
  readonly width?: string | number;
  readonly height?: string | number;
}) => <span className={styles.bar} style={{ width, height }} aria-hidden="true" />;
