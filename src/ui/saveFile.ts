/** Time for which a saved file's address stays valid. */
const KEPT_MS = 10_000;

/** Gives a text to the user as a file. `type` is its media type. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file after the press.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};
