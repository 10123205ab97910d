/** Formats a day in the user's language and zone, with the year. */
export const dayText = (at: number, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(at);
