import styles from './Player.module.css';

type FramedPageProps = {
  /** A checked address (D10). */
  readonly address: string;
  readonly title: string;
};

/**
 * Shows a page of the operator's partner in a sandbox: it runs its own scripts and reaches nothing else. A page
 * of another origin keeps that origin, which its own storage needs; one of our own gets none.
 */
export const FramedPage = ({ address, title }: FramedPageProps) => (
  <iframe
    className={styles.page}
    src={address}
    title={title}
    sandbox={
      new URL(address).origin === window.location.origin ? 'allow-scripts' : 'allow-scripts allow-same-origin'
    }
    allow="autoplay; fullscreen; picture-in-picture"
    referrerPolicy="no-referrer"
    loading="lazy"
    data-frame="page"
  />
);
