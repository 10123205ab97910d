import type { HostMembers } from '#sandbox/host/hostMembers.ts';
import type { Members } from './members.ts';
import { sessionOf } from './session.ts';
import { USERS } from './users.ts';

/** The amount of one deposit, in hundredths. */
const DEPOSIT = 10_000;

/** Creates the parent site's view of the accounts: only the users of one merchant. */
export const hostMembersOf = (members: Members): HostMembers => ({
  users: (merchant) => USERS.filter((each) => each.merchant === merchant).map(({ user }) => user),
  logIn: (merchant, user) => {
    const member = USERS.some((each) => each.user === user && each.merchant === merchant)
      ? members.login(user)
      : null;
    return member === null ? null : sessionOf(member, members.wallets);
  },
  renew: (authorization) => {
    const member = members.login(members.ofToken(authorization)?.user ?? '');
    return member === null ? null : sessionOf(member, members.wallets);
  },
  payIn: (authorization) => {
    const member = members.ofToken(authorization);
    if (member === null) return null;
    members.wallets.give(member, member.currencyId, DEPOSIT);
    members.paidIn(member);
    return sessionOf(member, members.wallets);
  },
  logOut: (_merchant, authorization) => void members.expire({ token: authorization }),
});
