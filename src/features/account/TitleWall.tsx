import { useTranslation } from 'react-i18next';
import { cleanName } from '#pieces/cleanName.ts';
import { useTitleWall } from '#state/member.ts';
import { useLocationLink } from '#state/location.ts';
import { accountTopic } from './accountPage.ts';
import { Answered } from './Answered.tsx';
import { TitleCard } from './TitleCard.tsx';
import styles from './Account.module.css';

/** Renders the titles of a user (TITLES-02). */
export const TitleWall = ({ userId }: { readonly userId: string }) => {
  const { t } = useTranslation('account');
  const wall = useTitleWall(userId);
  const own = useLocationLink({ screen: 'account', topic: accountTopic({ page: 'titles', id: null }) });
  return (
    <>
      <p className={styles.lead}>
        <a {...own}>{t('titles.toOwn')}</a>
      </p>
      <Answered
        query={wall}
        name="wall"
        isEmpty={({ titles }) => titles.length === 0}
        emptyTitle={t('wall.empty')}
        emptyText={t('wall.emptyNext')}
      >
        {({ name, titles }) => (
          <>
            <h2 className={styles.section}>
              {t('wall.of', { name: cleanName(name), count: titles.length })}
            </h2>
            <ul className={styles.grid} data-titles="wall">
              {titles.map((title) => (
                <TitleCard key={title.id} title={title} obtained={title}>
                  {title.worn ? (
                    <span className={styles.worn} data-worn="">
                      {t('titles.worn')}
                    </span>
                  ) : null}
                </TitleCard>
              ))}
            </ul>
          </>
        )}
      </Answered>
    </>
  );
};
