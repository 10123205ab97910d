type Numbered = { readonly id: string };

/** The number at the end of an intent's id: 1 for the first about its subject, and one more for each later one. */
const numberOf = ({ id }: Numbered): number => Number(/-(\d+)$/.exec(id)?.[1] ?? 0);

/**
 * Returns the last intent about a subject: the one with the highest number. Its time may be earlier than that of the
 * intent before, because the server's time may step back between two presses.
 */
export const lastIntent = <Intent extends Numbered>(
  intents: readonly Intent[],
  isAbout: (intent: Intent) => boolean,
): Intent | undefined => {
  let last: Intent | undefined;
  for (const each of intents)
    if (isAbout(each) && (last === undefined || numberOf(each) > numberOf(last))) last = each;
  return last;
};

/** Returns the number of the intent that follows `last`; 1 if there is none. */
export const nextNumber = (last: Numbered | undefined): number =>
  last === undefined ? 1 : numberOf(last) + 1;
