/** A priority queue of tasks by due time; tasks of equal time keep their order. */
export class Agenda<T> {
  #items: { at: number; order: number; what: T }[] = [];
  #order = 0;

  get next(): number {
    return this.#items[0]?.at ?? Infinity;
  }

  put(at: number, what: T): void {
    const items = this.#items;
    items.push({ at, order: (this.#order += 1), what });
    for (let i = items.length - 1; i > 0;) {
      const up = (i - 1) >> 1;
      if (!this.#before(i, up)) break;
      this.#swap(i, up);
      i = up;
    }
  }

  take(): T | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (first === undefined || last === undefined) return undefined;
    if (items.length > 0) {
      items[0] = last;
      this.#sink();
    }
    return first.what;
  }

  #sink(): void {
    const size = this.#items.length;
    for (let i = 0; ;) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2])
        if (child < size && this.#before(child, least)) least = child;
      if (least === i) return;
      this.#swap(i, least);
      i = least;
    }
  }

  #before(a: number, b: number): boolean {
    const x = this.#items[a];
    const y = this.#items[b];
    return x !== undefined && y !== undefined && (x.at < y.at || (x.at === y.at && x.order < y.order));
  }

  #swap(a: number, b: number): void {
    const x = this.#items[a];
    const y = this.#items[b];
    if (x === undefined || y === undefined) return;
    this.#items[a] = y;
    this.#items[b] = x;
  }
}
