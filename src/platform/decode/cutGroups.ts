const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Thrown where a text is not as expected; the caller then parses the whole text. */
const unexpected = (): never => {
  throw new SyntaxError();
};

const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
};

/** Returns the position after a string; `from` is its opening quote. */
const skipString = (text: string, from: number): number => {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return unexpected();
};

/** Returns the position after the JSON value at `from`. The value itself is not validated. */
export const skipValue = (text: string, from: number): number => {
  let at = from;
  let depth = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = skipString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1;
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      depth -= 1;
      if (depth === 0) return at + 1;
      // The end of the surrounding object or list ends a number or a word.
      if (depth < 0) return at;
    } else if (depth === 0 && (code === COMMA || isSpace(code))) return at;
    at += 1;
  }
  return unexpected();
};

/** Reads the items of a list or an object. `read` reads one item and returns the position after it. */
const walk = (text: string, from: number, close: number, read: (at: number) => number): number => {
  let at = skipSpace(text, from + 1);
  if (text.charCodeAt(at) === close) return at + 1;
  for (;;) {
    at = skipSpace(text, read(at));
    const code = text.charCodeAt(at);
    if (code === close) return at + 1;
    if (code !== COMMA) return unexpected();
    at = skipSpace(text, at + 1);
  }
};

/** Reads an object; `read` gets the values under `name`, all others are skipped. */
const walkObject = (text: string, from: number, name: string, read: (at: number) => number): number =>
  walk(text, from, CLOSE_OBJECT, (at) => {
    if (text.charCodeAt(at) !== QUOTE) return unexpected();
    const end = skipString(text, at);
    // An escaped name could be `name` in other letters.
    for (let i = at + 1; i < end; i += 1) if (text.charCodeAt(i) === BACKSLASH) return unexpected();
    const colon = skipSpace(text, end);
    if (text.charCodeAt(colon) !== COLON) return unexpected();
    const value = skipSpace(text, colon + 1);
    return end - at === name.length + 2 && text.startsWith(name, at + 1)
      ? read(value)
      : skipValue(text, value);
  });

/**
 * Cuts the market groups (`data.records[].mg[]`) out of the text of a list answer. `take` gets the start of each
 * group and returns the position after it. Returns the text with `[first group, number of groups]` in place of
 * each list of groups; empty lists stay. Throws if the text is not as expected.
 */
export const cutGroups = (text: string, take: (from: number) => number): string => {
  const pieces: string[] = [];
  let copied = 0;
  let count = 0;
  const ifOpens =
    (code: number, read: (at: number) => number) =>
    (at: number): number =>
      text.charCodeAt(at) === code ? read(at) : skipValue(text, at);
  const groups = (open: number): number => {
    const first = count;
    const end = walk(text, open, CLOSE_LIST, (at) => {
      if (text.charCodeAt(at) !== OPEN_OBJECT) return unexpected();
      count += 1;
      return take(at);
    });
    if (count > first) {
      pieces.push(text.slice(copied, open + 1), `${first},${count - first}`);
      copied = end - 1;
    }
    return end;
  };
  const record = ifOpens(OPEN_OBJECT, (at) => walkObject(text, at, 'mg', ifOpens(OPEN_LIST, groups)));
  const records = ifOpens(OPEN_LIST, (at) => walk(text, at, CLOSE_LIST, record));
  const data = ifOpens(OPEN_OBJECT, (at) => walkObject(text, at, 'records', records));
  const start = skipSpace(text, 0);
  if (text.charCodeAt(start) !== OPEN_OBJECT) return unexpected();
  walkObject(text, start, 'data', data);
  pieces.push(text.slice(copied));
  return pieces.join('');
};
