import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#board/useZone.ts';
import type { MemberTitle, Title } from '#domain/rooms/title.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import { useSettings } from '#state/hooks.ts';
import { Card } from '#ui/Card.tsx';
import { dayText } from './dayText.ts';
import styles from './Account.module.css';

type TitleCardProps = {
  readonly title: Title;
  /** When it was obtained and ends; null for a title that the user does not have. */
  readonly obtained: Pick<MemberTitle, 'obtainedTime' | 'expiresTime'> | null;
  readonly children?: ReactNode;
};

/** Renders a title: picture, name, description, its days, and what can be done with it. */
export const TitleCard = ({ title, obtained, children }: TitleCardProps) => {
  const { t, i18n } = useTranslation('account');
  const zone = useZone(useSettings().timeZone);
  const day = (at: number) => dayText(at, i18n.language, zone);
  return (
    <Card
      as="li"
      className={styles.card}
      data-title={title.id}
      data-owned={obtained === null ? undefined : ''}
    >
      <span className={styles.cardHead}>
        <TeamIcon src={title.icon} name={title.name} size={32} />
        <span className={styles.cardName}>{cleanName(title.name)}</span>
      </span>
      <p className={styles.cardText}>{title.description}</p>
      {obtained === null ? null : (
        <p className={styles.note}>
          {obtained.obtainedTime === null ? null : t('titles.since', { day: day(obtained.obtainedTime) })}{' '}
          {obtained.expiresTime === null ? null : t('titles.until', { day: day(obtained.expiresTime) })}
        </p>
      )}
      <div className={styles.actions}>{children}</div>
    </Card>
  );
};
