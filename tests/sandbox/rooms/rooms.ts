import { seedOf } from '#sandbox/account/seedOf.ts';
import type { BoardMatch, ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { seeded } from '#sandbox/world/random.ts';
import type { Text } from '#sandbox/world/worldChange.ts';

/** Live-side sport codes by match-side ones (C10); other sports have no rooms. */
const LIVE_SPORTS: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [3, 2],
  [7, 3],
  [2, 4],
  [5, 5],
  [6, 6],
  [16, 7],
  [15, 8],
  [13, 9],
  [47, 10],
  [8, 11],
  [19, 12],
  [51, 13],
]);
const HOSTS: readonly Text[] = [
  ['小海', 'Marina', 'Hải My', 'มารีน่า'],
  ['老船长', 'The Old Captain', 'Thuyền Trưởng', 'กัปตัน'],
  ['月牙', 'Crescent', 'Trăng Khuyết', 'จันทร์เสี้ยว'],
  ['阿北', 'North', 'Anh Bắc', 'พี่เหนือ'],
  ['球球', 'Ballsy', 'Bóng Tròn', 'ลูกบอล'],
  ['橙子', 'Orange', 'Cam', 'ส้ม'],
];
const MAX_ROOMS = 60;
const WAITING = 4;
const ENDED = 2;

/** A room as the platform has it: one anchor who shows one match. */
export type Room = {
  readonly roomId: number;
  readonly hostId: number;
  readonly host: Text;
  readonly boardMatch: BoardMatch;
  readonly liveSport: number;
  /** 0 waiting, 1 living, 2 ended. */
  readonly liveStatus: 0 | 1 | 2;
  /** 0 normal, 1 exclusive, 17 agent. */
  readonly type: 0 | 1 | 17;
  readonly popularity: number;
  readonly sort: number;
};

/** Creates the rooms of matches: those in play with video, some upcoming ones, and some that ended lately. */
export class Rooms {
  readonly #serverBoard: ServerBoard;
  readonly #seed: number;

  /** Rooms whose anchors a control call ended. */
  readonly #ended = new Set<string>();

  constructor(serverBoard: ServerBoard, seed: number) {
    this.#serverBoard = serverBoard;
    this.#seed = seed;
  }

  all(): Room[] {
    const shown = [...this.#serverBoard.matches.values()].filter(
      ({ match }) => LIVE_SPORTS.has(match.sid) && match.ty === 2,
    );
    return [
      ...shown
        .filter((boardMatch) => boardMatch.kind === 'live')
        .slice(0, MAX_ROOMS)
        .map((boardMatch) => this.#room(boardMatch, 1)),
      ...shown
        .filter((boardMatch) => boardMatch.kind === 'pre')
        .slice(0, WAITING)
        .map((boardMatch) => this.#room(boardMatch, 0)),
      ...[...this.#serverBoard.ended.values()]
        .filter(({ match }) => LIVE_SPORTS.has(match.sid))
        .slice(-ENDED)
        .map((boardMatch) => this.#room(boardMatch, 2)),
    ];
  }

  find(roomId: string): Room | undefined {
    return this.all().find((room) => String(room.roomId) === roomId);
  }

  end(roomId: string): void {
    this.#ended.add(roomId);
  }

  #room(boardMatch: BoardMatch, status: Room['liveStatus']): Room {
    const seed = seedOf(this.#seed, boardMatch.match.id, 'room');
    const random = seeded(seed);
    const kind = random.next();
    const roomId = 8_000_000 + (seed % 900_000);
    return {
      roomId,
      hostId: 300_000 + (seed % 90_000),
      host: random.pick(HOSTS),
      boardMatch,
      liveSport: LIVE_SPORTS.get(boardMatch.match.sid) ?? 1,
      liveStatus: this.#ended.has(String(roomId)) ? 2 : status,
      type: kind < 0.7 ? 0 : kind < 0.9 ? 1 : 17,
      popularity: 100 + random.int(20_000),
      sort: random.int(5),
    };
  }
}
