import type { Wallet } from '#domain/money/wallet.ts';
import * as v from 'valibot';
import { COUNT, guardOf, listOf, mapOf, objectOf, text } from './schemaParts.ts';
import { RESTRICTION_KINDS, type Restriction } from '#domain/responsible-gambling/restrictions.ts';
import type { LastKnown, StoredSession, Session, SessionChange, SessionChangeOf } from './session.ts';

/** Checks of sessions from host messages, storage and ports, where types guarantee nothing. */
export const MAX_AUTHORIZATION = 4096;
/**
 * The value of the `Authorization` header: printable ASCII, with spaces only inside (`Bearer abc`). Without
 * line breaks, no header can be injected into a request.
 */
export const AUTHORIZATION = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/**
 * An id as identity providers write them: `71`, `a@b.example`, `auth0|5f7`, `tenant:42`, `YWxpY2U=`; no `/`,
 * so none reads as a path.
 */
export const UID = /^[\w.~@+:|=!$*(),;-]{1,128}$/;
const MOST = 100;
const MAX_NAME = 200;

const AMOUNT = v.pipe(v.string(), v.regex(/^-?\d{1,30}(\.\d{1,18})?$/));
const AMOUNT_OR_NULL = v.nullable(AMOUNT);
const WORD = text(MOST);

const WALLET = objectOf<Wallet>({
  centerBalance: AMOUNT_OR_NULL,
  total: AMOUNT_OR_NULL,
  oldGameBalance: AMOUNT_OR_NULL,
  balances: listOf(
    objectOf<Wallet['balances'][number]>({ coinCode: WORD, amount: AMOUNT, isDefault: v.boolean() }),
    MOST,
  ),
  channels: listOf(objectOf<Wallet['channels'][number]>({ channel: WORD, amount: AMOUNT }), MOST),
  experienceCash: listOf(
    objectOf<Wallet['experienceCash'][number]>({
      coinCode: WORD,
      amount: AMOUNT,
      until: v.nullable(COUNT),
    }),
    MOST,
  ),
  security: mapOf(WORD, v.boolean(), MOST),
});

const RESTRICTIONS = listOf(
  objectOf<Restriction>({ kind: v.picklist(RESTRICTION_KINDS), until: v.nullable(COUNT) }),
  MOST,
);

const SESSION = objectOf<Session>({
  authorization: v.pipe(v.string(), v.maxLength(MAX_AUTHORIZATION), v.regex(AUTHORIZATION)),
  uid: v.pipe(v.string(), v.regex(UID)),
  name: text(MAX_NAME),
  memberType: v.picklist([0, 1]),
  merchant: WORD,
  currencyId: COUNT,
  wallet: v.nullable(WALLET),
  maintenance: v.optional(v.boolean()),
  restrictions: v.optional(RESTRICTIONS),
});

const SESSION_CHANGE = v.union([
  objectOf<SessionChangeOf<'login'>>({
    kind: v.literal('login'),
    session: SESSION,
    restored: v.optional(v.boolean()),
    renewed: v.optional(v.boolean()),
  }),
  objectOf<SessionChangeOf<'logout'>>({ kind: v.literal('logout') }),
  objectOf<SessionChangeOf<'wallet'>>({
    kind: v.literal('wallet'),
    wallet: WALLET,
    uid: v.optional(v.string()),
  }),
  objectOf<SessionChangeOf<'maintenance'>>({
    kind: v.literal('maintenance'),
    on: v.boolean(),
    restored: v.optional(v.boolean()),
  }),
  objectOf<SessionChangeOf<'restrict'>>({
    kind: v.literal('restrict'),
    restrictions: RESTRICTIONS,
    uid: v.optional(v.nullable(v.string())),
  }),
]);

export const areRestrictions = guardOf<readonly Restriction[]>(RESTRICTIONS);
export const isWallet = guardOf<Wallet>(WALLET);
export const isSession = guardOf<Session>(SESSION);
export const isSessionChange = guardOf<SessionChange>(SESSION_CHANGE);
export const isLastKnown = guardOf<LastKnown>(
  objectOf<LastKnown>({
    at: v.optional(COUNT),
    maintenance: v.optional(v.boolean()),
    uid: v.nullable(v.string()),
    wallet: v.nullable(WALLET),
  }),
);
export const isStoredSession = guardOf<StoredSession>(
  objectOf<StoredSession>({ generation: COUNT, session: v.nullable(SESSION) }),
);
