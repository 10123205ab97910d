import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { potentialReturn } from '#domain/money/potentialReturn.ts';
import type { Amount } from '#domain/money/amount.ts';
import { reserveStakeCap, suggestedStakes } from '#domain/orders/reserveTerms.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorLine } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { europeanOdds, moneyText, shortMoney } from './money.ts';
import styles from './Reserve.module.css';
import type { ReserveTerms as Terms } from './useReserveTerms.ts';

type ReserveTermsProps = {
  readonly terms: Terms;
  readonly currencyId: number;
  /** A stake that was charged cannot change (wire facts 2.8). */
  readonly isStakeFixed?: boolean;
  readonly onEnter: () => void;
};

/** Renders the fields of a reserved bet: odds now, wanted odds, stake, limits and potential return. */
export const ReserveTerms = ({ terms, currencyId, isStakeFixed = false, onEnter }: ReserveTermsProps) => {
  const { t, i18n } = useTranslation(['reserve', 'problems']);
  const { limits, odds, stake, problem } = terms;
  if (terms.isFailed)
    return <ErrorLine title={t('reserve:limits.failed')} retry={t('reserve:retry')} onRetry={terms.retry} />;
  if (limits === null) return <Skeleton height={120} />;
  const short = (amount: Amount) => shortMoney(amount, currencyId, i18n.language);
  const cap = odds === null ? null : reserveStakeCap(limits, odds);
  const least = limits.odds === null ? null : europeanOdds(limits.odds);
  const most = limits.maxOdds === null ? null : europeanOdds(limits.maxOdds);
  const isOddsWrong = problem?.code.startsWith('odds-') === true;
  const isStakeWrong = stake !== null && problem?.code.startsWith('stake-') === true;
  const win = odds === null || stake === null ? null : potentialReturn(stake, [odds], 1);
  return (
    <div className={styles.terms}>
      <Field
        name="wanted-odds"
        label={t('reserve:odds.label')}
        note={isOddsWrong ? t(`reserve:problem.${problem.code}`) : ''}
        range={least === null || most === null ? '' : t('reserve:odds.range', { least, most })}
        isWrong={isOddsWrong && terms.oddsText !== ''}
      >
        {(described) => (
          <span className={styles.stepper}>
            <Button
              data-action="odds-down"
              aria-label={t('reserve:odds.down')}
              onClick={() => terms.step(-1)}
            >
              −
            </Button>
            <input
              className={styles.input}
              data-field="wanted-odds"
              aria-label={t('reserve:odds.label')}
              aria-describedby={described}
              aria-invalid={isOddsWrong}
              inputMode="decimal"
              autoComplete="off"
              maxLength={9}
              value={terms.oddsText}
              onChange={({ target }) => terms.setOdds(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
                  event.preventDefault();
                  terms.step(event.key === 'ArrowUp' ? 1 : -1);
                } else if (event.key === 'Enter' && !event.repeat) onEnter();
              }}
            />
            <Button data-action="odds-up" aria-label={t('reserve:odds.up')} onClick={() => terms.step(1)}>
              +
            </Button>
          </span>
        )}
      </Field>
      <Field
        name="stake"
        label={t('reserve:stake.label')}
        note={isStakeWrong ? t(`reserve:problem.${problem.code}`) : ''}
        range={
          isStakeFixed
            ? t('reserve:stake.fixed')
            : cap === null
              ? t('reserve:stake.from', { least: short(limits.minStake) })
              : t('reserve:stake.range', { least: short(limits.minStake), most: short(cap) })
        }
        isWrong={isStakeWrong}
      >
        {(described) => (
          <input
            className={styles.input}
            data-field="reserve-stake"
            aria-label={t('reserve:stake.label')}
            aria-describedby={described}
            aria-invalid={isStakeWrong}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            readOnly={isStakeFixed}
            placeholder="0"
            value={terms.stakeText}
            onChange={({ target }) => terms.setStake(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.repeat) onEnter();
            }}
          />
        )}
      </Field>
      {isStakeFixed || odds === null ? null : (
        <div className={styles.suggested}>
          {suggestedStakes(limits, odds).map((each) => (
            <Button key={each} data-suggested={each} onClick={() => terms.chooseStake(each)}>
              {short(each)}
            </Button>
          ))}
        </div>
      )}
      <dl className={styles.figures}>
        <div data-figure="return">
          <dt>{t('reserve:return')}</dt>
          <dd>{win === null ? '–' : moneyText(win.total, currencyId, i18n.language)}</dd>
        </div>
      </dl>
    </div>
  );
};

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly note: string;
  readonly range: string;
  readonly isWrong: boolean;
  readonly children: (described: string) => ReactNode;
};

const Field = ({ name, label, note, range, isWrong, children }: FieldProps) => {
  const described = useId();
  return (
    <div className={styles.field} data-reserve-field={name} data-bad={isWrong ? '' : undefined}>
      <div className={styles.line}>
        <span>{label}</span>
        {children(described)}
      </div>
      <p id={described} className={styles.range}>
        {isWrong ? `${note} · ${range}` : range}
      </p>
    </div>
  );
};
