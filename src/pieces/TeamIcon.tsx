import { useState } from 'react';
import { initials } from './cleanName.ts';
import styles from './TeamIcon.module.css';

type TeamIconProps = { readonly src: string | null; readonly name: string; readonly size?: number };

/**
 * Renders a team's picture in a box of fixed size. Initials fill the box until the picture is loaded, or if
 * it never loads.
 */
export const TeamIcon = ({ src, name, size = 16 }: TeamIconProps) => {
  const [seen, setSeen] = useState<{ src: string; broken: boolean } | null>(null);
  const loaded = seen !== null && seen.src === src && !seen.broken;
  const broken = seen !== null && seen.src === src && seen.broken;
  return (
    <span className={styles.box} style={{ width: size, height: size }} aria-hidden="true">
      {loaded ? null : (
        <span className={styles.initials} data-initials="">
          {initials(name)}
        </span>
      )}
      {src === null || broken ? null : (
        <img
          className={loaded ? styles.shown : styles.waiting}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => setSeen({ src, broken: false })}
          onError={() => setSeen({ src, broken: true })}
        />
      )}
    </span>
  );
};
