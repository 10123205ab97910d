import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { findLastingFaults } from './pageWaits.ts';

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of WCAG 2.2 A and AA, and those that axe recommends beside them. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of each grid only the first rows are analysed, as all rows have the same structure. */
const UNCHECKED_ROWS = '[role="grid"] [role="row"]:nth-child(n+5)';

type Axe = { readonly run: (area: Area, options: RunOptions) => Promise<AxeResults> };
type Area = { readonly include?: string[]; readonly exclude?: string[] };

/**
 * Lists violations, one sentence each: those that axe rates serious or critical, or all. Axe runs in the page
 * itself and describes violations only: with the list of all passes an analysis takes three times as long.
 */
const listViolations = (
  page: Page,
  options: RunOptions,
  area: Area = { exclude: [UNCHECKED_ROWS] },
  isAll = false,
): Promise<string[]> =>
  findLastingFaults(async () => {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
    return page.evaluate(
      async ({ area, options, isAll }) => {
        const { violations } = await (window as unknown as { axe: Axe }).axe.run(area, options);
        return violations
          .filter(({ impact }) => isAll || impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `axe ${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 200)}`);
      },
      { area, isAll, options: { ...options, resultTypes: ['violations' as const], preload: isAll } },
    );
  });

/** Checks the structure of the page by all rules but contrast: the structure is the same in every theme. */
export const axeFaults = (page: Page): Promise<string[]> =>
  listViolations(page, { runOnly: TAGS, rules: { 'color-contrast': { enabled: false } } });

/** Checks contrast in the current theme. */
export const axeContrastFaults = (page: Page): Promise<string[]> =>
  listViolations(page, { runOnly: ['color-contrast'] });

/** Checks one area of the page by all rules, and lists violations of any impact. */
export const axeFaultsIn = (page: Page, selector: string): Promise<string[]> =>
  listViolations(page, {}, { include: [selector] }, true);
