import { useTranslation } from 'react-i18next';
import { OddsWordsProvider, useOddsWords } from '#board/OddsWords.tsx';
import type { MarketPeriod, MarketType, OptionType } from '#domain/ids.ts';
import { formatOdds, shownFormat } from '#domain/odds/odds.ts';
import { OddsFace, OddsText } from '#pieces/OddsFace.tsx';
import { optionWords } from '#pieces/optionWords.ts';
import styles from './Settings.module.css';

/**
 * Example prices: two two-way markets with quarter lines and a three-way market, which always uses the
 * European format (C4). European thousandths.
 */
const MARKETS = [
  {
    type: 1000,
    line: '-0.75',
    options: [
      { type: 1, odds: 1_860, move: 'up' },
      { type: 2, odds: 2_040, move: 'down' },
    ],
  },
  {
    type: 1007,
    line: '2.25',
    options: [
      { type: 4, odds: 1_930, move: 'none' },
      { type: 5, odds: 1_970, move: 'none' },
    ],
  },
  {
    type: 1005,
    line: null,
    options: [
      { type: 1, odds: 1_620, move: 'none' },
      { type: 2, odds: 5_400, move: 'none' },
      { type: 3, odds: 3_900, move: 'none' },
    ],
  },
] as const;
const FULL_TIME = 1001 as MarketPeriod;

/** Shows the effect of the settings in the list's own cells: format, lines and colours of a moved price. */
export const OddsExample = () => (
  <OddsWordsProvider>
    <Cells />
  </OddsWordsProvider>
);

const Cells = () => {
  const { t } = useTranslation('settings');
  const { t: words, format, notation } = useOddsWords();
  const directionTexts = { up: t('odds.rose'), down: t('odds.fell'), none: '' };
  const cells = MARKETS.map(({ type, line, options }) => {
    const market = { type: type as MarketType, period: FULL_TIME, name: '', line };
    const twoWay = options.length === 2;
    return options.map((option) => {
      const { label, spoken } = optionWords(
        words,
        market,
        { type: option.type as OptionType, name: null, line: null },
        notation,
      );
      const { text } = formatOdds(option.odds, format, { twoWay });
      const shown = shownFormat(format, twoWay);
      const tag = shown === format ? null : words(`tag.${shown}`);
      return {
        key: `${type}/${option.type}`,
        label,
        spoken,
        text,
        tag,
        move: option.move,
        name: [spoken, text, directionTexts[option.move]].filter((part) => part !== '').join(', '),
      };
    });
  });
  return (
    <div
      className={styles.example}
      role="img"
      aria-label={`${t('odds.example')}: ${cells
        .flat()
        .map(({ name }) => name)
        .join('; ')}`}
      data-example=""
    >
      <span className={styles.exampleTeams}>
        <span className={styles.note}>{t('odds.example')}</span>
        <span>{t('odds.exampleHome')}</span>
        <span>{t('odds.exampleAway')}</span>
      </span>
      {cells.map((each) => (
        <span key={each[0]?.key} className={styles.exampleColumn}>
          {each.map(({ key, label, spoken, text, tag, move }) => (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              disabled
              data-option=""
              data-state="open"
              aria-pressed="false"
            >
              <OddsFace
                label={label}
                spoken={spoken}
                state="open"
                stateWord=""
                oddsWord={words('odds')}
                tag={tag}
              >
                <OddsText text={text} move={move} />
              </OddsFace>
            </button>
          ))}
        </span>
      ))}
    </div>
  );
};
