import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#board/useZone.ts';
import type { ListLeagues } from '#contract/sharedQuery.ts';
import { MAX_LEAGUES, type Navigate, type AppLocation } from '#state/location.ts';
import { useListLeagues } from '#state/sharedQueries.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import {
  filterFromChoice,
  groupLeagues,
  inverted,
  findLeagues,
  toggled,
  selectShown,
  withNone,
  type Chosen,
} from './choice.ts';
import { LeagueGroup } from './LeagueGroup.tsx';
import styles from './LeagueFilter.module.css';
import { useSettings } from '#state/hooks.ts';

type LeagueFilterProps = {
  readonly location: AppLocation;
  readonly go: Navigate;
  readonly onClose: () => void;
};

/** Renders the leagues of the current list with a search, to choose from (MENU-08 to MENU-10). */
export const LeagueFilter = ({ location, go, onClose }: LeagueFilterProps) => {
  const { t } = useTranslation(['leagueFilter', 'problems']);
  const zone = useZone(useSettings().timeZone);
  const { data, error, refetch } = useListLeagues(location, zone, true);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Chosen>(() => new Set(location.leagues));
  const leagues = data ?? [];
  const next = filterFromChoice(chosen, leagues);
  const tooMany = next.length > MAX_LEAGUES;
  const apply = () => {
    if (tooMany || data === undefined) return;
    onClose();
    go({ leagues: next });
  };
  const statusText = () => {
    if (tooMany) return t('most', { count: MAX_LEAGUES });
    return next.length === 0 ? t('noneChosen') : t('chosen', { count: next.length });
  };
  return (
    <Dialog
      title={t('title')}
      name="league-filter"
      closeLabel={t('close')}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <span className={styles.said} role="status" data-wrong={tooMany ? '' : undefined}>
            {statusText()}
          </span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="primary"
            data-action="apply-leagues"
            disabled={tooMany || data === undefined}
            onClick={apply}
          >
            {t('apply')}
          </Button>
        </div>
      }
    >
      <form
        className={styles.filter}
        onKeyDown={moveFocus}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <label className={styles.search}>
          <Icon name="search" />
          <input
            type="search"
            value={text}
            placeholder={t('search')}
            aria-label={t('search')}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            data-first-focus=""
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {data === undefined ? (
          error === null ? (
            <Waiting />
          ) : (
            <ErrorState
              title={t('failed')}
              text={t(`problems:problem.${error.problem.code}`, { ...error.problem })}
              retry={t('retry')}
              onRetry={() => void refetch()}
            />
          )
        ) : (
          <Leagues leagues={leagues} text={text} chosen={chosen} onText={setText} onChosen={setChosen} />
        )}
      </form>
    </Dialog>
  );
};

type LeaguesProps = {
  readonly leagues: ListLeagues;
  readonly text: string;
  readonly chosen: Chosen;
  readonly onText: (text: string) => void;
  readonly onChosen: (chosen: Chosen) => void;
};

const Leagues = ({ leagues, text, chosen, onText, onChosen }: LeaguesProps) => {
  const { t } = useTranslation('leagueFilter');
  const shown = findLeagues(leagues, text);
  if (leagues.length === 0) return <EmptyState title={t('empty')} text={t('emptyNext')} />;
  if (shown.length === 0)
    return (
      <EmptyState
        title={t('empty')}
        text={t('emptySearch', { text })}
        action={{ text: t('clearSearch'), onPress: () => onText('') }}
      />
    );
  const { hot, others } = groupLeagues(shown);
  const toggle = (league: ListLeagues[number]) => onChosen(toggled(chosen, league));
  return (
    <>
      <div className={styles.tools}>
        <Button look="quiet" data-action="all" onClick={() => onChosen(selectShown(chosen, shown))}>
          {t('all')}
        </Button>
        <Button look="quiet" data-action="none" onClick={() => onChosen(withNone(chosen, shown))}>
          {t('none')}
        </Button>
        <Button look="quiet" data-action="invert" onClick={() => onChosen(inverted(chosen, shown))}>
          {t('invert')}
        </Button>
      </div>
      <div className={styles.leagues}>
        <LeagueGroup title={t('hot')} leagues={hot} chosen={chosen} onToggle={toggle} first />
        <LeagueGroup
          title={t('others')}
          leagues={others}
          chosen={chosen}
          onToggle={toggle}
          first={hot.length === 0}
        />
      </div>
    </>
  );
};

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Moves the focus with the arrow keys from the search field through the leagues. The leagues are one tab
 * stop, which is the last focused league.
 */
const moveFocus = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || (target.type !== 'checkbox' && key !== 'ArrowDown')) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  const next = boxes[STEPS[key]?.(boxes.indexOf(target), boxes.length - 1) ?? -1];
  if (next === undefined) return;
  event.preventDefault();
  for (const box of boxes) box.tabIndex = box === next ? 0 : -1;
  next.focus();
};

const LINES = 8;
const Waiting = () => (
  <div className={styles.leagues} aria-busy="true">
    {Array.from({ length: LINES }, (_, line) => (
      <span key={line} className={styles.waiting}>
        <Skeleton width="55%" />
      </span>
    ))}
  </div>
);
