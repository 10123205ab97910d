import { useId, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedStatus, useMatch } from '#board/hooks.ts';
import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import { decimalsOf, DEFAULT_CURRENCY_ID } from '#domain/money/currencyTable.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import { decimalOf, readStake, writeStake } from '#domain/money/stakeInput.ts';
import { sportKeyOf } from '#domain/match/sports.ts';
import type { Slip } from '#domain/slip/slip.ts';
import { joinSentences } from '#pieces/joinSentences.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { useClient } from '#state/clientContext.tsx';
import { Button } from '#ui/Button.tsx';
import { DecimalInput } from '#ui/DecimalInput.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { Popover } from '#ui/Popover.tsx';
import { Switch } from '#ui/Switch.tsx';
import styles from './QuickBetControls.module.css';
import { useCommands, useUser, useSlip } from '#state/hooks.ts';

type PopoverTrigger = ComponentProps<typeof Popover>['trigger'];
export type QuickProps = {
  /** The sport of the location. A list of several sports also shows others. */
  readonly sport: SportId;
  /** The open match, which may be of another sport; null for none. */
  readonly match: MatchId | null;
};

const NO_MATCH = '' as MatchId;

/** Returns each sport once: that of the open match, that of the location, and all others with a stake. */
const useSports = ({ sport, match }: QuickProps, stakes: Slip['quick']['stakes']): readonly string[] => {
  const open = useMatch(match ?? NO_MATCH)?.sportId;
  return [...new Set([String(open ?? sport), String(sport), ...Object.keys(stakes)])];
};

/** Returns the name of a sport; unknown sports are shown by their number (D17). */
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

/** Returns whether quick bet is available: the operator offers it, and the user is not a guest. */
const useOffered = (): boolean => {
  const { switches } = useFeedStatus();
  const { config } = useClient();
  return useUser() !== null && (switches?.modules ?? config.modules).quickBet;
};

const useCurrency = (): number => useUser()?.currencyId ?? DEFAULT_CURRENCY_ID;

/**
 * Shows the stakes of one press and a button to turn quick bet off, while quick bet is on. Names every sport with a
 * stake, because prices of other sports can be on screen too: in a list of several sports, a match, or a live room.
 */
export const QuickSign = (props: QuickProps) => {
  const { t, i18n } = useTranslation('bets');
  const nameOf = useSportName();
  const { stakes, turn } = useQuick();
  const currency = useCurrency();
  const sports = useSports(props, stakes);
  const [shown = ''] = sports;
  const staked = sports.flatMap((sport) => {
    const stake = stakes[sport];
    return stake === undefined
      ? []
      : [t('quick.stakeOf', { sport: nameOf(sport), amount: moneyText(stake, currency, i18n.language) })];
  });
  if (!useOffered()) return null;
  return (
    <div className={styles.sign} role="note" data-quick-sign="">
      <PartIcon name="bolt" size={14} />
      <strong>{t('quick.on')}</strong>
      <span className={styles.signText}>
        {joinSentences(
          staked.length === 0 ? '' : [...staked, t('quick.onText')].join(' · '),
          stakes[shown] === undefined ? t('quick.none', { sport: nameOf(shown) }) : '',
        )}
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
      <PartIcon name="bolt" />
    </button>
  );

/** Shows whether quick bet is on and opens its settings; nothing if the operator does not offer it. */
export const QuickButton = (props: QuickProps) => {
  const { t } = useTranslation('bets');
  const { on } = useQuick();
  if (!useOffered()) return null;
  return (
    <Popover label={t('quick.title')} align="end" trigger={opener(t(on ? 'quick.on' : 'quick.title'), on)}>
      {() => <QuickSettings {...props} />}
    </Popover>
  );
};

/**
 * Settings of quick bet: the switch, which is off by default, and the stakes of the sports on screen and of
 * other sports with a stake.
 */
const QuickSettings = (props: QuickProps) => {
  const { t } = useTranslation('bets');
  const currencyId = useCurrency();
  const { on, stakes, turn, setStake } = useQuick();
  const sports = useSports(props, stakes);
  return (
    <section className={styles.settings} aria-label={t('quick.title')} data-section="quick-bet">
      <Switch on={on} setting="quick-bet" note={t('quick.switchNote')} onChange={turn}>
        {t('quick.switch')}
      </Switch>
      {sports.map((each) => (
        <StakeField
          // A stake that was typed in another currency is dropped with its field.
          key={`${each} ${currencyId}`}
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

/** Field for the stake of a sport. The stake applies once the field loses focus with a valid amount. */
const StakeField = ({ sport, stake, onStake }: StakeFieldProps) => {
  const { t, i18n } = useTranslation('bets');
  const name = useSportName()(sport);
  const currency = useCurrency();
  const [typed, setTyped] = useState<string | null>(null);
  /** The text that the slip has: the one at focus, then the one applied last. */
  const applied = useRef('');
  const id = useId();
  const style = { decimal: decimalOf(i18n.language), decimals: decimalsOf(currency) };
  const read = typed === null ? stake : (readStake(typed, style).amount ?? null);
  const isBad =
    typed !== null && typed.trim() !== '' && (read === null || compareAmounts(read, '0' as Amount) <= 0);
  /**
   * Applies the typed stake. Returns false if there is none that can be applied. Text that the user has not changed
   * is not applied, because another tab may have set another stake since.
   */
  const apply = (): boolean => {
    if (typed === null || isBad) return false;
    if (typed !== applied.current) onStake(typed.trim() === '' ? null : read);
    applied.current = typed;
    return true;
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('quick.stake', { sport: name })}</label>
      <DecimalInput
        id={id}
        className={styles.input}
        data-quick-stake={sport}
        text={typed ?? (stake === null ? '' : moneyText(stake, currency, i18n.language))}
        isWrong={isBad}
        aria-describedby={isBad ? `${id}-bad` : undefined}
        onFocus={() => {
          applied.current = stake === null ? '' : writeStake(stake, style);
          setTyped(applied.current);
        }}
        onText={setTyped}
        onBlur={() => {
          if (apply()) setTyped(null);
        }}
        // The text stays as typed, because the user may go on typing.
        onEnter={() => void apply()}
      />
      {isBad ? (
        <p id={`${id}-bad`} className={styles.bad} role="alert">
          {t('quick.stakeBad')}
        </p>
      ) : null}
    </div>
  );
};
