import { useState } from 'react';
import type { RoomCallRequest } from '#contract/roomCall.ts';
import { useClient } from '#state/clientContext.tsx';
import { Button } from '#ui/Button.tsx';

type ToggleProps = {
  /** Name for tests. */
  readonly action: string;
  readonly isOn: boolean;
  readonly text: string;
  /** How the button looks while it is off; one of a row may be primary. */
  readonly look?: 'plain' | 'primary';
  readonly request: Extract<RoomCallRequest, { kind: 'book' | 'follow' }>;
};

/** Renders a decision about a room or its anchor that a press sends once; the button waits for the answer. */
export const ToggleButton = ({ action, isOn, text, look = 'plain', request }: ToggleProps) => {
  const { feed, commands } = useClient();
  const [isSending, setIsSending] = useState(false);
  const press = async () => {
    setIsSending(true);
    const answer = await feed.room(request);
    setIsSending(false);
    if (!answer.ok) commands.tellProblem(answer.problem);
  };
  return (
    <Button
      look={isOn ? 'quiet' : look}
      aria-pressed={isOn}
      disabled={isSending}
      data-action={action}
      onClick={() => void press()}
    >
      {text}
    </Button>
  );
};
