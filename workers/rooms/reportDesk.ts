import { fail, ok, type Result } from '#contract/problem.ts';
import type { ChatReport, RoomAnswer, RoomReport } from '#contract/roomCall.ts';
import type { ReportConfig } from '#domain/rooms/chat.ts';
import { getReportConfig, reportMessage, reportRoom } from '#platform/calls/chat.ts';
import type { RoomsDeps } from './roomsDeps.ts';

/** Reports of messages and rooms. Each press sends one request. */
export type ReportDesk = {
  /** Returns what a report of a room may hold (REQ-56), requested once for all tabs. */
  readonly config: () => Promise<Result<ReportConfig>>;
  readonly reportMessage: (request: ChatReport) => Promise<RoomAnswer<'chat-report'>>;
  readonly reportRoom: (request: RoomReport) => Promise<RoomAnswer<'room-report'>>;
  /** Forgets the configuration: its words are in another language, or another user is here. */
  readonly renew: () => void;
};

export const createReportDesk = ({
  call,
  decoding,
  uid,
  requestLogin,
  reportChanged,
}: Pick<RoomsDeps, 'call' | 'decoding' | 'uid' | 'requestLogin' | 'reportChanged'>): ReportDesk => {
  let config: Promise<Result<ReportConfig>> | null = null;
  const asUser = async (send: () => Promise<Result<unknown>>): Promise<Result<null>> => {
    if (uid() === null) {
      requestLogin();
      return fail({ code: 'login-wanted' });
    }
    const answer = await send();
    return answer.ok ? ok(null) : answer;
  };
  return {
    config: () => {
      if (uid() === null) return Promise.resolve(fail({ code: 'login-wanted' }));
      if (config !== null) return config;
      const flight = getReportConfig(call, decoding).then((answer) => {
        if (!answer.ok && config === flight) config = null;
        return answer;
      });
      config = flight;
      return flight;
    },
    reportMessage: ({ kind: _kind, ...report }) => asUser(() => reportMessage(call, report)),
    // The platform has no call that takes a picture, so a report has none.
    reportRoom: ({ kind: _kind, ...report }) => asUser(() => reportRoom(call, { ...report, images: [] })),
    renew: () => {
      config = null;
      reportChanged();
    },
  };
};
