import { cleanName } from './cleanName.ts';
import styles from './TeamName.module.css';

/** Renders a name from data: isolated from the text around it, clipped, complete in the tooltip. */
export const TeamName = ({ name, strong = false }: { readonly name: string; readonly strong?: boolean }) => {
  const clean = cleanName(name);
  return (
    <bdi className={strong ? styles.strong : styles.name} title={clean}>
      {clean}
    </bdi>
  );
};
