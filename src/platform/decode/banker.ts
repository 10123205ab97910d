import type { Banker, BankerPlan, BankerSummary, Banner } from '#domain/rooms/banker.ts';
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
  type Field,
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

const summaryFields = (decoding: Decoding) => ({
  bankerId: id(),
  nickname: name,
  headUrl: address(decoding),
  inviteCode: name,
  globalSingleMinBet: optionalField(amount, null),
  globalSingleMaxBet: optionalField(amount, null),
  pledgeAmount: amount,
  remainingAmount: amount,
});
type RawSummary = {
  readonly [K in keyof ReturnType<typeof summaryFields>]: ReturnType<typeof summaryFields>[K] extends Field<
    infer T
  >
    ? T
    : never;
};
const summaryOf = (raw: RawSummary): BankerSummary => ({
  id: raw.bankerId,
  name: raw.nickname,
  photo: raw.headUrl,
  inviteCode: raw.inviteCode,
  leastStake: raw.globalSingleMinBet,
  mostStake: raw.globalSingleMaxBet,
  pledge: raw.pledgeAmount,
  remaining: raw.remainingAmount,
});

/** `data` of the list of bankers (D38). */
export const decodeBankers = (raw: unknown, decoding: Decoding): readonly BankerSummary[] | undefined =>
  decodeField(
    readableList(mapField(record(summaryFields(decoding)), summaryOf, 'a banker'), 200, () =>
      decoding.drop('banker'),
    ),
    raw,
  );

/** `data` of a banker (REQ-20). */
export const decodeBanker = (raw: unknown, decoding: Decoding): Banker | undefined =>
  decodeField(
    mapField(
      record({
        ...summaryFields(decoding),
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
      (each): Banker => ({ ...summaryOf(each), plans: each.plan }),
      'a banker',
    ),
    raw,
  );
