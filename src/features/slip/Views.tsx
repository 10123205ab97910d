import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BET_VIEWS, type BetView } from '#domain/slip/slip.ts';
import styles from './Slip.module.css';

/**
 * Lets the user choose the bet view: single, singles or parlay (D28). Native radio buttons: arrow keys
 * choose, and the group is one tab stop.
 */
export const Views = memo(
  ({ view, onView }: { readonly view: BetView; readonly onView: (view: BetView) => void }) => {
    const { t } = useTranslation('slip');
    const name = useId();
    return (
      <div className={styles.views} role="radiogroup" aria-label={t('view.label')}>
        {BET_VIEWS.map((each) => (
          <label key={each} className={styles.view}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === view}
              data-bet-view={each}
              onChange={() => onView(each)}
            />
            <span>{t(`view.${each}`)}</span>
          </label>
        ))}
      </div>
    );
  },
);
Views.displayName = 'Views';
