import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { MAX_KEPT, type KeptStream } from './keptStreams.ts';

type KeepButtonProps = {
  readonly stream: KeptStream;
  readonly keptStreams: readonly KeptStream[];
  readonly onToggle: (stream: KeptStream) => void;
};

/** Keeps the stream of this match beside the matches that the user opens next. */
export const KeepButton = ({ stream, keptStreams, onToggle }: KeepButtonProps) => {
  const { t } = useTranslation('detail');
  const isKept = keptStreams.some(({ id }) => id === stream.id);
  const isFull = !isKept && keptStreams.length >= MAX_KEPT;
  return (
    <Button
      look="quiet"
      aria-pressed={isKept}
      disabled={isFull}
      data-action="keep-stream"
      onClick={() => onToggle(stream)}
    >
      {isFull ? t('multi.full', { count: MAX_KEPT }) : t(isKept ? 'multi.kept' : 'multi.keep')}
    </Button>
  );
};
