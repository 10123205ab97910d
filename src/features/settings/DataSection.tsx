import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { Settings } from '#contract/documents.ts';
import { useConfig } from '#state/clientContext.tsx';
import { Button } from '#ui/Button.tsx';
import { useSaving } from './saving.ts';
import { Field, Section } from './Section.tsx';
import { useCommands, useShelf, useSettings } from '#state/hooks.ts';
import { useLoginKey } from '#state/lazyHooks.ts';

const isSame = (one: Settings, other: Settings): boolean =>
  (Object.keys(one) as (keyof Settings)[]).every((name) => String(one[name]) === String(other[name]));

/**
 * Returns the default settings, except the language, which the user must be able to read, and the flag
 * without a known meaning (C23).
 */
const useDefaults = (): Settings => {
  const { locale, acceptList } = useSettings();
  const first = defaultSettings(useConfig());
  const [collected, bets, all] = first.acceptList;
  return { ...first, locale, acceptList: [collected, bets, all, acceptList[3]] };
};

export const DataSection = () => {
  const { t } = useTranslation('settings');
  return (
    <Section name="data" title={t('data.title')}>
      <Kept what="searches" />
      <Kept what="viewed" />
      <Reset />
    </Section>
  );
};

/**
 * Shows what this browser remembers of the user's searches or viewed matches, with a button that deletes it.
 */
const Kept = ({ what: list }: { readonly what: 'searches' | 'viewed' }) => {
  const { t } = useTranslation('settings');
  const count = useShelf()[list].length;
  const { forget } = useCommands();
  const { confirm: say } = useSaving();
  const press = () => {
    void forget(list);
    say(t('said.forgotten'));
  };
  return (
    <Field label={t(`data.${list}`)} note={t('data.count', { count })}>
      <Button
        data-action={`forget-${list}`}
        aria-label={t(list === 'searches' ? 'data.forgetSearches' : 'data.forgetViewed')}
        disabled={count === 0}
        onClick={press}
      >
        {t('data.forget')}
      </Button>
    </Field>
  );
};

/** Resets the settings. The reset can be undone until another setting, or the login, changes (I6). */
const Reset = () => {
  return <ResetOfLogin key={String(useLoginKey())} />;
};

const ResetOfLogin = () => {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  const defaults = useDefaults();
  const { set, confirm: say } = useSaving();
  const [before, setBefore] = useState<Settings | null>(null);
  const isDefault = isSame(settings, defaults);
  const canUndo = before !== null && isDefault;
  const press = () => {
    set(canUndo ? before : defaults);
    setBefore(canUndo ? null : settings);
    say(t(canUndo ? 'said.undone' : 'said.reset'));
  };
  return (
    <Field label={t('data.reset')} note={t('data.resetNote')}>
      <Button data-action="reset-settings" disabled={isDefault && !canUndo} onClick={press}>
        {canUndo ? t('data.undo') : t('data.resetButton')}
      </Button>
    </Field>
  );
};
