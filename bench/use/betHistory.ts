import { atLeast, atMost, plainGoal, type Findings } from '../gates.ts';
import type { Options } from '../folderOptions.ts';
import { quantile } from '../statistics.ts';
import { openMember, until, withProduct } from './product.ts';
import { PACES, scrolled, type ScrolledList } from './scroll.ts';

const BETS = 10_000;
/** Days of the history; all of them are in the range "this week". */
const DAYS = 6;
const RATE = 1_000;
/**
 * Maximum number of cards that exist at once, and of elements in one card. Most bets have one or two legs.
 */
const [MAX_CARDS, MAX_ELEMENTS] = [30, 60];
const CARDS: ScrolledList = {
  list: '[data-region="settled-bets"]',
  row: 'li[data-index]',
  content: '[data-order]',
};

/** Measures the scrolling of 10,000 settled bets after all their pages are loaded (G9). */
export const betHistory = ({ quick }: Options): Promise<Findings> =>
  withProduct({ matches: 2_000, rate: RATE }, async (product) => {
    const { sandbox } = product;
    const answer = await fetch(`${sandbox.origin}/sandbox/history`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: 'alice', count: BETS, days: DAYS }),
    });
    if (!answer.ok) throw new Error(`The sandbox made no history: ${await answer.text()}`);
    const page = await openMember(product, `${sandbox.url}?lang=en`);
    await page.send('Page.navigate', { url: `${sandbox.url}?screen=bets&list=settled&range=week&lang=en` });
    await until(page, 'the button that reads all pages', () => {
      const button = document.querySelector<HTMLElement>('[data-action="read-all"]');
      button?.click();
      return button !== null;
    });
    const began = performance.now();
    await until(
      page,
      'all settled bets',
      () =>
        document.querySelector('[data-partial-note]') === null &&
        document.querySelector('[data-region="settled-bets"] [aria-setsize]') !== null,
    );
    const readMs = performance.now() - began;
    const size = await page.evaluate(() =>
      Number(document.querySelector('[data-region="settled-bets"] li')?.getAttribute('aria-setsize')),
    );
    const gates: Findings['gates'][number][] = [atLeast('settled bets in the list', size, BETS)];
    const goals: Findings['goals'][number][] = [];
    const figures: Record<string, unknown> = { 'settled bets: ms to read all pages': Math.round(readMs) };
    for (const pace of quick ? PACES.slice(1, 2) : PACES) {
      const { frames, blanks, seen } = await page.evaluate(scrolled(pace, CARDS));
      const drawn = await page.evaluate(() => {
        const cards = [...document.querySelectorAll('[data-region="settled-bets"] [data-order]')];
        const elements = cards.reduce((sum, card) => sum + card.querySelectorAll('*').length, 0);
        return { cards: cards.length, elements: Math.round(elements / cards.length) };
      });
      const perSecond = (1000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0);
      gates.push(
        atLeast(`settled bets, scroll ${pace}: cards that passed`, seen, 50),
        atMost(`settled bets, scroll ${pace}: cards that exist`, drawn.cards, MAX_CARDS),
        atMost(`settled bets, scroll ${pace}: elements of a card`, drawn.elements, MAX_ELEMENTS),
      );
      figures[`settled bets, scroll ${pace}`] = {
        perSecond,
        frameP99: quantile(frames, 0.99),
        passed: seen,
        blankCards: blanks.length,
        ...drawn,
      };
      goals.push(
        plainGoal('G9', `settled bets: frames a second at ${pace} px a frame`, perSecond, { atLeast: 58 }),
        plainGoal(
          'G9',
          `settled bets: longest blank card at ${pace} px a frame`,
          Math.max(0, ...blanks),
          { atMost: 100 },
          ' ms',
        ),
      );
    }
    return { gates, goals, figures };
  });
