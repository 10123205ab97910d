import styles from './Skeleton.module.css';

/** A grey bar that stands where something will: the same size, so that nothing jumps. */
export const Skeleton = ({
  width = '100%',
  height = 12,
}: {
  readonly width?: string | number;
  readonly height?: string | number;
}) => <span className={styles.bar} style={{ width, height }} aria-hidden="true" />;
