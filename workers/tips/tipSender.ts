import { buyTip } from '#platform/calls/tips.ts';
import { isRefusal, refusalOf } from '#platform/refusals.ts';
import { createRequestFlights, type RequestFlights } from '../orders/requestFlights.ts';
import type { UserEntries } from '../orders/userEntries.ts';
import type { TipsDeps } from './tipsDeps.ts';
import { reducePurchase, type TipEntry } from './tipJournal.ts';

export type TipSender = RequestFlights<TipEntry>;

/** Creates the sender: it sends each journalled purchase once and journals the answer (D4, D30, D32). */
export const createTipSender = (deps: TipsDeps, userEntries: () => UserEntries<TipEntry>): TipSender => {
  const send = async (entry: TipEntry): Promise<void> => {
    const { id, tipId, price } = entry.purchase;
    const answering = buyTip(deps.call, { id: tipId, price, reference: id });
    deps.onSent?.({
      kind: 'tip',
      reference: id,
      sentAt: deps.serverNow(),
      sent: { tipId, price },
      displayed: { tipId, price, title: entry.title },
    });
    const answer = await answering;
    await userEntries().changeOf(entry.uid, entry.slipId, (now) => {
      const at = deps.serverNow();
      if (answer.ok) return reducePurchase(now, { state: 'bought', payTime: answer.value.payTime ?? at }, at);
      return isRefusal('member', answer.problem, deps.config.money.refusals.member)
        ? reducePurchase(now, { state: 'refused', reason: refusalOf(answer.problem) }, at)
        : reducePurchase(now, { state: 'unknown' }, at);
    });
  };
  return createRequestFlights({
    locks: deps.locks,
    name: 'buy-tip',
    userEntries,
    isSending: ({ purchase }) => purchase.state === 'sending',
    toUnknown: (entry) => reducePurchase(entry, { state: 'unknown' }, deps.serverNow()),
    send,
  });
};
