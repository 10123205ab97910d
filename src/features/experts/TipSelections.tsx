import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { useMarket, useMatch, useOptionState } from '#board/hooks.ts';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { MarketPut } from '#contract/patch.ts';
import { readOptionKey, type MarketId } from '#domain/ids.ts';
import { optionLine, type LineNotation } from '#domain/odds/lines.ts';
import { formatOdds, isTwoWay, shownFormat } from '#domain/odds/odds.ts';
import { isOpen, oddsOf } from '#domain/odds/priceWord.ts';
import type { Tip, TipSelection } from '#domain/rooms/tip.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useIsSelected } from '#state/hooks.ts';
import { useLocationLinks } from '#state/location.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { findTipOption, useFollowTip, type NamedSelection } from './useFollowTip.ts';
import styles from './Experts.module.css';

/**
 * Renders the options of a tip with their odds at publication and now, and puts them into the slip at today's
 * prices. A settled tip shows only what it named.
 */
export const TipSelections = ({ tip }: { readonly tip: Tip }) => {
  const { t } = useTranslation('experts');
  const tab = useTab();
  const [name] = useState(() => `tip ${tip.id}`);
  const isSettled = tip.result !== 0;
  const all = useMemo(
    () => tip.matches.flatMap((match) => match.selections.map((selection) => ({ match, selection }))),
    [tip.matches],
  );
  useEffect(() => {
    if (isSettled || all.length === 0) return undefined;
    tab.watchBets(name, {
      matches: [...new Set(all.map(({ match }) => match.matchId))],
      legs: all.map(({ match, selection: { key, marketType, period } }) => ({
        key,
        matchId: match.matchId,
        marketType,
        period,
      })),
    });
    return () => tab.watchBets(name, null);
  }, [tab, name, all, isSettled]);
  const { followed, followAll } = useFollowTip(all);
  if (all.length === 0) return null;
  return (
    <section className={styles.selections} aria-label={t('selections')}>
      <ul>
        {all.map((each) => (
          <Line key={each.selection.key} named={each} isSettled={isSettled} />
        ))}
      </ul>
      {isSettled ? null : (
        <div className={styles.cardFoot}>
          <Button look="primary" data-action="follow-tip" onClick={() => void followAll()}>
            {t('followTip')}
          </Button>
          <span className={styles.note} role="status" data-followed={followed?.added}>
            {followed === null
              ? t('todaysPrices')
              : followed.refused === 0
                ? t('followedAll', { count: followed.added, n: followed.added })
                : t('followedSome', { n: followed.added, refused: followed.refused })}
          </span>
        </div>
      )}
    </section>
  );
};

/**
 * Names a tip's option with its line in the user's notation: a handicap from the side of the option, as the platform
 * sends that of the home side.
 */
const optionText = ({ key, option, line }: TipSelection, notation: LineNotation): string => {
  const type = readOptionKey(key)?.type;
  const own = type === undefined ? line : optionLine({ line }, { type, line: null }, notation);
  const name = cleanName(option);
  return own === null || name.includes(own) ? name : `${name} ${cleanName(own)}`;
};

type LineProps = { readonly named: NamedSelection; readonly isSettled: boolean };

const Line = ({ named, isSettled }: LineProps) => {
  const { t } = useTranslation('experts');
  const { match, selection } = named;
  const links = useLocationLinks();
  const { notation } = useOddsWords();
  const title = `${cleanName(match.home)} - ${cleanName(match.away)}`;
  return (
    <li className={styles.selection} data-selection={selection.key}>
      <span className={styles.selectionNames}>
        {isSettled ? (
          <bdi>{title}</bdi>
        ) : (
          <a {...links({ screen: null, match: match.matchId })} data-action="open-match">
            <bdi>{title}</bdi>
          </a>
        )}
        <b>
          <bdi>{optionText(selection, notation)}</bdi>
        </b>
        <span className={styles.note}>
          <bdi>{cleanName(selection.market)}</bdi>
        </span>
      </span>
      <Prices named={named} isSettled={isSettled} />
      {isSettled ? null : <InSlip named={named} text={t('inSlip')} />}
    </li>
  );
};

/** Returns the market of a tip's option. Renders again when the market changes, such as to another line. */
const useTipMarket = (named: NamedSelection): MarketPut | undefined => {
  const market = useMarket(readOptionKey(named.selection.key)?.marketId ?? ('' as MarketId));
  return findTipOption(market, named)?.market;
};

const InSlip = ({ named, text }: { readonly named: NamedSelection; readonly text: string }) => {
  const isSelected = useIsSelected(named.selection.key);
  const market = useTipMarket(named);
  return isSelected && market !== undefined ? (
    <span className={styles.inSlip} title={text}>
      <Icon name="check" size={14} />
    </span>
  ) : null;
};

/** The odds at publication, and today's, with the move since then in words. */
const Prices = ({ named, isSettled }: LineProps) => {
  const { t } = useTranslation('experts');
  const { t: words, format } = useOddsWords();
  const { key, odds } = named.selection;
  const price = useOptionState(key, (cell) =>
    cell === undefined ? '' : isOpen(cell.word) ? String(oddsOf(cell.word)) : 'closed',
  );
  const market = useTipMarket(named);
  const isOutright = useMatch(named.match.matchId)?.outright ?? false;
  const twoWay = market !== undefined && isTwoWay(market, isOutright);
  const text = (value: number) => formatOdds(value, format, { twoWay }).text;
  const shown = shownFormat(format, twoWay);
  const state = market === undefined || price === '' ? 'gone' : price === 'closed' ? 'closed' : 'open';
  const now = state === 'open' ? Number(price) : 0;
  const move = state !== 'open' || now === odds ? 'none' : now > odds ? 'up' : 'down';
  return (
    <span className={styles.prices} data-move={isSettled ? undefined : move}>
      {shown === format ? null : (
        <small className={styles.format} data-odds-shown={shown}>
          {words(`tag.${shown}`)}
        </small>
      )}
      <span className={styles.then}>
        <span>{t('then')}</span>
        <b data-odds-then={odds}>{text(odds)}</b>
      </span>
      {isSettled ? null : (
        <span className={styles.now}>
          <span>{t('now')}</span>
          <b data-odds-now={state === 'open' ? now : state}>
            {state === 'open' ? text(now) : t(`price.${state}`)}
          </b>
          <span className={styles.moved}>{state === 'open' ? t(`moved.${move}`) : ''}</span>
        </span>
      )}
    </span>
  );
};
