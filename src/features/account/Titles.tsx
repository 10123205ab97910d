import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TitleBook } from '#contract/memberQuery.ts';
import type { MemberTitle, Title } from '#domain/rooms/title.ts';
import { useTitleProgress, useTitles, useWearTitle } from '#state/member.ts';
import { useLocationLink } from '#state/location.ts';
import { Button } from '#ui/Button.tsx';
import { accountTopic } from './accountPage.ts';
import { Answered } from './Answered.tsx';
import { TitleCard } from './TitleCard.tsx';
import styles from './Account.module.css';

type Wear = ReturnType<typeof useWearTitle>;

/** Renders the user's own titles, and the other titles with what each requires (TITLES-01, TITLES-03, TITLES-04). */
export const Titles = ({ uid }: { readonly uid: string }) => {
  const { t } = useTranslation(['account', 'problems']);
  const titles = useTitles(0);
  const wear = useWearTitle();
  const wall = useLocationLink({ screen: 'account', topic: accountTopic({ page: 'titles', id: uid }) });
  return (
    <>
      <p className={styles.lead}>
        <a {...wall} data-action="own-wall">
          {t('titles.wall')}
        </a>
      </p>
      {wear.problem === null ? null : (
        <p className={styles.problem} role="alert">
          {t('titles.wearFailed')} {t(`problems:problem.${wear.problem.code}`, { ...wear.problem })}
        </p>
      )}
      <Answered
        query={titles}
        name="titles"
        isEmpty={({ own, all }) => own.length + all.length === 0}
        emptyTitle={t('titles.empty')}
        emptyText={t('titles.emptyNext')}
      >
        {(book) => <Book book={book} wear={wear} />}
      </Answered>
    </>
  );
};

const bySort = <T extends Title>(titles: readonly T[]): readonly T[] =>
  [...titles].sort((a, b) => a.sort - b.sort);

const Book = ({ book: { own, all }, wear }: { readonly book: TitleBook; readonly wear: Wear }) => {
  const { t } = useTranslation('account');
  const owned = new Set(own.map(({ id }) => id));
  const others = all.filter(({ id }) => !owned.has(id));
  return (
    <>
      <h2 className={styles.section}>{t('titles.own', { count: own.length })}</h2>
      {own.length === 0 ? <p className={styles.note}>{t('titles.none')}</p> : null}
      <ul className={styles.grid} data-titles="own">
        {bySort(own).map((title) => (
          <TitleCard key={title.id} title={title} obtained={title}>
            <WearButton title={title} wear={wear} />
          </TitleCard>
        ))}
      </ul>
      <h2 className={styles.section}>{t('titles.others', { count: others.length })}</h2>
      <ul className={styles.grid} data-titles="others">
        {bySort(others).map((title) => (
          <TitleCard key={title.id} title={title} obtained={null}>
            <Requirement title={title} />
          </TitleCard>
        ))}
      </ul>
    </>
  );
};

const WearButton = ({ title, wear }: { readonly title: MemberTitle; readonly wear: Wear }) => {
  const { t } = useTranslation('account');
  if (title.worn)
    return (
      <span className={styles.worn} data-worn="">
        {t('titles.worn')}
      </span>
    );
  return (
    <Button
      aria-disabled={wear.pending !== null}
      data-action="wear-title"
      onClick={() => (wear.pending === null ? wear.wear(title.id) : undefined)}
    >
      {wear.pending === title.id ? t('titles.wearing') : t('titles.wear')}
    </Button>
  );
};

/** What a title requires, read when the user opens it (TITLES-04). */
const Requirement = ({ title }: { readonly title: Title }) => {
  const { t } = useTranslation(['account', 'problems']);
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useTitleProgress(title.id, open);
  return (
    <>
      <Button
        look="quiet"
        aria-expanded={open}
        data-action="title-requirement"
        onClick={() => (error === null ? setOpen(!open) : void refetch())}
      >
        {error === null ? t('titles.requirement') : t('retry')}
      </Button>
      {!open ? null : error !== null && data === undefined ? (
        <p className={styles.problem} role="alert">
          {t(`problems:problem.${error.problem.code}`, { ...error.problem })}
        </p>
      ) : (
        <div className={styles.requirement} aria-live="polite" data-requirement="">
          <span>{data?.condition ?? t('loading')}</span>
          {data === undefined || data.target === 0 ? null : (
            <>
              <progress
                max={data.target}
                value={Math.min(data.progress, data.target)}
                aria-label={title.name}
              />
              <span className={styles.numbers}>
                {data.progress} / {data.target}
              </span>
            </>
          )}
        </div>
      )}
    </>
  );
};
