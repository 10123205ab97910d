import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTICE_KINDS, type NoticeKind } from '#domain/notices/notice.ts';
import { useUser } from '#state/hooks.ts';
import { noticeWordsOf, useNoticeCommands, useNotices } from '#state/notices.ts';
import { Switch } from '#ui/Switch.tsx';
import { Section } from './Section.tsx';
import styles from './Settings.module.css';

/** Renders the switches of the notice centre: one for each kind, and one for the operating system's notices. */
export const NoticeSection = () => (useUser() === null ? null : <Switches />);

const Switches = () => {
  const { t } = useTranslation(['settings', 'notices']);
  const { data } = useNotices();
  const { setOff } = useNoticeCommands();
  const off = data?.off ?? [];
  const turn = (kind: NoticeKind, on: boolean) =>
    setOff(on ? off.filter((each) => each !== kind) : [...off, kind]);
  return (
    <Section name="notices" title={t('notices.title')}>
      <p className={styles.note}>{t('notices.note')}</p>
      {NOTICE_KINDS.map((kind) => (
        <Switch
          key={kind}
          on={!off.includes(kind)}
          disabled={data === undefined}
          setting={`notices-${kind}`}
          onChange={(on) => turn(kind, on)}
        >
          {t(`notices:kind.${kind}`)}
        </Switch>
      ))}
      <SystemSwitch isOn={data?.system === true} isKnown={data !== undefined} />
    </Section>
  );
};

type SystemSwitchProps = { readonly isOn: boolean; readonly isKnown: boolean };

/** Asks for the browser's permission only when the user turns the switch on. */
const SystemSwitch = ({ isOn, isKnown }: SystemSwitchProps) => {
  const { t } = useTranslation(['settings', 'notices']);
  const { setSystem } = useNoticeCommands();
  const [isDenied, setDenied] = useState(false);
  const turn = async (on: boolean): Promise<void> => {
    if (!on) return setSystem(null);
    const answer = await Notification.requestPermission();
    setDenied(answer !== 'granted');
    return answer === 'granted' ? setSystem(noticeWordsOf((key) => t(key))) : undefined;
  };
  const isOffered = 'Notification' in globalThis;
  return (
    <>
      <Switch
        on={isOn}
        disabled={!isKnown || !isOffered}
        note={t(isOffered ? 'notices.systemNote' : 'notices.systemMissing')}
        setting="notices-system"
        onChange={(on) => void turn(on)}
      >
        {t('notices.system')}
      </Switch>
      {isDenied ? (
        <p className={styles.note} role="alert">
          {t('notices.denied')}
        </p>
      ) : null}
    </>
  );
};
