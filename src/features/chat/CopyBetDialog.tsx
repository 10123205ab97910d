import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoardStore, useTab } from '#board/BoardContext.tsx';
import { useMatchOrLast, useOptionState } from '#board/hooks.ts';
import { LiveOdds } from '#board/LiveOdds.tsx';
import { useOddsWords } from '#board/OddsWords.tsx';
import { pickOf, selectionNames } from '#board/selectionNames.ts';
import { useOpenMatch } from '#board/useOpenMatch.ts';
import type { MarketPut } from '#contract/patch.ts';
import type { Problem } from '#contract/problem.ts';
import { copiedOption } from '#domain/chat/copiedOption.ts';
import type { SharedBet } from '#domain/chat/sharedBet.ts';
import { optionKey } from '#domain/ids.ts';
import type { OptionFacts } from '#domain/match/match.ts';
import { isTwoWay, shownFormat } from '#domain/odds/odds.ts';
import { isOpen } from '#domain/odds/priceWord.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useClient } from '#state/clientContext.tsx';
import { useIsSelected, useSlip } from '#state/hooks.ts';
import { isSlipEmptied, leavePlacedSlip } from '#state/placedSlip.ts';
import { isSlipFullFor } from '#state/slipStore.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorLine } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useSharedOdds } from './useSharedOdds.ts';
import { useSharedOption } from './useSharedOption.ts';
import styles from './Chat.module.css';

type CopyBetProps = { readonly bet: SharedBet; readonly onClose: () => void };

/** Renders a shared bet with today's price; its leg goes into the slip after the user has looked. */
export const CopyBetDialog = ({ bet, onClose }: CopyBetProps) => {
  const { t } = useTranslation('chat');
  const { commands } = useClient();
  const { leg } = bet;
  const { phase, markets } = useOpenMatch('copied-bet', leg.matchId);
  const found = copiedOption(markets, leg);
  const { match } = useMatchOrLast(leg.matchId);
  const twoWay = found === null ? undefined : isTwoWay(found.market, match?.outright ?? false);
  const odds = useSharedOdds(leg, twoWay);
  const option = useSharedOption(leg);
  return (
    <Dialog title={t('copy.title')} name="copy-bet" closeLabel={t('close')} onClose={onClose}>
      <div className={styles.copied}>
        <p>
          <bdi>{cleanName(leg.matchName)}</bdi>
        </p>
        <p>
          <bdi>{cleanName(leg.marketName)}</bdi> · <bdi>{option}</bdi>
        </p>
        <p>{t('copy.then', { odds })}</p>
        {found !== null ? (
          <Today key={`${found.market.id}:${found.option.type}`} bet={bet} {...found} onClose={onClose} />
        ) : phase === 'loading' ? (
          <Skeleton width="60%" />
        ) : phase === 'error' ? (
          <div data-copy="failed">
            <ErrorLine title={t('copy.failed')} retry={t('retry')} onRetry={commands.reconnect} />
          </div>
        ) : (
          <p role="status" data-copy="gone">
            {t('copy.gone')}
          </p>
        )}
      </div>
    </Dialog>
  );
};

type TodayProps = CopyBetProps & { readonly market: MarketPut; readonly option: OptionFacts };

const Today = ({ bet, market, option, onClose }: TodayProps) => {
  const { t } = useTranslation(['chat', 'problems']);
  const board = useBoardStore();
  const tab = useTab();
  const { slip, commands, config } = useClient();
  const { t: words, format, notation } = useOddsWords();
  const key = optionKey(market.id, option.type);
  const isEmptied = useSlip(isSlipEmptied);
  const isPicked = useIsSelected(key) && !isEmptied;
  const isOnSale = useOptionState(key, (cell) =>
    cell !== undefined && isOpen(cell.word) ? 'open' : 'closed',
  );
  const { match } = useMatchOrLast(market.matchId);
  const twoWay = isTwoWay(market, match?.outright ?? false);
  const shown = shownFormat(format, twoWay);
  const [drawn] = useState(() => board.option(key));
  const [problem, setProblem] = useState<Problem | 'full' | null>(null);
  const busy = useRef(false);
  const names =
    match === undefined
      ? null
      : selectionNames({ t: words, notation, board }, market, option, {
          home: match.home.name,
          away: match.away.name,
        });
  const add = async () => {
    const refused = tab.refusal(key, market);
    if (refused !== null) return setProblem(refused);
    if (isSlipFullFor(slip.getState(), market.matchId, config.limits.picks)) return setProblem('full');
    if (busy.current || match === undefined || names === null) return undefined;
    busy.current = true;
    const pick = pickOf(board, market, option, key, match.sportId);
    const left = await leavePlacedSlip(slip, commands);
    // A leg that was picked after the bet stays in the next slip.
    const answer = left.ok && !slip.getState().keys.has(key) ? await commands.togglePick(pick, names) : left;
    busy.current = false;
    return answer.ok ? onClose() : setProblem(answer.problem);
  };
  return (
    <>
      <p className={styles.today} data-copy={isOnSale} data-copy-option={key}>
        <span>
          {t('copy.today')} <bdi>{names === null ? '' : `${names.market} · ${names.option}`}</bdi>
        </span>
        <b>
          {isOnSale === 'open' ? (
            <>
              {shown === format ? null : `${words(`tag.${shown}`)} `}
              <LiveOdds option={key} format={format} twoWay={twoWay} drawn={drawn} />
            </>
          ) : (
            t('copy.closed')
          )}
        </b>
      </p>
      <p className={styles.copyNote}>{bet.leg.marketId === market.id ? t('copy.note') : t('copy.moved')}</p>
      <Button
        look="primary"
        disabled={isPicked || isOnSale !== 'open'}
        data-action="add-copied"
        onClick={() => void add()}
      >
        {isPicked ? t('copy.added') : t('copy.add')}
      </Button>
      <p
        role="status"
        data-copy-problem={problem === null ? undefined : problem === 'full' ? 'full' : problem.code}
      >
        {problem === null
          ? null
          : problem === 'full'
            ? t('copy.full')
            : t(`problems:problem.${problem.code}`, { ...problem })}
      </p>
    </>
  );
};
