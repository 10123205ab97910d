import type { ChatMessage, MessageId } from '#domain/chat/message.ts';
import type { SharedBet } from '#domain/chat/sharedBet.ts';

export const messageId = (id: string): MessageId => id as MessageId;

/** A chat message with the given fields; `order` is its place in the room. */
export const chatMessageOf = (
  order: number,
  change: Omit<Partial<ChatMessage>, 'id'> & { readonly id?: string } = {},
): ChatMessage => ({
  clientId: null,
  kind: 'text',
  at: 1_700_000_000_000 + order,
  order,
  author: { userId: `u${order % 7}`, name: `Fan ${order % 7}`, titleId: null, isHost: false },
  text: `message ${order}`,
  image: null,
  reply: null,
  mentions: [],
  links: [],
  bet: null,
  ...change,
  id: messageId(change.id ?? `m${order}`),
});

/** A shared single bet on the home team at 1.95. */
export const sharedBetOf = (change: Partial<SharedBet> = {}): SharedBet =>
  ({
    id: '900001',
    status: 4,
    betAmount: '100',
    settledAmount: null,
    maxWinAmount: '95',
    cashOutPayoutStake: '0',
    cashOutTotalAmount: '0',
    cashOutCount: 0,
    cashOutList: [],
    currencyId: 1,
    series: 0,
    leg: {
      matchId: 'm1',
      matchName: 'Harbour v Rovers',
      marketId: 'k1',
      marketName: 'Handicap',
      optionName: 'Harbour -0.5',
      optionType: 1,
      odds: 1950,
      betOdds: '1.95',
      oddsType: 1,
      result: 0,
      sportId: 1,
      marketType: 1000,
      period: 1001,
      line: '-0.5',
    },
    ...change,
  }) as unknown as SharedBet;
