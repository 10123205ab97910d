import type { KINDS } from './kinds.ts';

/** A plausible defect: texts of a file, each found exactly once, and their replacements. */
export type Defect = {
  readonly what: string;
  readonly file: string;
  readonly edits: readonly (readonly [text: string, instead: string])[];
  /** The kind of operator and browser that is tried first, because it shows the defect soonest. */
  readonly first?: (typeof KINDS)[number][0];
  /** The unit test that detects the defect if the money run cannot: a file, and part of a title. */
  readonly unit?: readonly [file: string, title: string];
};

const PLACE = 'workers/orders/placeBet.ts';
const CHECKS = 'workers/orders/pressChecks.ts';
const REPEAT = 'workers/orders/repeatRequest.ts';
const SENDING = 'workers/orders/orderSender.ts';
const TRACKER = 'workers/orders/orderTracker.ts';
const FORGETS = 'a browser that keeps nothing';
const UNLOCKED = 'two builds, the locks of both refused';
const OWN = 'workers/orders/userBets.ts';
const DRAFT = 'workers/orders/betDraft.ts';
const AFTER = ['tests/worker/money/after/playAllAfter.ts', 'equals the ledger'] as const;
const HONOURED = 'an operator that honours references and pushes orders';

/** Creates a pattern that finds a source text however the formatter has laid it out. */
const placeOf = (text: string): RegExp =>
  new RegExp(
    text
      .replaceAll(/\s+/g, '')
      .split('')
      .map((letter) => letter.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
      .join('\\s*')
      .replaceAll(/\\s\*(?=\\\)|\\\])/g, ',?\\s*'),
    'g',
  );

/** Applies a defect to the text of its file. Throws unless each replaced text is found exactly once. */
export const plantInto = (whole: string, { what, edits }: Defect): string => {
  let text = whole;
  for (const [find, instead] of edits) {
    const found = text.match(placeOf(find)) ?? [];
    if (found.length !== 1) throw new Error(`${what}: found ${found.length} times: ${find}`);
    text = text.replace(found[0], () => instead);
  }
  return text;
};

/**
 * Defects on the path of money. `node tests/worker/money/planted.mjs` plants each and reports what detected
 * it.
 */
export const DEFECTS: readonly Defect[] = [
  {
    what: 'renewed credentials of NATS end the connection',
    file: 'workers/source/nats/natsTransport.ts',
    edits: [
      [
        'if (found.isRefused || found.login.uid !== login.uid) return end(0);',
        'if (found.isRefused || found.login.uid !== login.uid || clock.now() > 0) return end(0);',
      ],
    ],
    unit: ['tests/worker/nats/renewal.test.ts', 'are renewed on a second connection'],
  },
  {
    what: 'a cash-out leaves no evidence',
    file: 'workers/cash-out/cashOutSender.ts',
    edits: [['deps.onSent?.(actionOf(entry, deps.serverNow()));', 'actionOf(entry, deps.serverNow());']],
    unit: [
      'workers/orders/actionEvidence.test.ts',
      'is reported once as it leaves, with what was sent and displayed',
    ],
  },
  {
    what: 'a larger share of a staged rollout draws the devices anew',
    file: 'src/domain/config/rollout.ts',
    edits: [
      ['rolloutNumber(deviceId) >= reloadShare', 'rolloutNumber(`${deviceId}${reloadShare}`) >= reloadShare'],
    ],
    unit: ['src/domain/config/rollout.test.ts', 'is offered it at every larger share'],
  },
  {
    what: 'prices are not looked at again once the journal has written',
    file: PLACE,
    edits: [
      [
        '?? deps.closedReason() ?? findPriceProblem(draft.value, deps.prices) ?? ' +
          'findSuspendedLeg(draft.value, quoteOf(placing, conditions.quick));',
        '?? deps.closedReason();',
      ],
    ],
  },
  {
    what: 'the request leaves before the intent is journalled',
    file: PLACE,
    edits: [
      [
        '    const added = await userJournal.entries.add(',
        '    flight.send();\n    const added = await userJournal.entries.add(',
      ],
      ['    flight.send();\n    userBets.broadcast', '    userBets.broadcast'],
    ],
  },
  {
    what: 'no lock around the decision',
    file: PLACE,
    edits: [['runExclusive(locks, clock,', 'runExclusive(locks === null ? locks : null, clock,']],
    unit: ['workers/orders/outcome.test.ts', 'repeats its request once'],
  },
  {
    what: "the journal's word that the intent is there already is not heeded",
    file: 'workers/orders/journalCache.ts',
    edits: [['        take(answer.value);\n        return answer.value;', '        take(answer.value);']],
    unit: ['workers/orders/placeBet.test.ts', 'without locks a slip pressed'],
  },
  {
    what: 'what bars an intent is not looked at in the step that writes it',
    file: 'workers/orders/journalCache.ts',
    edits: [
      [
        '=== entry.slipId || bars(newerOf(each))',
        "=== entry.slipId || (each.slipId === '' && bars(newerOf(each)))",
      ],
    ],
    first: UNLOCKED,
  },
  {
    what: 'a press that its tab has given up is placed',
    file: 'workers/runtime/timeoutOf.ts',
    edits: [
      [
        "deadline.isOver() ? { code: 'timeout' }",
        "deadline.isOver() && Date.now() < 0 ? { code: 'timeout' }",
      ],
    ],
  },
  {
    what: 'who is logged in is not looked at again once the journal has written',
    file: PLACE,
    edits: [
      [
        "(isSameUser(userJournal) ? null : ({ code: 'slip-changed' } as const satisfies Problem)) ?? " +
          'timeoutOf(conditions.deadline) ?? ' +
          "(isOfCurrency(placing) ? null : ({ code: 'currency-changed' } as const satisfies Problem)) ?? deps",
        'timeoutOf(conditions.deadline) ?? deps',
      ],
    ],
  },
  {
    what: 'the price of the board is sent',
    file: 'workers/orders/intentEntry.ts',
    edits: [
      [
        'createBets(draft, { slipId',
        'createBets({ ...draft, orders: draft.orders.map((order) => ({ ...order, legs: order.legs.map((leg) => ({ ...leg, odds: deps.prices.odds(leg.key) ?? leg.odds })) })) }, { slipId',
      ],
    ],
  },
  {
    what: 'the price that was picked is sent',
    file: 'workers/orders/betDraft.ts',
    edits: [['displayed: displayedOdds.get(key) ?? agreed', 'displayed: agreed']],
    unit: ['workers/orders/placeBet.test.ts', 'as it was painted at the press'],
  },
  {
    what: 'legs of a bet of unknown outcome are bet on again',
    file: CHECKS,
    edits: [
      ['findHeldMatch(draft.value, holdingBets())', 'findHeldMatch(draft.value, holdingBets().slice(0, 0))'],
    ],
  },
  {
    what: "a bet that cannot be kept leaves without the user's word",
    file: PLACE,
    edits: [
      ["placing.unjournalled === true && userBets.journal() !== 'ready'", "userBets.journal() !== 'ready'"],
      ['!userJournal.isRead && placing.unjournalled !== true', '!userJournal.isRead && false'],
      [
        "if (reloaded === 'denied' && placing.unjournalled !== true)",
        "if (reloaded === 'denied' && placing.slipId === '')",
      ],
    ],
    first: FORGETS,
  },
  {
    what: 'without a journal nobody looks whether another worker sends the same',
    file: PLACE,
    edits: [['const sentElsewhere = memory ?', "const sentElsewhere = memory && placing.slipId === '' ?"]],
    unit: ['workers/orders/hazards.test.ts', 'two workers without a journal'],
  },
  {
    what: 'a locked or stale option is taken',
    file: 'workers/orders/boardPrices.ts',
    edits: [
      [
        'may: (pick) => checkPress(board, pick, fresh)',
        'may: (pick) => (fresh === null ? checkPress(board, pick, fresh) : { ok: true, value: null })',
      ],
    ],
  },
  {
    what: 'a leg that the quote alone reports as suspended is placed',
    file: DRAFT,
    edits: [['(legs[key]?.status ?? 1) <= 0', '(legs[key]?.status ?? 1) < -1']],
    unit: ['workers/orders/placeBet.test.ts', 'the quote reports as suspended'],
  },
  {
    what: 'a suspension of one second shuts its leg until its note ends',
    file: 'workers/slip/slipQuotes.ts',
    edits: [['if (open.length === 0) return;', 'if (open.length >= 0) return;']],
  },
  {
    what: 'a leg does not follow its market to another id',
    file: 'src/domain/slip/quote.ts',
    edits: [['of((leg) => leg.oldMarketId) ?? of(', 'of(() => null) ?? of(']],
  },
  {
    what: 'odds beyond the tolerance are sent',
    file: 'src/domain/odds/acceptance.ts',
    edits: [
      ['Math.abs(to - from) * 100 <= tolerance * from', 'Math.abs(to - from) * 100 <= tolerance * from * 2'],
    ],
    unit: ['tests/worker/money/tolerance.test.ts', 'worse than the painted one'],
  },
  {
    what: 'odds within the tolerance are sent with the acceptance of the settings',
    file: 'src/domain/odds/acceptance.ts',
    edits: [
      [
        '{ odds: displayed, accept } : { odds: current, accept: 0 }',
        '{ odds: displayed, accept } : { odds: current, accept }',
      ],
    ],
    unit: ['tests/worker/money/tolerance.test.ts', 'worse than the painted one'],
  },
  {
    what: 'a series that was not offered is placed',
    file: DRAFT,
    edits: [
      [
        'placing.stakes, quote.series));',
        'placing.stakes, [...quote.series, ...Array.from({ length: own.length + 1 }, (_, seriesNumber) => ({ seriesNumber, combinations: combinationCount(own.length, seriesNumber) }))]));',
      ],
      ['if (!isMissing) return null;', 'if (!isMissing || offered.length >= 0) return null;'],
      ['import { seriesOf } from', 'import { combinationCount, seriesOf } from'],
    ],
    first: 'a feed that is only polled, and few series',
  },
  {
    what: 'a quick bet is not held against its range',
    file: DRAFT,
    edits: [
      [
        "if (problem !== null && (placing.kind === 'slip' || problem.code !== 'limits-unknown')) return problem;",
        "if (problem !== null && placing.kind === 'slip') return problem;",
      ],
    ],
  },
  {
    what: 'the range of a quick bet is not asked for',
    file: PLACE,
    edits: [["placing.kind === 'quick' && !isRepeat ?", "placing.kind === 'quick' && isRepeat ?"]],
  },
  {
    what: 'bets are placed while betting is off',
    file: PLACE,
    edits: [
      ['const closed = timeoutOf(deadline) ?? deps.closedReason();', 'const closed = timeoutOf(deadline);'],
      ['?? deps.closedReason() ?? findPriceProblem(draft.value', '?? findPriceProblem(draft.value'],
    ],
  },
  {
    what: 'a bet whose request broke is sent again',
    file: SENDING,
    edits: [
      [
        'const answer = await answering;',
        "let answer = await answering;\n      if (!answer.ok && answer.problem.code === 'network') answer = await placeBet(deps.call, deps.decoding, sent);",
      ],
    ],
  },
  {
    what: 'a press repeats a bet of unknown outcome though references are not honoured',
    file: REPEAT,
    edits: [
      ["isHonoured: hasWebLock && deps.config.money.reference === 'honoured'", 'isHonoured: hasWebLock'],
    ],
  },
  {
    what: 'a press repeats a bet of unknown outcome at odds that are old',
    file: 'workers/orders/repeat.ts',
    edits: [
      [
        'priceProblem(legs, prices, () => strictest)',
        'priceProblem(legs.slice(legs.length), prices, () => strictest)',
      ],
    ],
    first: HONOURED,
  },
  {
    what: 'the same bet is sent again under another key',
    file: SENDING,
    edits: [
      ['({ kind, slipId, bets, sent }: JournalEntry)', '({ kind, slipId, bets, sent, rev }: JournalEntry)'],
      ['reference: slipId,', 'reference: `${slipId}-${rev}`,'],
    ],
  },
  {
    what: 'a call that failed is asked again, though it is a POST',
    file: 'src/platform/http.ts',
    edits: [["options.retry === undefined || endpoint.method !== 'GET'", 'options.retry === undefined']],
    unit: ['src/platform/http.test.ts', 'asking again'],
  },
  {
    what: 'what is unknown is said to be refused',
    file: SENDING,
    edits: [["{ state: 'unknown' };", "{ state: 'refused', reason: refusalReason(problem) };"]],
  },
  {
    what: 'any code of the platform is taken for a refusal',
    file: 'src/platform/refusals.ts',
    edits: [
      [
        '(isIn(REFUSED[call], code) || more.includes(code))',
        '(isIn(REFUSED[call], code) || !more.includes(code))',
      ],
    ],
  },
  {
    what: 'only five codes leave an outcome unknown, any other is taken for a refusal',
    file: 'src/platform/refusals.ts',
    edits: [
      [
        '(isIn(REFUSED[call], code) || more.includes(code))',
        '(![2, 6, 10, 14004, 6041].includes(code) || isIn(REFUSED[call], code) || more.includes(code))',
      ],
    ],
  },
  {
    what: 'odds that the platform accepted are not kept where they are others than sent',
    file: 'workers/orders/reduceBet.ts',
    edits: [
      ['odds > 1000 && odds !== leg.accepted', 'odds > 1000 && odds === leg.sent && odds !== leg.accepted'],
    ],
  },
  {
    what: 'a bet at other odds keeps the return of the odds that were sent',
    file: 'workers/orders/reduceBet.ts',
    edits: [
      ['legs.map(effectiveOdds), bet.seriesNumber', 'legs.map(({ sent }) => sent), bet.seriesNumber'],
      ['import { effectiveOdds, type Bet,', 'import { type Bet,'],
    ],
  },
  {
    what: 'the text of a bet does not say that it was accepted at other odds',
    file: 'src/features/bets/betMessages.ts',
    edits: [
      [
        'bet.legs.some(isAtOtherOdds) ? [',
        'bet.legs.some((leg) => isAtOtherOdds(leg) && leg.accepted === leg.displayed) ? [',
      ],
    ],
  },
  {
    what: 'notices of failures make room for others',
    file: 'src/state/betNotices.ts',
    edits: [["(what === 'succeeded' ? 'gather' : 'wait')", "(what === 'succeeded' ? 'gather' : 'displace')"]],
  },
  {
    what: 'a notice of a failure that nobody saw is dropped after a day',
    file: 'workers/orders/betNotices.ts',
    edits: [["(what !== 'succeeded' ||", "(what === ('' as string) ||"]],
    unit: ['workers/orders/outcome.test.ts', 'while no tab was visible: a failure is announced days later'],
  },
  {
    what: 'an amount that was entered in one currency stands as one of another',
    file: 'src/domain/slip/slipCurrency.ts',
    edits: [
      [
        '        stakes: {},\n        last: null,\n        quick: { ...slip.quick, stakes: {} },\n        amountsCleared',
        '        amountsCleared',
      ],
    ],
  },
  {
    what: 'a quick option gets another slip id though nobody knows what became of the first',
    file: 'src/state/quickBets.ts',
    edits: [
      [
        'if (intent !== undefined && !noteAndCheckKnown(intent)) return intent.slipId;',
        "if (intent?.slipId === '' && !noteAndCheckKnown(intent)) return intent.slipId;",
      ],
    ],
    unit: ['src/state/quickBets.test.ts', 'however often it is pressed it is one bet'],
  },
  {
    what: 'a bet is said not to be found though no list could be read',
    file: TRACKER,
    edits: [
      [
        "state === 'unknown' && isLate(tracked) && read >= MIN_READS",
        "state === 'unknown' && isLate(tracked) && read >= -MIN_READS",
      ],
    ],
  },
  {
    what: 'a bet is given up by a read that failed',
    file: TRACKER,
    edits: [['if (isRead && isGivenUp(tracked)) return', 'if (isGivenUp(tracked)) return']],
    unit: ['workers/orders/outcome.test.ts', 'is not given up by a failed read'],
  },
  {
    what: 'a read before the deadline of the request counts',
    file: 'workers/orders/searchTimes.ts',
    edits: [
      [
        'isReadCounted: (searchedMs, requestedAt) => searchedMs >= clock.now() - requestedAt,',
        'isReadCounted: () => true,',
      ],
    ],
    unit: ['workers/cash-out/cashOutTracker.test.ts', 'before the deadline of a press do not count'],
  },
  {
    what: 'the time in which the machine slept does not count for the deadline of a press',
    file: 'workers/runtime/deadline.ts',
    edits: [['Math.max(0, gap() - first)', 'Math.max(0, 0 * (gap() - first))']],
    unit: ['workers/runtime/deadline.test.ts', 'and earlier by a sleep'],
  },
  {
    what: 'an order is reopened in a list that is older than the end of its bet',
    file: 'workers/orders/balances.ts',
    edits: [['LIST_LAG_MS: Milliseconds = 10_000;', 'LIST_LAG_MS: Milliseconds = 0;']],
    unit: ['workers/orders/balances.test.ts', 'ten seconds after their bet had ended'],
  },
  {
    what: 'orders that are cashed out read as being confirmed still',
    file: 'src/domain/orders/betStates.ts',
    edits: [
      ["'reserve-cash-out': 'confirmed',", "'reserve-cash-out': 'confirming',"],
      ["'cash-out': 'confirmed',\n}", "'cash-out': 'confirming',\n}"],
    ],
  },
  {
    what: 'a success that says nothing is taken for a confirmation',
    file: TRACKER,
    edits: [
      [
        "reduceBet(now, bet.ref, { state: 'checking' }, serverNow())",
        "reduceBet(now, bet.ref, { state: 'confirmed' }, serverNow())",
      ],
    ],
  },
  {
    what: "the poll's first answer is taken, whichever bet it is of",
    file: TRACKER,
    edits: [
      [
        'polled.find(({ id }) => id === orderId) ??',
        'polled[0] ?? polled.find(({ id }) => id === orderId) ??',
      ],
    ],
    unit: ['workers/orders/outcome.test.ts', 'orders are distinguished beyond'],
  },
  {
    what: 'an order of another bet is taken for this one',
    file: 'workers/orders/findOrders.ts',
    edits: [
      [
        'const free = orders.filter(({ id }) => !assigned.has(id));',
        'const free = orders.filter(({ id }) => !assigned.has(id) || assigned.size > 0);',
      ],
    ],
    unit: ['workers/orders/findOrders.test.ts', 'that another bet has'],
  },
  {
    what: 'what was not found within a minute is looked for no more',
    file: TRACKER,
    edits: [
      [
        "if (bet.state === 'unconfirmed') return now",
        "if (bet.state === 'unconfirmed') return Infinity * now + now",
      ],
    ],
    unit: ['workers/orders/outcome.test.ts', 'after it was given up and dismissed'],
  },
  {
    what: 'what a press finds in the journal is followed by nobody',
    file: PLACE,
    edits: [['await userBets.reload(userJournal)', 'await userJournal.entries.load()']],
    unit: ['workers/orders/placeBet.test.ts', 'before it reported its bet'],
  },
  {
    what: 'nobody waits for a sender that has died',
    file: 'workers/orders/orphanedRequests.ts',
    edits: [['if (!isSending(entry) || isInFlight(slipId)', 'if (isSending(entry) || isInFlight(slipId)']],
  },
  {
    what: 'a notice counts as shown when a tab claims it',
    file: 'workers/orders/noticeDelivery.ts',
    edits: [
      [
        '{ ...notice, claim: { by: instance, until: serverNow() + CLAIM_MS } }',
        '{ ...notice, shown: true, claim: { by: instance, until: serverNow() + CLAIM_MS } }',
      ],
    ],
    unit: ['workers/orders/outcome.test.ts', 'and never twice: its worker ends'],
  },
  {
    what: 'a tab reports a notice as shown before it is drawn',
    file: 'src/state/noticeQueue.ts',
    edits: [
      ['    waitForDraw(notice);\n    view', '    waitForDraw(notice);\n    shown(notice.id);\n    view'],
    ],
  },
  {
    what: 'the claim of a notice that nobody confirms never ends',
    file: 'workers/tabs/singleTabDelivery.ts',
    edits: [['release(each), CLAIM_MS', 'release(each), CLAIM_MS * 1e6']],
    unit: ['workers/tabs/singleTabDelivery.test.ts', 'is not shown by a claim alone'],
  },
  {
    what: 'a notice is shown by every worker that asks',
    file: 'workers/orders/noticeDelivery.ts',
    edits: [
      ['isForeign = foreignMs(notice) > 0;', 'isForeign = foreignMs(notice) < 0;'],
      ['isForeign = pending.waitMs > 0;', 'isForeign = pending.waitMs < 0;'],
    ],
    first: UNLOCKED,
  },
  {
    what: 'a user who logs in again gets the slip id of the time before',
    file: 'workers/documents/documents.ts',
    edits: [
      [
        '(isAdopted ? NO_SLIP : guest.slip), slipId: deps.createSlipId() }',
        '(isAdopted ? NO_SLIP : guest.slip), slipId: isAdopted ? deps.createSlipId() : guest.slip.slipId }',
      ],
    ],
    first: 'a feed that is only polled, and few series',
  },
  {
    what: 'intents are not kept apart by their users',
    file: 'workers/orders/journalKeys.ts',
    edits: [
      ['=> [uid, slipId];', '=> [uid.slice(0, 0), slipId];'],
      ['=> [[uid], [uid, []]];', '=> [[uid.slice(0, 0)], [uid.slice(0, 0), []]];'],
    ],
  },
  {
    what: "a user's look reaches to users whose ids are alike",
    file: 'workers/orders/journalKeys.ts',
    edits: [['last: [string, []]] => [[uid], [uid, []]];', 'last: [string]] => [[uid], [`${uid}\\uffff`]];']],
    unit: ['workers/orders/journalKeys.test.ts', 'within that user'],
  },
  {
    what: 'bets of a user stay for the next',
    file: OWN,
    edits: [
      [
        '      if ((own?.uid ?? null) === uid) return;',
        '      if ((own?.uid ?? null) === uid || (own !== null && uid !== null)) return;',
      ],
    ],
  },
  {
    what: 'a bet that no journal has is lost when its user leaves',
    file: OWN,
    edits: [['      if (own.entries.hasMemoryOnlyEntries()) unsavedCaches.set(own.uid, own.entries);\n', '']],
    unit: ['workers/orders/hazards.test.ts', 'a bet without a journal returns'],
  },
  {
    what: 'a journal that cannot be read hides what another worker has placed',
    file: PLACE,
    edits: [
      [
        "if (reloaded === 'denied' && placing.unjournalled !== true)",
        "if (reloaded === 'denied' && placing.slipId === '')",
      ],
    ],
    unit: ['workers/orders/placeBet.test.ts', 'a journal that cannot be read'],
  },
  {
    what: 'a bet that might still come about is offered once more',
    file: 'workers/orders/rebuildSlip.ts',
    edits: [["state === 'rejected' ||", "state === 'unknown' || state === 'rejected' ||"]],
    unit: ['workers/orders/rebuildSlip.test.ts', 'only a bet that failed is offered'],
  },
  {
    what: 'an auto cash-out that was made is reported as removed',
    file: 'workers/cash-out/outcomeInOrder.ts',
    edits: [['if (listed?.status === MADE)', 'if (listed?.status === MADE && order.id === null)']],
    unit: AFTER,
  },
  {
    what: 'a cash-out is sent once more when its request broke',
    file: 'workers/cash-out/cashOutSender.ts',
    edits: [
      [
        'const answer = await answering;',
        "let answer = await answering;\n      if (!answer.ok && answer.problem.code === 'network') answer = await request(entry);",
      ],
    ],
    unit: AFTER,
  },
  {
    what: 'a partial cash-out that is settled counts twice',
    file: 'src/domain/orders/cashOutOffer.ts',
    edits: [
      [
        'if (!isOwn || isListed(order, intent)) return before;',
        'if (!isOwn || isListed(order, { ...intent, cashOutId: null, count: Infinity })) return before;',
      ],
    ],
    unit: AFTER,
  },
  {
    what: 'changes of reserved bets that the journal refused are not written again',
    file: 'workers/orders/userEntries.ts',
    edits: [
      [
        'if (userJournal.entries.hasUnsavedChanges()) retryLater(userJournal);\n    publishEntryChange',
        'publishEntryChange',
      ],
    ],
    unit: ['tests/worker/money/after/afterFound.test.ts', 'that the journal refused is written again'],
  },
];
