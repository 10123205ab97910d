import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resultCells } from '#domain/match/resultColumns.ts';
import type { MatchResult } from '#domain/match/matchResult.ts';
import { MATCH_STATUS, matchStatusKey } from '#domain/match/matchStatus.ts';
import { beginText } from '#pieces/beginText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { matchFormatText } from '#pieces/matchFormatText.ts';
import type { MarketTexts } from '#pieces/optionWords.ts';
import { useServerWord } from '#state/hooks.ts';
import { useLocationLink } from '#state/location.ts';
import { useColumnName } from './ColumnHeads.tsx';
import styles from './Results.module.css';

type FactsProps = { readonly result: MatchResult; readonly zone: string };

/** Statuses of matches that were not played to their end; the panel explains the consequence for the bets. */
const UNFINISHED = ['abandoned', 'cancelled', 'postponed', 'interrupted', 'delayed', 'suspended'] as const;

/** Renders the facts of a result: its picture, parts, corners and cards, its status, time, unusual format and id. */
export const MatchFactsPanel = ({ result, zone }: FactsProps) => {
  const { t, i18n } = useTranslation(['results', 'list']);
  const { status, beginTime, neutral, leagueName, id, kind, format } = result;
  const key = status === null ? undefined : matchStatusKey(status);
  const named = useServerWord('status', status !== null && key === undefined ? status : undefined);
  const unfinished = UNFINISHED.find((each) => each === key);
  const facts: readonly (readonly [name: string, text: string])[] = [
    ['league', cleanName(leagueName)],
    ['time', beginTime === null ? '' : beginText(beginTime, beginTime, zone, i18n.language).whole],
    [
      'status',
      status === null
        ? ''
        : key === undefined
          ? (named ?? t('list:status.unknown'))
          : t(`list:status.${key}`),
    ],
    ['format', matchFormatText(format, t as MarketTexts)],
    ['place', neutral ? t('list:neutral') : ''],
    ['id', id],
  ];
  return (
    <div className={styles.facts} data-facts={id}>
      {result.image === null ? null : <Picture key={result.image} src={result.image} />}
      {kind === 'match' ? <ScoreTable result={result} /> : null}
      <dl className={styles.factList}>
        {facts.map(([name, text]) =>
          text === '' ? null : (
            <div key={name} data-fact={name}>
              <dt>{t(`fact.${name}`)}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
      {unfinished === undefined ? null : <UnfinishedNote status={unfinished} />}
      {status === MATCH_STATUS.ended && result.total === null && kind === 'match' ? (
        <p className={styles.note}>{t('noScore')}</p>
      ) : null}
    </div>
  );
};

const PICTURE_WIDTH = 320;
const PICTURE_HEIGHT = 180;

/** Renders the picture of a third-party result (RESULTS-06); nothing if it cannot be loaded. */
const Picture = ({ src }: { readonly src: string }) => {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? null : (
    <img
      className={styles.picture}
      src={src}
      alt=""
      width={PICTURE_WIDTH}
      height={PICTURE_HEIGHT}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      data-result-picture=""
      onError={() => setBroken(true)}
    />
  );
};

const UnfinishedNote = ({ status }: { readonly status: (typeof UNFINISHED)[number] }) => {
  const { t } = useTranslation('results');
  const link = useLocationLink({ screen: 'rules', topic: 'voids' });
  return (
    <p className={styles.note} data-unfinished={status}>
      {t(`unfinished.${status}`)} <a {...link}>{t('toRules')}</a>
    </p>
  );
};

/** Renders all parts and figures as a table with headers, for screen readers. */
const ScoreTable = ({ result }: { readonly result: MatchResult }) => {
  const { t } = useTranslation('results');
  const nameOf = useColumnName(result.sportId);
  const cells = resultCells(result);
  const { total, home, away, scoreText } = result;
  if (total === null && cells.length === 0)
    return scoreText === '' ? null : (
      <p className={styles.note}>
        <bdi>{scoreText}</bdi>
      </p>
    );
  const teams = [home, away] as const;
  return (
    <div className={styles.tableScroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('match')}</th>
            {cells.map(({ column }) => (
              <th key={column} scope="col">
                {nameOf(column).whole}
              </th>
            ))}
            {total === null ? null : <th scope="col">{t('figure.total')}</th>}
          </tr>
        </thead>
        <tbody>
          {([0, 1] as const).map((side) => (
            <tr key={side}>
              <th scope="row">
                <bdi>{cleanName(teams[side]?.name ?? '') || t('noTeam')}</bdi>
              </th>
              {cells.map(({ column, score }) => (
                <td key={column}>{score[side]}</td>
              ))}
              {total === null ? null : <td data-total="">{total[side]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
