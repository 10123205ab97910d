import { useTranslation } from 'react-i18next';
import type { BankerSummary } from '#domain/rooms/banker.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import { useModules } from '#board/useModules.ts';
import { useBankers } from '#state/member.ts';
import { useLocationLink } from '#state/location.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { accountTopic } from './accountPage.ts';
import { Answered } from './Answered.tsx';
import { BankerFigures } from './BankerFigures.tsx';
import styles from './Account.module.css';

/** Renders the list of bankers (BANKER-03), if the operator has the module. */
export const Bankers = () => {
  const { t } = useTranslation('account');
  const modules = useModules();
  return modules.bankers ? <BankerList /> : <EmptyState title={t('bankers.off')} />;
};

const BankerList = () => {
  const { t } = useTranslation('account');
  const bankers = useBankers();
  return (
    <Answered
      query={bankers}
      name="bankers"
      isEmpty={(all) => all.length === 0}
      emptyTitle={t('bankers.empty')}
      emptyText={t('bankers.emptyNext')}
    >
      {(all) => (
        <>
          <p className={styles.note}>{t('bankers.what')}</p>
          <ul className={styles.grid}>
            {all.map((banker) => (
              <BankerCard key={banker.id} banker={banker} />
            ))}
          </ul>
        </>
      )}
    </Answered>
  );
};

const BankerCard = ({ banker }: { readonly banker: BankerSummary }) => {
  const link = useLocationLink({
    screen: 'account',
    topic: accountTopic({ page: 'bankers', id: banker.id }),
  });
  return (
    <Card as="li" data-banker={banker.id}>
      <a {...link} className={styles.cardHead}>
        <TeamIcon src={banker.photo} name={banker.name} size={32} />
        <span className={styles.cardName}>{cleanName(banker.name)}</span>
      </a>
      <BankerFigures banker={banker} />
    </Card>
  );
};
