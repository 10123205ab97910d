import { useTranslation } from 'react-i18next';
import { offeredFormats } from '#contract/defaultSettings.ts';
import type { Settings } from '#contract/documents.ts';
import { acceptanceLabel } from '#domain/odds/acceptance.ts';
import { TOLERANCES } from '#domain/odds/tolerances.ts';
import { optionLine } from '#domain/odds/lines.ts';
import type { OptionType } from '#domain/ids.ts';
import { useConfig } from '#state/clientContext.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { OddsExample } from './OddsExample.tsx';
import { Radios } from './Radios.tsx';
import { useSaving } from './saving.ts';
import { Field, Section } from './Section.tsx';
import styles from './Settings.module.css';
import { useSettings } from '#state/hooks.ts';

/** Acceptance codes from the loosest to the strictest; each is labelled by its meaning (C24). */
const ACCEPTS = [2, 1, 0] as const satisfies readonly Settings['accept'][];
const NOTATIONS = ['split', 'decimal'] as const;
const UPS = ['auto', 'red', 'green'] as const;

/** Writes an example quarter line in a notation. */
const written = (notation: Settings['lineNotation']): string =>
  optionLine({ line: null }, { type: 4 as OptionType, line: '0.75' }, notation) ?? '';

export const OddsSection = () => {
  const { t } = useTranslation('settings');
  const { t: app } = useTranslation('app');
  const formats = offeredFormats(useConfig());
  const { oddsFormat, accept, tolerance, lineNotation, upColour } = useSettings();
  const { set } = useSaving();
  const upColourTexts = { auto: t('odds.upAuto'), red: t('odds.upRed'), green: t('odds.upGreen') };
  return (
    <Section name="odds" title={t('odds.title')}>
      <OddsExample />
      <Field label={t('odds.format')} note={t('odds.formatNote')}>
        <Segmented
          label={t('odds.format')}
          setting="odds-format"
          value={String(oddsFormat)}
          options={formats.map((format) => ({ value: String(format), text: app(`oddsFormat.${format}`) }))}
          onChange={(chosen) => {
            const format = formats.find((each) => String(each) === chosen);
            if (format !== undefined) set({ oddsFormat: format });
          }}
        />
      </Field>
      <Field label={t('odds.notation')}>
        <Segmented
          label={t('odds.notation')}
          setting="line-notation"
          value={lineNotation}
          options={NOTATIONS.map((value) => ({ value, text: written(value) }))}
          onChange={(chosen) => set({ lineNotation: chosen })}
        />
      </Field>
      <Field label={t('odds.up')}>
        <Segmented
          label={t('odds.up')}
          setting="up-colour"
          value={upColour}
          options={UPS.map((value) => ({
            value,
            text:
              value === 'auto' ? (
                upColourTexts.auto
              ) : (
                <>
                  <span className={styles.swatch} data-colour={value} />
                  {upColourTexts[value]}
                </>
              ),
          }))}
          onChange={(chosen) => set({ upColour: chosen })}
        />
      </Field>
      <Radios
        label={t('odds.accept')}
        setting="accept"
        value={accept}
        options={ACCEPTS.map((value) => ({
          value,
          text: t(`odds.${acceptanceLabel(value)}`),
          note: t(`odds.${acceptanceLabel(value)}Note`),
        }))}
        onChange={(chosen) => set({ accept: chosen })}
      />
      {/* A user who accepts any change needs no tolerance. */}
      {accept === 2 ? null : (
        <Field label={t('odds.tolerance')} note={t('odds.toleranceNote')}>
          <Segmented
            label={t('odds.tolerance')}
            setting="tolerance"
            value={String(tolerance)}
            options={TOLERANCES.map((percent) => ({
              value: String(percent),
              text: percent === 0 ? t('odds.toleranceOff') : `${percent}%`,
            }))}
            onChange={(chosen) => {
              const value = TOLERANCES.find((each) => String(each) === chosen);
              if (value !== undefined) set({ tolerance: value });
            }}
          />
        </Field>
      )}
    </Section>
  );
};
