import { useTranslation } from 'react-i18next';
import { useFeedStatus, useMarket, useMatch, useOptionCell, useProducerStale } from '#board/hooks.ts';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { Pick } from '#contract/documents.ts';
import type { MarketPut } from '#contract/patch.ts';
import { readOptionKey, type MarketId, type MatchId, type OptionType, type ProducerId } from '#domain/ids.ts';
import { optionLine } from '#domain/lines.ts';
import type { MatchFacts, OptionFacts } from '#domain/match.ts';
import { matchStatusKey, standsInTheWay } from '#domain/matchStatus.ts';
import { formatOdds, isTwoWay } from '#domain/odds.ts';
import { flagsOf, isOpen, oddsOf, OFF, SUSPENDED, type PriceWord } from '#domain/priceWord.ts';
import { marketTitle, optionWords } from '#pieces/optionWords.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { useCommands } from '#state/commands.ts';
import { useDeparted } from '#state/questions.ts';
import { useSettings } from '#state/settingsStore.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './PicksPanel.module.css';

const MORE_THAN_TWO = { twoWay: false };

/** What the option is called while its market is on the board, and what is left to say when it is gone. */
const useWords = (pick: Pick, type: OptionType, market: MarketPut | undefined, match: MatchFacts | undefined) => {
  const { t: words } = useOddsWords();
  const { lineNotation } = useSettings();
  const known = market?.options.find((option) => option.type === type);
  const option: OptionFacts = known ?? { type, name: null, line: pick.line };
  const facts = market ?? { type: pick.marketType, period: pick.period, name: '', line: null };
  const { side } = optionWords(words, facts, option, lineNotation);
  const team = { 1: match?.home.name, 2: match?.away.name }[type as number];
  const name = team === undefined || team === '' ? side : cleanName(team);
  const line = optionLine(facts, option, lineNotation) ?? '';
  return {
    name,
    line,
    whole: line === '' ? name : `${name} ${line}`,
    market: marketTitle(words, facts),
    match: match === undefined ? '' : match.outright ? cleanName(match.name) : `${cleanName(match.home.name)} v ${cleanName(match.away.name)}`,
  };
};

/** The match as the board has it, else what became of it (D29). */
const useMatchOrDeparted = (id: MatchId): MatchFacts | undefined => {
  const match = useMatch(id);
  const { connection } = useFeedStatus();
  // Before the first data nothing has left.
  const departed = useDeparted(match === undefined && (connection === 'live' || connection === 'polling') ? id : null);
  return match ?? departed;
};

const closedState = (word: PriceWord): 'suspended' | 'off' | 'locked' => {
  const flags = flagsOf(word);
  if ((flags & OFF) !== 0) return 'off';
  return (flags & SUSPENDED) !== 0 ? 'suspended' : 'locked';
};

/** Why a pick cannot be played now: what stands in the way of its match, else the state of its price (D29); null for one that can. */
const useClosedWord = (word: PriceWord | undefined, match: MatchFacts | undefined): string | null => {
  const { t } = useTranslation(['app', 'markets', 'list']);
  if (word !== undefined && isOpen(word)) return null;
  if (match !== undefined && standsInTheWay(match.status)) return t(`list:status.${matchStatusKey(match.status) ?? 'unknown'}`);
  return word === undefined ? t('picks.gone') : t(`markets:state.${closedState(word)}`);
};

export const PickRow = ({ pick }: { readonly pick: Pick }) => {
  const { t } = useTranslation(['app', 'markets']);
  const { togglePick } = useCommands();
  const read = readOptionKey(pick.key);
  const market = useMarket(read?.marketId ?? ('' as MarketId));
  const match = useMatchOrDeparted(pick.matchId);
  const words = useWords(pick, read?.type ?? (0 as OptionType), market, match);
  return (
    <div className={styles.pick} data-pick={pick.key}>
      <span className={styles.sport}><SportIcon sport={pick.sportId} size={16} /></span>
      <span className={styles.name} title={words.whole}>
        <bdi>{words.name}</bdi>
        {words.line === '' ? null : <span className={styles.line}>{words.line}</span>}
      </span>
      <span className={styles.market}>{words.market}</span>
      <bdi className={styles.match} title={words.match}>{words.match}</bdi>
      <PickOdds pick={pick} market={market} match={match} />
      <IconButton label={t('picks.remove', { name: words.whole })} className={styles.remove ?? ''} onClick={() => void togglePick(pick)}>
        <Icon name="close" size={14} />
      </IconButton>
    </div>
  );
};

type PickOddsProps = { readonly pick: Pick; readonly market: MarketPut | undefined; readonly match: MatchFacts | undefined };

/** The live price, and the one at the press where it has moved since. */
const PickOdds = ({ pick, market, match }: PickOddsProps) => {
  const { t } = useTranslation(['app', 'markets']);
  const { oddsFormat } = useSettings();
  const cell = useOptionCell(pick.key);
  const stale = useProducerStale(market?.producer ?? ('' as ProducerId));
  const shape = market === undefined ? MORE_THAN_TWO : { twoWay: isTwoWay(market, match?.outright ?? false) };
  const closed = useClosedWord(cell?.word, match);
  const now = cell === undefined ? 0 : oddsOf(cell.word);
  const shown = formatOdds(now, oddsFormat, shape);
  const then = formatOdds(pick.odds, oddsFormat, shape).text;
  const moved = closed === null && now !== pick.odds;
  return (
    <span className={styles.odds} data-stale={stale ? '' : undefined}>
      {closed === null ? (
        <>
          {shown.format === oddsFormat ? null : <span className={styles.tag}>{t(`markets:tag.${shown.format}`)}</span>}
          <span className={styles.now}>{shown.text}</span>
        </>
      ) : (
        <span className={styles.closed} data-closed="">{closed}</span>
      )}
      {moved ? <s className={styles.then} title={t('picks.then', { odds: then })}>{then}</s> : null}
    </span>
  );
};
