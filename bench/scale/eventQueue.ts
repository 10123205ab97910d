/** Runs events in order of time. Events of the same time run in the order in which they were added. */
export class EventQueue {
  #heap: { readonly at: number; readonly serial: number; readonly run: () => void }[] = [];
  #serial = 0;
  /** Time of the event that runs, in ms. */
  now = 0;

  /** Adds an event. Throws if it is due before the present, because time does not go back. */
  add(at: number, run: () => void): void {
    if (!(at >= this.now)) throw new Error(`An event at ${at} ms lies before ${this.now} ms.`);
    const heap = this.#heap;
    this.#serial += 1;
    heap.push({ at, serial: this.#serial, run });
    let child = heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.#isBefore(child, parent)) break;
      this.#swap(child, parent);
      child = parent;
    }
  }

  /** Runs all events, also those that events add. */
  run(): void {
    for (let next = this.#take(); next !== undefined; next = this.#take()) {
      this.now = next.at;
      next.run();
    }
  }

  #isBefore(a: number, b: number): boolean {
    const [first, second] = [this.#heap[a], this.#heap[b]];
    if (first === undefined || second === undefined) return false;
    return first.at < second.at || (first.at === second.at && first.serial < second.serial);
  }

  #swap(a: number, b: number): void {
    const [first, second] = [this.#heap[a], this.#heap[b]];
    if (first === undefined || second === undefined) return;
    this.#heap[a] = second;
    this.#heap[b] = first;
  }

  #take() {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    let parent = 0;
    for (;;) {
      const left = 2 * parent + 1;
      const least = this.#isBefore(left + 1, left) ? left + 1 : left;
      if (least >= heap.length || !this.#isBefore(least, parent)) return first;
      this.#swap(least, parent);
      parent = least;
    }
  }
}

/** One server that works on one job at a time, in the order of arrival. */
export class Station {
  #freeAt = 0;
  /** Time spent at work, in ms. */
  busy = 0;
  arrived = 0;
  /** Sums of the jobs' times in the station and in its queue, in ms. */
  inside = 0;
  waited = 0;

  /** Takes a job that needs `service` ms and returns when it begins and ends. Call it in order of time. */
  serve(now: number, service: number): { readonly begin: number; readonly end: number } {
    const begin = Math.max(now, this.#freeAt);
    const end = begin + service;
    this.#freeAt = end;
    this.busy += service;
    this.arrived += 1;
    this.inside += end - now;
    this.waited += begin - now;
    return { begin, end };
  }
}
