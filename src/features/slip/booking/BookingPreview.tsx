import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoardStore } from '#board/BoardContext.tsx';
import { useOddsWords } from '#board/OddsWords.tsx';
import { selectionNames } from '#board/selectionNames.ts';
import { usePickSelections, type PickedCount, type WantedPick } from '#board/usePickSelections.ts';
import { readOptionKey } from '#domain/ids.ts';
import { decodeBooking, findBookingCode, type BookedSelection } from '#domain/slip/bookingCode.ts';
import { compareBets } from '#domain/slip/sameBet.ts';
import type { Selection } from '#domain/slip/slip.ts';
import { useNavigation } from '#state/location.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { BookedLine } from './BookedLine.tsx';
import styles from './Booking.module.css';
import { useBookedLegs } from './useBookedLegs.ts';

/** Shows what a booking code holds, or why it holds nothing. Only a press changes the slip. */
export const BookingPreview = ({ code }: { readonly code: string }) => {
  const { go } = useNavigation();
  const onClose = () => go({ slip: '' }, 'replace');
  const { t } = useTranslation('slip');
  const booking = useMemo(() => decodeBooking(findBookingCode(code) ?? code), [code]);
  if (booking.ok) return <Preview key={code} selections={booking.selections} onClose={onClose} />;
  return (
    <Dialog
      title={t('booking.title')}
      closeLabel={t('booking.close')}
      onClose={onClose}
      name="booking"
      foot={
        <Button look="primary" onClick={onClose}>
          {t('booking.close')}
        </Button>
      }
    >
      <p className={styles.problem} role="alert" data-booking-problem={booking.problem}>
        {t(`booking.problem.${booking.problem}`)}
      </p>
    </Dialog>
  );
};

/** The leg's market with its names, if the leg may go into the slip now. */
const useWanted = () => {
  const board = useBoardStore();
  const { t, notation } = useOddsWords();
  return (leg: Selection): readonly WantedPick[] => {
    const option = readOptionKey(leg.key);
    const market = option === undefined ? undefined : board.market(option.marketId);
    const facts = market?.options.find(({ type }) => type === option?.type);
    if (option === undefined || market === undefined || facts === undefined) return [];
    if (compareBets(leg, { optionType: option.type, market }) !== 'same') return [];
    const match = board.match(leg.matchId);
    const teams = { home: match?.home.name ?? '', away: match?.away.name ?? '' };
    const names = selectionNames({ t, notation, board }, market, facts, teams);
    return [{ key: leg.key, sportId: match?.sportId ?? leg.sportId, market, names }];
  };
};

const Preview = ({
  selections,
  onClose,
}: {
  readonly selections: readonly BookedSelection[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('slip');
  const { legs, statuses, isWaiting } = useBookedLegs(selections);
  const wantedOf = useWanted();
  const pickAll = usePickSelections();
  const [picked, setPicked] = useState<PickedCount | null>(null);
  const openPicks = legs.filter(({ key }) => (statuses[key]?.block ?? null) === null).flatMap(wantedOf);
  const add = async () => {
    const count = await pickAll(openPicks);
    if (count.refused === 0) onClose();
    else setPicked(count);
  };
  const note = () => {
    if (picked !== null) return t('booking.someAdded', { added: picked.added, refused: picked.refused });
    if (openPicks.length > 0) return t('booking.today');
    return t(isWaiting ? 'booking.waiting' : 'booking.nothing');
  };
  return (
    <Dialog
      title={t('booking.title')}
      closeLabel={t('booking.close')}
      onClose={onClose}
      name="booking"
      foot={
        <>
          <Button onClick={onClose}>{t('booking.close')}</Button>
          <Button
            look="primary"
            data-action="load-booking"
            aria-disabled={openPicks.length === 0}
            onClick={() => (openPicks.length === 0 ? undefined : void add())}
          >
            {t('booking.add', { count: openPicks.length })}
          </Button>
        </>
      }
    >
      <p className={styles.intro} role="status">
        {note()}
      </p>
      <ul className={styles.lines}>
        {legs.map((leg) => {
          const status = statuses[leg.key];
          return status === undefined ? null : (
            <BookedLine key={leg.key} leg={leg} status={status} isWaiting={isWaiting} />
          );
        })}
      </ul>
    </Dialog>
  );
};
