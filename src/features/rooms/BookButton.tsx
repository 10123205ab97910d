import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import type { Anchor } from '#domain/rooms/anchor.ts';
import { useClient } from '#state/clientContext.tsx';
import { Button } from '#ui/Button.tsx';

type BookProps = {
  readonly anchor: Anchor;
  readonly bookings: RoomsAnswer['bookings'] | undefined;
};

/** Books the room or cancels the booking (ANCHOR-15). */
export const BookButton = ({ anchor: { roomId, matchId, hostId }, bookings }: BookProps) => {
  const { t } = useTranslation('rooms');
  const { feed, commands } = useClient();
  const [isSending, setIsSending] = useState(false);
  if (matchId === null) return null;
  const isBooked = bookings?.matchIds.includes(matchId) === true && bookings.hostIds.includes(hostId);
  const press = async () => {
    setIsSending(true);
    const answer = await feed.room({ kind: 'book', roomId, matchId, hostId, on: !isBooked });
    setIsSending(false);
    if (!answer.ok) commands.tellProblem(answer.problem);
  };
  return (
    <Button
      look={isBooked ? 'quiet' : 'primary'}
      aria-pressed={isBooked}
      disabled={isSending}
      data-action="book"
      onClick={() => void press()}
    >
      {t(isBooked ? 'booked' : 'book')}
    </Button>
  );
};
