/** Code of a key that an input method takes. */
const INPUT_METHOD_KEY = 229;

/**
 * True if an input method takes the key to compose with. Safari ends the composition before it reports the key that
 * ends it, so only the code tells that key.
 */
export const isInputMethodKey = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === INPUT_METHOD_KEY;
