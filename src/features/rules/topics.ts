/** The topics of rules and help with their rules, in the order of the page, for `t('topic.' + topic + '.' + rule)`. */
export const TOPICS = [
  { id: 'general', rules: ['accept', 'delay', 'change', 'official'] },
  { id: 'lines', rules: ['half', 'whole', 'quarter', 'inPlay'] },
  { id: 'voids', rules: ['void', 'cancelled', 'postponed', 'part'] },
  { id: 'football', rules: ['time', 'extra', 'half', 'corners', 'cards', 'quarters'] },
  { id: 'timed', rules: ['overtime', 'hockey', 'halves', 'race'] },
  { id: 'sets', rules: ['winner', 'tieBreak'] },
  { id: 'others', rules: ['baseball', 'fights', 'esports', 'outright'] },
  { id: 'parlay', rules: ['odds', 'legs', 'half', 'series'] },
  { id: 'cash-out', rules: ['price', 'part', 'confirm', 'reserved'] },
  { id: 'odds', rules: ['europe', 'hongKong', 'malay', 'indo', 'same'] },
  { id: 'screen-share', rules: ['prepare', 'mac', 'phone', 'stop'] },
] as const satisfies readonly { readonly id: string; readonly rules: readonly string[] }[];
