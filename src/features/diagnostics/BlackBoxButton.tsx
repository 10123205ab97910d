import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#state/clientContext.tsx';
import { Button } from '#ui/Button.tsx';
import { saveFile } from '#ui/saveFile.ts';
import styles from './Diagnostics.module.css';

type Outcome = 'saved' | 'failed' | 'sent' | 'notSent';

/**
 * Saves the worker's black box as a file, or sends it to the operator's address for bugs where there is one
 * (workers/events/BLACK-BOX.md). Nothing is sent without the user's press.
 */
export const BlackBoxButton = () => {
  const { t } = useTranslation('diagnostics');
  const { feed, config } = useClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSending, setIsSending] = useState(false);
  const save = async () => {
    setOutcome(null);
    const answer = await feed.ask({ topic: 'black-box' });
    if (answer.ok) saveFile('black-box.json', 'application/json', answer.value.text);
    setOutcome(answer.ok ? 'saved' : 'failed');
  };
  const send = async () => {
    setOutcome(null);
    setIsSending(true);
    const answer = await feed.ask({ topic: 'black-box', send: true });
    setIsSending(false);
    setOutcome(answer.ok ? 'sent' : 'notSent');
  };
  return (
    <p className={styles.blackBox}>
      <Button data-action="save-black-box" onClick={() => void save()}>
        {t('blackBox.save')}
      </Button>
      {config.hooks.errors === null ? null : (
        <Button data-action="send-black-box" disabled={isSending} onClick={() => void send()}>
          {t('blackBox.send')}
        </Button>
      )}
      <span role="status">{outcome === null ? '' : t(`blackBox.${outcome}`)}</span>
    </p>
  );
};
