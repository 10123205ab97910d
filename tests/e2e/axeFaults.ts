import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { lasting } from './settle.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Builds an analysis of the page. Of each grid only the first rows are analysed, as all rows have the same
 * structure. Legacy mode spares a blank page for each analysis; its limit concerns only frames, and the
 * client has none.
 */
const createAnalysis = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).exclude('[role="grid"] [role="row"]:nth-child(n+5)');

/** Lists violations that axe rates serious or critical, one sentence each. */
const listViolations = (analysis: AxeBuilder): Promise<string[]> =>
  lasting(async () => {
    const { violations } = await analysis.analyze();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `axe ${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 200)}`);
  });

/** Checks the structure of the page by all rules but contrast: the structure is the same in every theme. */
export const axeFaults = (page: Page): Promise<string[]> =>
  listViolations(createAnalysis(page).withTags(TAGS).disableRules('color-contrast'));

/** Checks contrast in the current theme. */
export const axeContrastFaults = (page: Page): Promise<string[]> =>
  listViolations(createAnalysis(page).withRules('color-contrast'));
