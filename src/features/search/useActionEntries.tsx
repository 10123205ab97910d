import { useTranslation } from 'react-i18next';
import { THEMES, type Settings } from '#contract/documents.ts';
import { LOCALES } from '#domain/config/locales.ts';
import type { OddsFormat } from '#domain/odds/odds.ts';
import { SPORT_ORDER, sportKeyOf } from '#domain/match/sports.ts';
import { hasAnchors } from '#domain/rooms/anchorLocales.ts';
import { matchesWords } from '#domain/searchText.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { languageCodeOf } from '#platform/languages.ts';
import { useConfig } from '#state/clientContext.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { NO_FILTER, type Entry, type Group } from './entries.ts';
import styles from './Palette.module.css';
import { useCommands, useSettings } from '#state/hooks.ts';
import { FIRST_BETS_VIEW, FIRST_RESULTS_VIEW, type LocationChange } from '#state/location.ts';

/** An entry with the words that find it. */
type Action = Entry & { readonly text: string };

const FORMATS: readonly OddsFormat[] = [1, 2, 3, 4];

const plainContent = (icon: React.ReactNode, text: string, isNow: boolean, nowWord: string) => (
  <>
    <span className={styles.icon}>{icon}</span>
    <span className={styles.names}>
      <bdi className={styles.text}>{text}</bdi>
    </span>
    {isNow ? <span className={styles.aside}>{nowWord}</span> : null}
  </>
);

const VIEWS: readonly (readonly [
  'in-play' | 'hot' | 'favourites',
  IconName | 'live',
  'inPlay' | 'hot' | 'favourites',
])[] = [
  ['in-play', 'live', 'inPlay'],
  ['hot', 'flame', 'hot'],
  ['favourites', 'star', 'favourites'],
];

/** An entry that opens a screen; the match that is open closes. */
const place = (id: string, text: string, icon: IconName, to: LocationChange): Action => ({
  id,
  text,
  to: { match: null, ...to },
  content: plainContent(<Icon name={icon} />, text, false, ''),
});

/** Returns the locations and settings that match the typed words; without a text only locations. */
export const useActionEntries = (typed: string): readonly Group[] => {
  const { t } = useTranslation(['search', 'sports', 'app']);
  const { setSettings } = useCommands();
  const settings = useSettings();
  const config = useConfig();
  const set = (change: Partial<Settings>) => () => void setSettings(change);

  const places: Action[] = [
    ...VIEWS.map(([view, icon, key]): Action => {
      const text = t(`sports:${key}`);
      return {
        id: `view-${view}`,
        text,
        to: { ...NO_FILTER, view },
        content: plainContent(
          icon === 'live' ? <SportIcon sport="live" size={16} /> : <Icon name={icon} />,
          text,
          false,
          '',
        ),
      };
    }),
    place('settings', t('settings'), 'panel', { screen: 'settings' }),
    place('my-bets', t('app:myBets'), 'list', { screen: 'bets', bets: FIRST_BETS_VIEW }),
    place('results', t('app:results'), 'results', { screen: 'results', results: FIRST_RESULTS_VIEW }),
    place('experts', t('app:experts'), 'flame', { screen: 'experts', topic: '' }),
    ...(hasAnchors(languageCodeOf(settings.locale, config), config)
      ? [place('rooms', t('sports:live'), 'video', { screen: 'live' })]
      : []),
    place('account', t('account'), 'user', { screen: 'account', topic: '' }),
    place('rules', t('app:rules'), 'help', { screen: 'rules', topic: '' }),
  ];
  const sports = SPORT_ORDER.flatMap((sport): Action[] => {
    const key = sportKeyOf(sport);
    if (key === undefined) return [];
    const text = t(`sports:sport.${key}`);
    return [
      {
        id: `sport-${sport}`,
        text,
        to: { ...NO_FILTER, view: 'sport', sport },
        content: plainContent(<SportIcon sport={sport} size={16} />, text, false, ''),
      },
    ];
  });
  const setting = (
    id: string,
    text: string,
    icon: IconName,
    change: Partial<Settings>,
    isNow: boolean,
  ): Action => ({
    id,
    text,
    run: set(change),
    content: plainContent(<Icon name={icon} />, text, isNow, t('now')),
  });
  const actions = [
    ...THEMES.map((theme) =>
      setting(
        `theme-${theme}`,
        t('theme', { name: t(`app:setting.theme-${theme}`) }),
        'panel',
        { theme },
        settings.theme === theme,
      ),
    ),
    ...FORMATS.filter((format) => config.oddsFormats.length === 0 || config.oddsFormats.includes(format)).map(
      (oddsFormat) =>
        setting(
          `odds-${oddsFormat}`,
          t('oddsFormat', { name: t(`app:oddsFormat.${oddsFormat}`) }),
          'ticket',
          { oddsFormat },
          settings.oddsFormat === oddsFormat,
        ),
    ),
    ...LOCALES.filter((each) => config.locales.includes(each)).map((locale) =>
      setting(
        `locale-${locale}`,
        t('language', { name: t(`app:locale.${locale}`) }),
        'user',
        { locale },
        settings.locale === locale,
      ),
    ),
  ];
  const fitting = (actions: readonly Action[]): readonly Entry[] =>
    actions.filter(({ text }) => matchesWords(text, typed));
  if (typed === '')
    return [{ id: 'places', title: t('group.places'), entries: [...places, ...sports.slice(0, 6)] }];
  return [
    { id: 'sports', title: t('group.sports'), entries: fitting(sports) },
    { id: 'actions', title: t('group.actions'), entries: fitting([...places, ...actions]) },
  ];
};
