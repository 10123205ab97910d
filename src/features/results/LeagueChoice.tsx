import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeagueId } from '#domain/ids.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { MAX_LEAGUES } from '#state/location.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Popover } from '#ui/Popover.tsx';
import type { ResultLeague } from './resultRows.ts';
import styles from './Results.module.css';

type LeagueChoiceProps = {
  readonly leagues: readonly ResultLeague[];
  readonly chosen: readonly LeagueId[];
  readonly onChange: (chosen: readonly LeagueId[]) => void;
};

/** Returns the renderer of the button that opens the choice. */
const openerOf =
  (text: string): ComponentProps<typeof Popover>['trigger'] =>
  (props) => (
    <Button {...props} className={styles.leagueButton} data-action="result-leagues">
      <Icon name="filter" size={14} />
      {text}
    </Button>
  );

/** Renders the choice of leagues among those that have results in the range. None chosen means all. */
export const LeagueChoice = ({ leagues, chosen, onChange }: LeagueChoiceProps) => {
  const { t } = useTranslation('results');
  const toggle = (id: LeagueId) =>
    onChange(
      chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].slice(0, MAX_LEAGUES),
    );
  return (
    <span className={styles.leagueChoice}>
      <Popover
        label={t('filter.leagues')}
        trigger={openerOf(
          chosen.length === 0 ? t('filter.anyLeague') : t('filter.someLeagues', { count: chosen.length }),
        )}
      >
        {() => (
          <div className={styles.leaguePanel}>
            <Button look="quiet" disabled={chosen.length === 0} onClick={() => onChange([])}>
              {t('filter.anyLeague')}
            </Button>
            <ul>
              {leagues.map(({ id, name, count }) => (
                <li key={id}>
                  <label className={styles.leagueLine}>
                    <input
                      type="checkbox"
                      checked={chosen.includes(id)}
                      data-result-league={id}
                      onChange={() => toggle(id)}
                    />
                    <bdi>{cleanName(name) || t('noLeague')}</bdi>
                    <span className={styles.count}>{count}</span>
                  </label>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Popover>
    </span>
  );
};
