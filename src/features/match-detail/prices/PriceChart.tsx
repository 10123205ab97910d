import { useTranslation } from 'react-i18next';
import { useOddsWords } from '#board/OddsWords.tsx';
import { useOddsText } from '#board/useOddsText.ts';
import { readZone } from '#board/useZone.ts';
import type { MarketHistory } from '#contract/sharedQuery.ts';
import type { MarketPut } from '#contract/patch.ts';
import type { EpochMs, Thousandths } from '#domain/ids.ts';
import { formatOdds, isTwoWay, shownFormat } from '#domain/odds/odds.ts';
import { priceY, stepPath, summarizeTicks } from '#domain/odds/priceTicks.ts';
import { offsetName, wallClock } from '#domain/time/wallClock.ts';
import { optionWords } from '#pieces/optionWords.ts';
import { useSettings } from '#state/hooks.ts';
import { chartArea } from './chartArea.ts';
import styles from './Prices.module.css';

const WIDTH = 520;
const HEIGHT = 180;
/** Lines that are drawn at once: those with the lowest odds. */
const MAX_LINES = 4;

type PriceChartProps = {
  readonly market: MarketPut;
  readonly history: MarketHistory;
  readonly outright: boolean;
};

/** Draws the prices of a market over time, with their opening, lowest, highest and current values in a table. */
export const PriceChart = ({ market, history, outright }: PriceChartProps) => {
  const { t, i18n } = useTranslation('detail');
  const { t: words, notation, format } = useOddsWords();
  const oddsText = useOddsText();
  const zone = readZone(useSettings().timeZone);
  const twoWay = isTwoWay(market, outright);
  const odds = (value: Thousandths): string => formatOdds(value, format, { twoWay }).text;
  const shown = shownFormat(format, twoWay);
  const time = (at: EpochMs): string =>
    new Intl.DateTimeFormat(i18n.language, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    }).format(at);
  const listed = history.options.flatMap(({ type, ticks }) => {
    const option = market.options.find((each) => each.type === type);
    const summary = summarizeTicks(ticks);
    if (option === undefined || summary === null) return [];
    return [{ type, ticks, summary, name: optionWords(words, market, option, notation).side }];
  });
  // Few options stand as in the market; of many, the likely ones come first and are drawn.
  const rows =
    listed.length > MAX_LINES
      ? [...listed].sort((one, other) => one.summary.last - other.summary.last)
      : listed;
  const drawn = rows.slice(0, MAX_LINES);
  const area = chartArea(
    drawn.map(({ ticks }) => ticks),
    history.at,
    { width: WIDTH, height: HEIGHT },
  );
  const prices = drawn.map(({ summary }) => summary);
  const levels = [
    ...new Set([
      Math.max(...prices.map(({ highest }) => highest)),
      Math.min(...prices.map(({ lowest }) => lowest)),
    ]),
  ] as Thousandths[];
  return (
    <>
      <figure className={styles.figure}>
        <div className={styles.levels} aria-hidden="true">
          {levels.map((level) => (
            <span key={level} style={{ top: `${(priceY(level, area) / HEIGHT) * 100}%` }}>
              {oddsText(level, { twoWay })}
            </span>
          ))}
        </div>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('prices.chart', { from: time(area.from), to: time(area.to) })}
        >
          {levels.map((level) => (
            <line
              key={level}
              className={styles.grid}
              x1="0"
              x2={WIDTH}
              y1={priceY(level, area)}
              y2={priceY(level, area)}
            />
          ))}
          {drawn.map(({ type, ticks }, index) => (
            <path key={type} className={styles.line} data-line={index} d={stepPath(ticks, area)} />
          ))}
        </svg>
        <figcaption className={styles.times}>
          <span>{time(area.from)}</span>
          <span>{time(area.to)}</span>
        </figcaption>
      </figure>
      <table className={styles.table}>
        {shown === format ? null : <caption>{words(`tag.${shown}`)}</caption>}
        <thead>
          <tr>
            <th scope="col">{t('prices.option')}</th>
            {(['opening', 'low', 'high', 'now'] as const).map((each) => (
              <th key={each} scope="col">
                {t(`prices.${each}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ type, name, summary }, index) => (
            <tr key={type} data-price-option={type}>
              <th scope="row">
                <svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true">
                  {index < MAX_LINES ? <path className={styles.line} data-line={index} d="M0 4H20" /> : null}
                </svg>
                <bdi>{name}</bdi>
              </th>
              <td data-opening="">{odds(summary.opening)}</td>
              <td>{odds(summary.lowest)}</td>
              <td>{odds(summary.highest)}</td>
              <td data-move={moveOf(summary.opening, summary.last)}>
                {summary.isClosed ? t('prices.closed') : odds(summary.last)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.since}>
        {t('prices.since', { time: `${time(area.from)} ${offsetName(wallClock(area.from, zone).offset)}` })}
      </p>
    </>
  );
};

const moveOf = (opening: number, last: number): 'up' | 'down' | undefined =>
  last > opening ? 'up' : last < opening ? 'down' : undefined;
