const MAX_BYTES = 500_000;
/** Maximum number of stored pictures; older ones are deleted. */
const MOST = 100;
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};
const STARTS: Readonly<Record<string, string>> = {
  'image/png': '89504e47',
  'image/jpeg': 'ffd8ff',
  'image/webp': '52494646',
};

type ChatPicture = { readonly type: string; readonly bytes: Buffer };

/** Pictures that members uploaded for chat messages, each client id of a member once. */
export class ChatPictures {
  readonly #kept = new Map<string, ChatPicture>();
  readonly #taken = new Map<string, string>();
  #count = 0;

  of(id: string): ChatPicture | undefined {
    return this.#kept.get(id);
  }

  /** Stores a picture and returns its id; null if its type is wrong or it is too large. */
  add(by: string, type: string, data: string): string | null {
    const before = this.#taken.get(by);
    if (before !== undefined) return before;
    const bytes = Buffer.from(data, 'base64');
    const [ending, start] = [ENDINGS[type], STARTS[type]];
    if (ending === undefined || start === undefined || bytes.length > MAX_BYTES) return null;
    if (!bytes.toString('hex', 0, 4).startsWith(start)) return null;
    this.#count += 1;
    const id = `${this.#count.toString(16).padStart(24, 'c')}.${ending}`;
    this.#kept.set(id, { type, bytes });
    this.#taken.set(by, id);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
    }
    return id;
  }
}
