import { useTranslation } from 'react-i18next';
import { Segmented } from '#ui/Segmented.tsx';
import { useSaving } from './saving.ts';
import { Field, Section } from './Section.tsx';
import { useSettings } from '#state/hooks.ts';

const SORTS = ['time', 'league'] as const;
const DENSITIES = ['auto', 'comfortable', 'compact'] as const;

export const ListSection = () => {
  const { t } = useTranslation('settings');
  const { t: list } = useTranslation('list');
  const { sort, density } = useSettings();
  const { set } = useSaving();
  return (
    <Section name="list" title={t('list.title')}>
      <Field label={t('list.sort')}>
        <Segmented
          label={t('list.sort')}
          setting="sort"
          value={sort}
          options={SORTS.map((value) => ({ value, text: list(`sort.${value}`) }))}
          onChange={(chosen) => set({ sort: chosen })}
        />
      </Field>
      <Field label={t('list.density')}>
        <Segmented
          label={t('list.density')}
          setting="density"
          value={density}
          options={DENSITIES.map((value) => ({ value, text: t(`list.density-${value}`) }))}
          onChange={(chosen) => set({ density: chosen })}
        />
      </Field>
    </Section>
  );
};
