/** A report of a chat message or a room, as the client sent it. */
type Report = {
  readonly id: string;
  readonly member: string;
  readonly kind: 'message' | 'room';
  readonly roomId: string;
  readonly about: string;
  readonly category: string;
  readonly content: string;
};

const MAX_KEPT = 500;
/** Stores the latest accepted reports. */
export class Reports {
  kept: readonly Report[] = [];
  #serial = 5_500;

  add(report: Omit<Report, 'id'>): string {
    this.#serial += 1;
    const id = String(this.#serial);
    this.kept = [...this.kept, { id, ...report }].slice(-MAX_KEPT);
    return id;
  }
}
