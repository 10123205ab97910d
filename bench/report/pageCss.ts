import { chartCss, themeCss } from './colours.ts';

/**
 * The style sheet of the report: one column, both themes, tables that scroll on their own when the window is
 * narrow.
 */
export const pageCss = [
  themeCss(':root'),
  ':root{color-scheme:light dark}',
  chartCss,
  'body{margin:0 auto;max-width:1000px;padding:24px 20px 64px;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}',
  'h1{font-size:26px;margin:0 0 4px}h2{font-size:19px;margin:40px 0 10px}h3{font-size:16px;margin:0}p{margin:6px 0}.soft{color:var(--soft)}',
  '.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}caption{text-align:left;color:var(--soft);padding:4px 0}',
  'th,td{text-align:left;padding:5px 14px 5px 0;border-bottom:1px solid var(--grid);vertical-align:top}th{font-weight:600}thead th{color:var(--soft);font-weight:500}td{overflow-wrap:break-word}code{white-space:nowrap}',
  'figure{margin:0 0 28px;padding:16px 16px 10px;background:var(--panel);border:1px solid var(--grid);border-radius:8px}figure .wide{margin-top:8px}figure svg{--ground:var(--panel);display:block;width:100%;height:auto;min-width:620px}',
  'figcaption{margin-bottom:4px}details{margin-top:6px}summary{cursor:pointer;color:var(--soft)}summary:focus-visible{outline:2px solid var(--s0);outline-offset:2px}',
  '.mark{white-space:nowrap;font-weight:600}.reached,.holds{color:var(--good)}.missed,.broken{color:var(--bad)}.unclear{color:var(--unsure)}',
  '.tally{display:flex;flex-wrap:wrap;gap:8px 28px;margin:16px 0 0;padding:0;list-style:none}.tally b{font-size:22px;display:block;line-height:1.2}',
  'pre{overflow-x:auto;background:var(--panel);padding:12px;border-radius:8px;font-size:12.5px}@media print{figure{break-inside:avoid}}',
].join('');
