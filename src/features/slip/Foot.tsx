import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '#contract/documents.ts';
import type { Thousandths } from '#domain/ids.ts';
import { acceptanceLabel } from '#domain/odds/acceptance.ts';
import { TOLERANCES } from '#domain/odds/tolerances.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { Deposit } from './Deposit.tsx';
import { useStakeDrafts } from './stakeDrafts.ts';
import { PlaceButton, type PlaceButtonProps } from './PlaceButton.tsx';
import styles from './Slip.module.css';
import type { Betting } from './useBetting.ts';
import { useKeep } from './useKeep.ts';
import { useCommands, useSettings } from '#state/hooks.ts';

type FootProps = Omit<PlaceButtonProps, 'betting'> & {
  readonly betting: Betting;
  readonly changedLegs: number;
};

/** Shows the totals of the bet, the preferences, the odds changes to accept, and the Place bet button. */
export const Foot = ({ betting, changedLegs, ...place }: FootProps) => (
  <footer className={styles.foot}>
    <Totals betting={betting} />
    <Preferences keep={betting.slip.keep} />
    {changedLegs > 0 ? <AcceptChanges betting={betting} changedLegs={changedLegs} /> : null}
    {place.reason?.word === 'balance' ? <Deposit betting={betting} /> : null}
    <PlaceButton betting={betting} {...place} />
  </footer>
);

/** Shows the total stake, the total return, and the win without the stake as separate figures (D16). */
const Totals = ({ betting: { draft, money } }: { readonly betting: Betting }) => {
  const { t } = useTranslation('slip');
  const count = draft.orders.reduce((sum, { combinations }) => sum + combinations, 0);
  return (
    <dl className={styles.totals}>
      <div data-total="stake">
        <dt>
          {t('total.stake')}
          {count > 1 ? <small> {t('series.bets', { n: count })}</small> : null}
        </dt>
        <dd>{money.text(draft.stake)}</dd>
      </div>
      <div data-total="win">
        <dt>{t('total.win')}</dt>
        <dd>{money.text(draft.potential.maxWin)}</dd>
      </div>
      <div data-total="return" className={styles.main}>
        <dt>{t('total.return')}</dt>
        <dd>{money.text(draft.potential.total)}</dd>
      </div>
    </dl>
  );
};

/**
 * Odds acceptance codes from the loosest to the strictest. Each label follows the meaning of its code (C24).
 */
const ACCEPTS = [2, 1, 0] as const satisfies readonly Settings['accept'][];

const Preferences = memo(({ keep: isKept }: { readonly keep: boolean }) => {
  const { t } = useTranslation('slip');
  const { accept, tolerance } = useSettings();
  const { setSettings } = useCommands();
  const [keep, turnKeep] = useKeep(isKept);
  return (
    <div className={styles.prefs}>
      <Select
        label={t('accept.label')}
        setting="slip-accept"
        value={String(accept)}
        options={ACCEPTS.map((value) => ({
          value: String(value),
          text: t(`accept.${acceptanceLabel(value)}`),
        }))}
        onChange={(chosen) => {
          const value = ACCEPTS.find((each) => String(each) === chosen);
          if (value !== undefined) void setSettings({ accept: value });
        }}
      />
      {/* Who accepts any change needs no tolerance. */}
      {accept === 2 ? null : (
        <Select
          label={t('accept.tolerance')}
          setting="slip-tolerance"
          value={String(tolerance)}
          options={TOLERANCES.map((percent) => ({
            value: String(percent),
            text: percent === 0 ? t('accept.noTolerance') : t('accept.upTo', { percent }),
          }))}
          onChange={(chosen) => {
            const value = TOLERANCES.find((each) => String(each) === chosen);
            if (value !== undefined) void setSettings({ tolerance: value });
          }}
        />
      )}
      <label className={styles.keep}>
        <input
          type="checkbox"
          data-setting="keep-selections"
          checked={keep}
          onChange={({ target }) => turnKeep(target.checked)}
        />
        {t('keep')}
      </label>
    </div>
  );
});
Preferences.displayName = 'Preferences';

/**
 * Accepts all odds as displayed now; it does not place the bet (D6). The button is above the Place bet button
 * and never replaces it, so a press meant for one cannot hit the other.
 */
const AcceptChanges = ({
  betting: { legs },
  changedLegs,
}: {
  readonly betting: Betting;
  readonly changedLegs: number;
}) => {
  const { t } = useTranslation('slip');
  const drafts = useStakeDrafts();
  const { slip: send } = useCommands();
  const accept = () => {
    const odds = Object.fromEntries(
      legs.flatMap(({ key }) => {
        const displayed = drafts.displayedOdds.get(key);
        return displayed === undefined ? [] : [[key, displayed]];
      }),
    ) as Record<string, Thousandths>;
    void send({ kind: 'slip.accept', odds });
  };
  return (
    <div className={styles.accept}>
      <span>{t('accept.changed', { count: changedLegs })}</span>
      <Button data-action="accept-changes" onClick={accept}>
        {t('accept.press')}
      </Button>
    </div>
  );
};
