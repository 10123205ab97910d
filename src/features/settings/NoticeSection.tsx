import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeWords } from '#contract/noticeQuery.ts';
import { NOTICE_EVENTS, NOTICE_KINDS, type NoticeKind } from '#domain/notices/notice.ts';
import { useUser } from '#state/hooks.ts';
import { useNoticeCommands, useNotices } from '#state/notices.ts';
import { Switch } from '#ui/Switch.tsx';
import { Section } from './Section.tsx';
import styles from './Settings.module.css';

/** Renders the switches of the notice centre: one for each kind, and one for the operating system's notices. */
export const NoticeSection = () => (useUser() === null ? null : <Switches />);

const Switches = () => {
  const { t } = useTranslation('settings');
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
          {t(`notices.kind.${kind}`)}
        </Switch>
      ))}
      <SystemSwitch isOn={data?.system === true} isKnown={data !== undefined} />
    </Section>
  );
};

const wordsIn = (t: (key: string) => string): NoticeWords =>
  Object.fromEntries([
    ...NOTICE_KINDS.map((kind) => [kind, t(`notices.kind.${kind}`)] as const),
    ...NOTICE_EVENTS.map((what) => [what, t(`notices:what.${what}`)] as const),
  ]) as NoticeWords;

type SystemSwitchProps = { readonly isOn: boolean; readonly isKnown: boolean };

/** Asks for the browser's permission only when the user turns the switch on. */
const SystemSwitch = ({ isOn, isKnown }: SystemSwitchProps) => {
  const { t, i18n } = useTranslation(['settings', 'notices']);
  const { setSystem } = useNoticeCommands();
  const [isDenied, setDenied] = useState(false);
  const { language } = i18n;
  // The worker keeps the titles, so they follow the language.
  useEffect(() => {
    if (isOn) setSystem(wordsIn((key) => t(key)));
    // oxlint-disable-next-line react/exhaustive-deps -- `t` is another function whenever the language is
  }, [isOn, language, setSystem]);
  const turn = async (on: boolean): Promise<void> => {
    if (!on) return setSystem(null);
    const answer = await Notification.requestPermission();
    setDenied(answer !== 'granted');
    return answer === 'granted' ? setSystem(wordsIn((key) => t(key))) : undefined;
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
