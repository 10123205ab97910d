import { useTranslation } from 'react-i18next';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import type { Anchor } from '#domain/rooms/anchor.ts';
import { isBooked } from '#domain/rooms/reminders.ts';
import { ToggleButton } from './ToggleButton.tsx';

type BookProps = {
  readonly anchor: Anchor;
  readonly bookings: RoomsAnswer['bookings'] | undefined;
};

/** Books the room or cancels the booking (ANCHOR-15). */
export const BookButton = ({ anchor, bookings }: BookProps) => {
  const { t } = useTranslation('rooms');
  const { roomId, matchId, hostId } = anchor;
  if (matchId === null) return null;
  const isOn = bookings !== undefined && isBooked(anchor, bookings);
  return (
    <ToggleButton
      action="book"
      isOn={isOn}
      text={t(isOn ? 'booked' : 'book')}
      look="primary"
      request={{ kind: 'book', roomId, matchId, hostId, on: !isOn }}
    />
  );
};
