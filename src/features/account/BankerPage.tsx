import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Banker, BankerPlan } from '#domain/rooms/banker.ts';
import type { BettingSportId } from '#domain/match/sports.ts';
import { sportKeyOfBetting } from '#domain/match/sportSides.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import { useModules } from '#board/useModules.ts';
import { useBanker, useGameJump } from '#state/member.ts';
import { useLocationLink } from '#state/location.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { accountTopic } from './accountPage.ts';
import { Answered } from './Answered.tsx';
import { BankerFigures, useBankerMoney } from './BankerFigures.tsx';
import styles from './Account.module.css';

/** Renders a banker: remaining and limits, plans, and the way into the bankers' game (BANKER-01 to BANKER-03). */
export const BankerPage = ({ bankerId }: { readonly bankerId: string }) => {
  const { t } = useTranslation('account');
  const list = useLocationLink({ screen: 'account', topic: accountTopic({ page: 'bankers', id: null }) });
  const modules = useModules();
  return (
    <>
      <p className={styles.lead}>
        <a {...list}>{t('bankers.toList')}</a>
      </p>
      {modules.bankers ? <Shown bankerId={bankerId} /> : <EmptyState title={t('bankers.off')} />}
    </>
  );
};

const Shown = ({ bankerId }: { readonly bankerId: string }) => {
  const { t } = useTranslation('account');
  const banker = useBanker(bankerId);
  return (
    <Answered
      query={banker}
      name="banker"
      isEmpty={() => false}
      emptyTitle={t('bankers.empty')}
      emptyText={t('bankers.emptyNext')}
    >
      {(found) => <Facts banker={found} />}
    </Answered>
  );
};

const Facts = ({ banker }: { readonly banker: Banker }) => {
  const { t } = useTranslation('account');
  return (
    <Card as="article" className={styles.banker} data-banker={banker.id}>
      <header className={styles.cardHead}>
        <TeamIcon src={banker.photo} name={banker.name} size={48} />
        <h2 className={styles.cardName}>{cleanName(banker.name)}</h2>
        {banker.inviteCode === '' ? null : (
          <span className={styles.note}>{t('bankers.invite', { code: cleanName(banker.inviteCode) })}</span>
        )}
      </header>
      <BankerFigures banker={banker} />
      <OpenGame />
      <h3 className={styles.section}>{t('bankers.plans', { count: banker.plans.length })}</h3>
      {banker.plans.length === 0 ? <p className={styles.note}>{t('bankers.noPlans')}</p> : null}
      <ul className={styles.grid}>
        {banker.plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    </Card>
  );
};

const PlanCard = ({ plan }: { readonly plan: BankerPlan }) => {
  const { t } = useTranslation(['account', 'sports']);
  const money = useBankerMoney();
  const sportName = (code: number): string => {
    const key = sportKeyOfBetting(code as BettingSportId);
    return key === undefined ? String(code) : t(`sports:sport.${key}`);
  };
  return (
    <Card as="li" data-plan={plan.id}>
      <span className={styles.cardName}>{cleanName(plan.name)}</span>
      <dl className={styles.figures}>
        <dt>{t('bankers.deposit')}</dt>
        <dd>{money(plan.deposit, '-')}</dd>
        <dt>{t('bankers.limits')}</dt>
        <dd>
          {t('bankers.range', {
            least: money(plan.leastStake, t('bankers.noLimit')),
            most: money(plan.mostStake, t('bankers.noLimit')),
          })}
        </dd>
        <dt>{t('bankers.sports')}</dt>
        <dd data-plan-sports="">
          {plan.sports.length === 0 ? t('bankers.allSports') : plan.sports.map(sportName).join(' · ')}
        </dd>
      </dl>
    </Card>
  );
};

/** Asks for the address of the bankers' game, then offers it as a link, which no popup blocker stops (BOOT-30). */
const OpenGame = () => {
  const { t } = useTranslation(['account', 'problems']);
  const { isPending, problem, jump } = useGameJump();
  const [page, setPage] = useState<string | null>(null);
  return (
    <div className={styles.actions}>
      {page === null ? (
        <Button
          look="primary"
          aria-disabled={isPending}
          data-action="banker-game"
          onClick={() => (isPending ? undefined : jump('banker', setPage))}
        >
          {isPending ? t('loading') : t('bankers.game')}
        </Button>
      ) : (
        <a href={page} target="_blank" rel="noopener noreferrer" data-game-page="">
          {t('bankers.gameReady')}
        </a>
      )}
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {t(`problems:problem.${problem.code}`, { ...problem })}
        </p>
      )}
    </div>
  );
};
