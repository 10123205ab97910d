import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { useReportProblem } from '#board/useReportProblem.ts';
import { useClient } from '#state/clientContext.tsx';
import { useUser } from '#state/hooks.ts';
import { useReportConfig } from '#state/rooms.ts';
import { Button } from '#ui/Button.tsx';
import { ReportDialog, type ReportProblem } from '#ui/ReportDialog.tsx';

/** The longest note where the platform names no limit. Not from the specification. */
const MAX_LETTERS = 200;

type ReportProps = { readonly room: RoomId; readonly host: string };

/**
 * Renders the button that reports a room (REQ-57); a guest is asked to log in first. What one user has typed is not
 * shown to the next (I6).
 */
export const RoomReport = (props: ReportProps) => <ReportOfUser key={useUser()?.uid ?? ''} {...props} />;

/** Renders the button, and the dialog that the user opens with it. */
const ReportOfUser = ({ room, host }: ReportProps) => {
  const { t } = useTranslation('rooms');
  const { session } = useClient();
  const isGuest = useUser() === null;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        data-action="report-room"
        onClick={() => (isGuest ? session.wantLogin() : setIsOpen(true))}
      >
        {t('report.open')}
      </Button>
      {isOpen ? <Report room={room} host={host} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};

const Report = ({ room, host, onClose }: ReportProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const problemOf = useReportProblem();
  const { feed } = useClient();
  const { data, error, refetch } = useReportConfig();
  const send = async (typeId: string, content: string): Promise<ReportProblem | null> => {
    const answer = await feed.room({ kind: 'room-report', roomId: room, typeId, content });
    return problemOf(answer);
  };
  return (
    <ReportDialog
      name="report-room"
      texts={{
        title: t('report.title'),
        close: t('report.close'),
        reason: t('report.why'),
        note: t('report.note'),
        send: t('report.send'),
        done: t('report.done'),
        failed: t('report.failed'),
        retry: t('retry'),
      }}
      about={<bdi>{host}</bdi>}
      reasons={error === null ? data?.categories : null}
      maxLength={data?.maxLength ?? MAX_LETTERS}
      needsNote
      onSend={send}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
};
