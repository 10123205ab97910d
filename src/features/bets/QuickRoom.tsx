import { useId, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedStatus } from '#board/hooks.ts';
import { compareAmounts, type Amount } from '#domain/amount.ts';
import { decimalsOf, DEFAULT_CURRENCY_ID } from '#domain/currencyTable.ts';
import type { SportId } from '#domain/ids.ts';
import { decimalOf, readStake, writeStake } from '#domain/stakeInput.ts';
import { sportKeyOf } from '#domain/sports.ts';
import { useClient } from '#state/clientContext.tsx';
import { useCommands } from '#state/commands.ts';
import { useUser } from '#state/session.ts';
import { useSlip } from '#state/slipStore.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Popover } from '#ui/Popover.tsx';
import { Switch } from '#ui/Switch.tsx';
import { betMoney } from './betWords.ts';
import styles from './QuickRoom.module.css';

type PopoverTrigger = ComponentProps<typeof Popover>['trigger'];
type QuickProps = { /** The sport on screen. */ readonly sport: SportId };

/** Sports of no table go by their number (D17). */
const useSportName = () => {
  const { t } = useTranslation('sports');
  return (sport: string): string =>
    t(`sport.${sportKeyOf(Number(sport) as SportId) ?? sport}`, { defaultValue: sport });
};

const useQuick = () => {
  const currencyId = useCurrency();
  const quick = useSlip((slip) => slip.quick);
  const isOfCurrency = useSlip((slip) => slip.currencyId === currencyId);
  const { slip } = useCommands();
  const turn = (on: boolean) => void slip({ kind: 'slip.quick', on });
  const setStake = (sport: string, amount: Amount | null) =>
    void slip({ kind: 'slip.quickStake', sport, amount, currencyId });
  return { ...quick, stakes: isOfCurrency ? quick.stakes : {}, turn, setStake };
};

/** The operator may have none, and a guest bets nothing. */
const useOffered = (): boolean => {
  const { switches } = useFeedStatus();
  const { config } = useClient();
  return useUser() !== null && (switches?.modules ?? config.modules).quickBet;
};

const useCurrency = (): number => useUser()?.currencyId ?? DEFAULT_CURRENCY_ID;

/** Stands above everything that can be pressed as long as presses bet: what one costs, and how to end it. */
export const QuickSign = ({ sport }: QuickProps) => {
  const { t, i18n } = useTranslation('bets');
  const name = useSportName()(String(sport));
  const { stakes, turn } = useQuick();
  const currency = useCurrency();
  const stake = stakes[String(sport)];
  if (!useOffered()) return null;
  return (
    <div className={styles.sign} role="note" data-quick-sign="">
      <Icon name="bolt" size={14} />
      <strong>{t('quick.on')}</strong>
      <span className={styles.signText}>
        {stake === undefined
          ? t('quick.none', { sport: name })
          : `${t('quick.stakeOf', { sport: name, amount: betMoney(stake, currency, i18n.language) })} · ${t('quick.onText')}`}
      </span>
      <Button look="plain" className={styles.off} data-action="quick-off" onClick={() => turn(false)}>
        {t('quick.turnOff')}
      </Button>
    </div>
  );
};

const opener =
  (label: string, on: boolean): PopoverTrigger =>
  (props) => (
    <button
      type="button"
      className={styles.button}
      data-on={on ? '' : undefined}
      data-action="quick-bet"
      aria-label={label}
      title={label}
      {...props}
    >
      <Icon name="bolt" />
    </button>
  );

/** Says whether it is on, and opens its settings; nothing where the operator has it off. */
export const QuickButton = ({ sport }: QuickProps) => {
  const { t } = useTranslation('bets');
  const { on } = useQuick();
  if (!useOffered()) return null;
  return (
    <Popover label={t('quick.title')} align="end" trigger={opener(t(on ? 'quick.on' : 'quick.title'), on)}>
      {() => <QuickSettings sport={sport} />}
    </Popover>
  );
};

/** Off until the user turns it on; a stake for the sport on screen, and for each that has one. */
const QuickSettings = ({ sport }: QuickProps) => {
  const { t } = useTranslation('bets');
  const { on, stakes, turn, setStake } = useQuick();
  const sports = [...new Set([String(sport), ...Object.keys(stakes)])];
  return (
    <section className={styles.settings} aria-label={t('quick.title')} data-section="quick-bet">
      <Switch on={on} setting="quick-bet" note={t('quick.switchNote')} onChange={turn}>
        {t('quick.switch')}
      </Switch>
      {sports.map((each) => (
        <StakeField
          key={each}
          sport={each}
          stake={stakes[each] ?? null}
          onStake={(stake) => setStake(each, stake)}
        />
      ))}
    </section>
  );
};

type StakeFieldProps = {
  readonly sport: string;
  readonly stake: Amount | null;
  readonly onStake: (stake: Amount | null) => void;
};

/** What is typed is the field's own; it holds once the field is left with an amount in it. */
const StakeField = ({ sport, stake, onStake }: StakeFieldProps) => {
  const { t, i18n } = useTranslation('bets');
  const name = useSportName()(sport);
  const currency = useCurrency();
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const style = { decimal: decimalOf(i18n.language), decimals: decimalsOf(currency) };
  const read = typed === null ? stake : (readStake(typed, style).amount ?? null);
  const isBad =
    typed !== null && typed.trim() !== '' && (read === null || compareAmounts(read, '0' as Amount) <= 0);
  const leave = () => {
    if (typed === null || isBad) return;
    setTyped(null);
    onStake(typed.trim() === '' ? null : read);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('quick.stake', { sport: name })}</label>
      <input
        id={id}
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        data-quick-stake={sport}
        value={typed ?? (stake === null ? '' : betMoney(stake, currency, i18n.language))}
        aria-invalid={isBad}
        aria-describedby={isBad ? `${id}-bad` : undefined}
        onFocus={() => setTyped(stake === null ? '' : writeStake(stake, style))}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
      {isBad ? (
        <p id={`${id}-bad`} className={styles.bad} role="alert">
          {t('quick.stakeBad')}
        </p>
      ) : null}
    </div>
  );
};
