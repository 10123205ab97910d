import type { Findings } from '../gates.ts';

const MARK = { reached: 'reached', unclear: 'unclear', missed: 'MISSED' } as const;

export const printFindings = ({ gates, goals }: Findings): void => {
  for (const gate of gates)
    console.log(`${gate.holds ? 'holds ' : 'BROKEN'}  ${gate.name}: ${gate.value} (${gate.limit})`);
  for (const goal of goals)
    console.log(
      `${MARK[goal.verdict].padEnd(7)} ${goal.id} ${goal.name}: ${goal.reached}, goal ${goal.wanted}`,
    );
};
