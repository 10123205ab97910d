import type { TipsterId } from '#domain/rooms/tip.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import { useLocationLinks } from '#state/location.ts';
import { useTipQuery } from '#state/tips.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { toExpert } from './expertsView.ts';
import styles from './Experts.module.css';

/** Names the author of a tip, which the platform gives only by id. */
export const ExpertName = ({ id }: { readonly id: TipsterId }) => {
  const links = useLocationLinks();
  const { data, error } = useTipQuery({ topic: 'expert', id });
  if (data === undefined) return error === null ? <Skeleton width={90} /> : null;
  const name = cleanName(data.name);
  return (
    <a {...links(toExpert(id))} className={styles.author} data-action="open-expert">
      <TeamIcon src={data.photo} name={name} size={20} />
      <bdi>{name}</bdi>
    </a>
  );
};
