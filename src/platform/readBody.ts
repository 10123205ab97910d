/** Reads the body's text; null if it has more than `most` bytes. The rest is then not read (F37). */
export const readBody = async (response: Response, most: number): Promise<string | null> => {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > most) {
      void reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
};
