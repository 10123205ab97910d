import { useTranslation } from 'react-i18next';
import { potentialReturn } from '#domain/money/potentialReturn.ts';
import type { Amount } from '#domain/money/amount.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { Button } from '#ui/Button.tsx';
import { DecimalInput } from '#ui/DecimalInput.tsx';
import { ErrorLine } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Field } from './Field.tsx';
import { europeanOdds, shortMoney } from './money.ts';
import styles from './Reserve.module.css';
import type { ReserveTerms as Terms } from './useReserveTerms.ts';
import { WantedOddsField } from './WantedOddsField.tsx';

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
  const { limits, odds, stake, cap, problem } = terms;
  if (terms.isFailed)
    return <ErrorLine title={t('reserve:limits.failed')} retry={t('reserve:retry')} onRetry={terms.retry} />;
  if (limits === null) return <Skeleton height={120} />;
  const short = (amount: Amount) => shortMoney(amount, currencyId, i18n.language);
  const least = limits.odds === null ? null : europeanOdds(limits.odds);
  const most = limits.maxOdds === null ? null : europeanOdds(limits.maxOdds);
  const isOddsWrong = problem?.code.startsWith('odds-') === true;
  const stakeProblem =
    terms.stakeTextProblem ??
    (stake !== null && problem?.code.startsWith('stake-') === true ? problem.code : null);
  const isStakeWrong = stakeProblem !== null;
  const win = odds === null || stake === null ? null : potentialReturn(stake, [odds], 1);
  return (
    <div className={styles.terms}>
      <WantedOddsField
        text={terms.oddsText}
        note={isOddsWrong ? t(`reserve:problem.${problem.code}`) : ''}
        range={least === null || most === null ? '' : t('reserve:odds.range', { least, most })}
        isWrong={isOddsWrong && terms.oddsText !== ''}
        onText={terms.setOdds}
        onStep={terms.step}
        onEnter={onEnter}
      />
      <Field
        name="stake"
        label={t('reserve:stake.label')}
        note={isStakeWrong ? t(`reserve:problem.${stakeProblem}`) : ''}
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
          <DecimalInput
            className={styles.input}
            data-field="reserve-stake"
            aria-label={t('reserve:stake.label')}
            aria-describedby={described}
            text={terms.stakeText}
            isWrong={isStakeWrong}
            placeholder="0"
            readOnly={isStakeFixed}
            onText={terms.setStake}
            onEnter={onEnter}
          />
        )}
      </Field>
      {isStakeFixed || odds === null ? null : (
        <div className={styles.suggested}>
          {terms.suggested.map((each) => (
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
