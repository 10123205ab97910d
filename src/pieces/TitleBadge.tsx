import type { MouseEvent } from 'react';
import type { Title } from '#domain/rooms/title.ts';
import { cleanName } from './cleanName.ts';
import { TeamIcon } from './TeamIcon.tsx';
import styles from './TitleBadge.module.css';

type TitleBadgeProps = {
  /** Undefined while titles load, or for a title that the platform does not know: nothing is drawn. */
  readonly title: Pick<Title, 'id' | 'name' | 'icon' | 'description'> | undefined;
  /** Where the badge leads; null for a badge that is no link. */
  readonly link: { readonly href: string; readonly onClick: (event: MouseEvent) => void } | null;
};

/**
 * Renders a title beside a name: in chat, comments and rooms, and as a prize (CHAT-12, TITLES-05). `useTitleBadge`
 * of `state/member.ts` gives its props.
 */
export const TitleBadge = ({ title, link }: TitleBadgeProps) => {
  if (title === undefined) return null;
  const shared = {
    className: styles.badge,
    'data-title-badge': title.id,
    title: cleanName(title.description),
  };
  const content = (
    <>
      <TeamIcon src={title.icon} name={title.name} size={14} />
      <span className={styles.name}>{cleanName(title.name)}</span>
    </>
  );
  return link === null ? (
    <span {...shared}>{content}</span>
  ) : (
    <a {...shared} {...link}>
      {content}
    </a>
  );
};
