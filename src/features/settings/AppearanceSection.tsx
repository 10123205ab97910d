import { useTranslation } from 'react-i18next';
import { offeredLocales } from '#contract/defaultSettings.ts';
import { THEMES } from '#contract/documents.ts';
import { useConfig } from '#state/clientContext.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useSaving } from './saving.ts';
import { Field, Section } from './Section.tsx';
import { ZoneField } from './ZoneField.tsx';
import { useSettings } from '#state/hooks.ts';

const MOTIONS = ['system', 'reduced'] as const;

export const AppearanceSection = () => {
  const { t } = useTranslation('settings');
  const { t: app } = useTranslation('app');
  const offered = offeredLocales(useConfig());
  const { theme, motion, locale } = useSettings();
  const { set } = useSaving();
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Section name="look" title={t('look.title')}>
      <Field label={app('setting.locale')}>
        <Segmented
          label={app('setting.locale')}
          setting="locale"
          value={locale}
          options={offered.map((value) => ({
            value,
            text: <span lang={value}>{app(`locale.${value}`)}</span>,
          }))}
          onChange={(chosen) => set({ locale: chosen })}
        />
      </Field>
      <Field label={app('setting.theme')}>
        <Segmented
          label={app('setting.theme')}
          setting="theme"
          value={theme}
          options={THEMES.map((value) => ({ value, text: app(`setting.theme-${value}`) }))}
          onChange={(chosen) => set({ theme: chosen })}
        />
      </Field>
      <Field label={t('look.motion')} note={prefersReducedMotion ? t('look.motionNote') : undefined}>
        <Segmented
          label={t('look.motion')}
          setting="motion"
          value={motion}
          options={MOTIONS.map((value) => ({ value, text: t(`look.motion-${value}`) }))}
          onChange={(chosen) => set({ motion: chosen })}
        />
      </Field>
      <ZoneField />
    </Section>
  );
};
