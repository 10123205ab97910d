import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '#domain/chat/message.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { ReportCategory } from '#domain/rooms/chat.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useReportProblem } from '#board/useReportProblem.ts';
import { useClient } from '#state/clientContext.tsx';
import { ReportDialog, type ReportProblem } from '#ui/ReportDialog.tsx';

type MessageReportProps = {
  readonly room: RoomId;
  readonly message: ChatMessage;
  /** Undefined while they load; null if they could not be loaded. */
  readonly categories: readonly ReportCategory[] | null | undefined;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

const MAX_LETTERS = 200;

/** Renders the report of a message: a category, a note, one request (CHAT-08, REQ-24). */
export const MessageReport = ({ room, message, categories, onRetry, onClose }: MessageReportProps) => {
  const { t } = useTranslation('chat');
  const problemOf = useReportProblem();
  const { feed } = useClient();
  const send = async (categoryId: string, content: string): Promise<ReportProblem | null> => {
    const answer = await feed.room({
      kind: 'chat-report',
      roomId: room,
      messageId: message.id,
      userId: message.author.userId,
      categoryId,
      content,
    });
    return problemOf(answer);
  };
  return (
    <ReportDialog
      name="report-message"
      texts={{
        title: t('report.title'),
        close: t('close'),
        reason: t('report.why'),
        note: t('report.note'),
        send: t('report.send'),
        done: t('report.done'),
        failed: t('report.failed'),
        retry: t('retry'),
      }}
      about={
        <>
          <bdi>{cleanName(message.author.name)}</bdi>: <bdi>{message.text}</bdi>
        </>
      }
      reasons={categories}
      maxLength={MAX_LETTERS}
      onSend={send}
      onRetry={onRetry}
      onClose={onClose}
    />
  );
};
