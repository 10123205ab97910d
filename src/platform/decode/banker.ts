import type { Banker, BankerPlan, Banner } from '#domain/rooms/banker.ts';
import type { Decoding } from './context.ts';
import {
  address,
  amount,
  decodeField,
  id,
  mapField,
  optionalField,
  name,
  record,
  readableList,
  fallbackField,
  whole,
} from './fields.ts';

/** `data` of the banner list (REQ-19). */
export const decodeBanners = (raw: unknown, decoding: Decoding): readonly Banner[] | undefined =>
  decodeField(
    readableList(
      mapField(
        record({
          id: id(),
          title: name,
          imgUrl: address(decoding, 'banner'),
          linkUrl: address(decoding, 'link'),
          sort: fallbackField(whole(), 0),
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
  decodeField(
    mapField(
      record({
        bankerId: id(),
        nickname: name,
        headUrl: address(decoding),
        inviteCode: name,
        globalSingleMinBet: optionalField(amount, null),
        globalSingleMaxBet: optionalField(amount, null),
        pledgeAmount: amount,
        remainingAmount: amount,
        plan: optionalField(
          readableList(
            mapField(
              record({
                id: id(),
                name,
                deposit: amount,
                singleBettingAmountLower: optionalField(amount, null),
                singleBettingAmountUpper: optionalField(amount, null),
                sports: fallbackField(readableList(whole(), 200), []),
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
