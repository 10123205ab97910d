import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK = 1 << 16;

/** Reads a file line by line, a chunk at a time: recordings may be larger than memory. */
export class Lines {
  #file: number | null;
  readonly #chunk = Buffer.alloc(CHUNK);
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  next(): string | undefined {
    for (;;) {
      const end = this.#bytes.indexOf(10, this.#at);
      if (end >= 0) {
        const line = this.#bytes.toString('utf8', this.#at, end);
        this.#at = end + 1;
        return line;
      }
      if (!this.#fill()) return this.#rest();
    }
  }

  #fill(): boolean {
    if (this.#file === null) return false;
    const read = readSync(this.#file, this.#chunk, 0, CHUNK, null);
    if (read === 0) {
      this.close();
      return false;
    }
    this.#bytes = Buffer.concat([this.#bytes.subarray(this.#at), this.#chunk.subarray(0, read)]);
    this.#at = 0;
    return true;
  }

  #rest(): string | undefined {
    if (this.#at >= this.#bytes.length) return undefined;
    const line = this.#bytes.toString('utf8', this.#at);
    this.#at = this.#bytes.length;
    return line;
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
