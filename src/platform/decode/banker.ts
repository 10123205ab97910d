import type { Banker, BankerPlan, Banner } from '#domain/rooms/banker.ts';
import type { Decoding } from './context.ts';
import { address, amount, decoded, id, made, maybe, name, record, rows, soft, whole } from './fields.ts';

/** `data` of the banner list (REQ-19). */
export const decodeBanners = (raw: unknown, decoding: Decoding): readonly Banner[] | undefined =>
  decoded(
    rows(
      made(
        record({
          id: id(),
          title: name,
          imgUrl: address(decoding, 'banner'),
          linkUrl: address(decoding, 'link'),
          sort: soft(whole(), 0),
        }),
        (each): Banner => ({
          id: each.id,
          title: each.title,
          image: each.imgUrl,
          link: each.linkUrl,
          sort: each.sort,
        }),
        'a banner',
      ),
      200,
      () => decoding.drop('banner'),
    ),
    raw,
  );

/** `data` of a banker (REQ-20). */
export const decodeBanker = (raw: unknown, decoding: Decoding): Banker | undefined =>
  decoded(
    made(
      record({
        bankerId: id(),
        nickname: name,
        headUrl: address(decoding),
        inviteCode: name,
        globalSingleMinBet: maybe(amount, null),
        globalSingleMaxBet: maybe(amount, null),
        pledgeAmount: amount,
        remainingAmount: amount,
        plan: maybe(
          rows(
            made(
              record({
                id: id(),
                name,
                deposit: amount,
                singleBettingAmountLower: maybe(amount, null),
                singleBettingAmountUpper: maybe(amount, null),
                sports: soft(rows(whole(), 200), []),
              }),
              (plan): BankerPlan => ({
                id: plan.id,
                name: plan.name,
                deposit: plan.deposit,
                leastStake: plan.singleBettingAmountLower,
                mostStake: plan.singleBettingAmountUpper,
                sports: plan.sports,
              }),
              'a plan',
            ),
            200,
            () => decoding.drop('banker-plan'),
          ),
          [],
        ),
      }),
      (each): Banker => ({
        id: each.bankerId,
        name: each.nickname,
        photo: each.headUrl,
        inviteCode: each.inviteCode,
        leastStake: each.globalSingleMinBet,
        mostStake: each.globalSingleMaxBet,
        pledge: each.pledgeAmount,
        remaining: each.remainingAmount,
        plans: each.plan,
      }),
      'a banker',
    ),
    raw,
  );
