import { useTranslation } from 'react-i18next';
import { useOptionState } from '#board/hooks.ts';
import type { MarketPut } from '#contract/patch.ts';
import { optionKey, type OptionKey, type Thousandths } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { winnerMarket } from '#domain/match-data/winnerMarket.ts';
import { winProbabilities } from '#domain/match-data/winProbability.ts';
import { isOpen, oddsOf } from '#domain/odds/priceWord.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { Section } from './Section.tsx';
import styles from './MatchData.module.css';

type ChancesProps = { readonly match: MatchFacts; readonly markets: readonly MarketPut[] };

/** Renders the chances of both teams from the prices of the winner market; nothing while it is closed. */
export const Chances = ({ match, markets }: ChancesProps) => {
  const found = winnerMarket(match.sportId, markets);
  if (found === undefined) return null;
  return <Bar match={match} keys={found.outcomes.map((type) => optionKey(found.market.id, type))} />;
};

/** A key of no option, so that a market of two options reads as many cells as one of three. */
const NO_KEY = ':' as OptionKey;

/** Odds of an option in thousandths as text; "0" while it cannot be pressed. */
const useOdds = (key: OptionKey): string =>
  useOptionState(key, (cell) => (cell !== undefined && isOpen(cell.word) ? String(oddsOf(cell.word)) : '0'));

const Bar = ({ match, keys }: { readonly match: MatchFacts; readonly keys: readonly OptionKey[] }) => {
  const { t } = useTranslation('matchData');
  const all = [useOdds(keys[0] ?? NO_KEY), useOdds(keys[1] ?? NO_KEY), useOdds(keys[2] ?? NO_KEY)];
  const chances = winProbabilities(all.slice(0, keys.length).map((each) => Number(each) as Thousandths));
  if (chances === undefined) return null;
  const names = [
    cleanName(match.home.name),
    ...(keys.length === 3 ? [t('draw')] : []),
    cleanName(match.away.name),
  ];
  return (
    <Section name="chances" isWide>
      <ul className={styles.chances}>
        {chances.map((chance, at) => (
          <li key={names[at]} data-chance={at === 0 ? 'home' : at === chances.length - 1 ? 'away' : 'draw'}>
            <bdi>{names[at]}</bdi> <b>{chance}%</b>
          </li>
        ))}
      </ul>
      <div className={styles.chanceBars} aria-hidden="true">
        {chances.map((chance, at) => (
          <span key={names[at]} style={{ flexGrow: chance }} />
        ))}
      </div>
      <p className={styles.note}>{t('chancesNote')}</p>
    </Section>
  );
};
