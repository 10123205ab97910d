import { useTranslation } from 'react-i18next';
import type { Weather } from '#domain/match-data/matchData.ts';
import styles from './MatchData.module.css';

const UNITS = { temperature: '°C', wind: 'm/s', pressure: 'hPa', humidity: '%' } as const;

/** Renders weather, temperature, wind, pressure and humidity (DETAIL-10). */
export const WeatherFacts = ({ weather }: { readonly weather: Weather }) => {
  const { t } = useTranslation('matchData');
  const kind = weather.kind === null ? weather.text : t(`weather.${weather.kind}`);
  const figures = (Object.keys(UNITS) as (keyof typeof UNITS)[]).map(
    (name) => [name, weather[name] === '' ? '' : `${weather[name]} ${UNITS[name]}`] as const,
  );
  return (
    <dl className={styles.facts}>
      {([['label', kind], ...figures] as const).map(([name, text]) =>
        text === '' ? null : (
          <div key={name} data-weather={name}>
            <dt>{t(`weather.${name}`)}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
};
