import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocationLinks, type Navigate } from '#state/location.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ScreenFrame } from '#ui/ScreenFrame.tsx';
import { allRules, findRules, type Rule } from './findRules.ts';
import { TOPICS } from './topics.ts';
import { SearchField } from '#ui/SearchField.tsx';
import styles from './Rules.module.css';

const TEXT_LENGTH = 100;
const FIRST = TOPICS[0].id;

type RulesProps = { readonly topic: string; readonly go: Navigate };

/** Renders rules and help: one topic, or all rules that fit a text. */
export const RulesContent = ({ topic, go }: RulesProps) => {
  const { t, i18n } = useTranslation('rules');
  const [typed, setTyped] = useState('');
  const { language } = i18n;
  // oxlint-disable-next-line react/exhaustive-deps -- `t` changes with the language
  const rules = useMemo(() => allRules((key) => t(key)), [t, language]);
  const titleOf = (each: string): string => t(`topic.${each}.title`);
  const shown = TOPICS.find(({ id }) => id === topic)?.id ?? FIRST;
  const isSearching = typed.trim() !== '';
  const found = isSearching ? findRules(rules, typed, titleOf) : rules.filter((rule) => rule.topic === shown);
  return (
    <ScreenFrame
      name="rules"
      title={t('title')}
      backLabel={t('back')}
      onClose={() => go({ screen: null })}
      head={
        <SearchField
          className={styles.search}
          text={typed}
          onText={setTyped}
          label={t('search')}
          clearLabel={t('clearSearch')}
          maxLength={TEXT_LENGTH}
          name="rules-text"
          isLandmark
        />
      }
    >
      <div className={styles.body}>
        <Topics shown={isSearching ? null : shown} onChoose={() => setTyped('')} />
        {/* Focusable, because a scroll container must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div key={shown} className={styles.rules} tabIndex={0} role="region" aria-label={t('title')}>
          {isSearching ? (
            <p className={styles.found} role="status">
              {t('found', { count: found.length })}
            </p>
          ) : (
            <h2 className={styles.topicTitle}>{titleOf(shown)}</h2>
          )}
          {found.length === 0 ? (
            <EmptyState title={t('nothing')} text={t('nothingNext')} />
          ) : (
            found.map((rule) => (
              <RuleText
                key={`${rule.topic} ${rule.id}`}
                rule={rule}
                topicTitle={isSearching ? titleOf(rule.topic) : null}
              />
            ))
          )}
          <p className={styles.operator}>{t('operator')}</p>
        </div>
      </div>
    </ScreenFrame>
  );
};

type RuleTextProps = {
  readonly rule: Rule;
  /** Named where several topics are mixed. */ readonly topicTitle: string | null;
};

const RuleText = ({ rule: { topic, id, title, text }, topicTitle }: RuleTextProps) => (
  <article className={styles.rule} data-rule={`${topic}.${id}`}>
    <h3 className={styles.ruleTitle}>
      {title}
      {topicTitle === null ? null : <span className={styles.of}>{topicTitle}</span>}
    </h3>
    {stepsOf(text).map((step) => (
      <p key={step}>{step}</p>
    ))}
  </article>
);

/** Splits a text of numbered steps (`1. ... 2. ...`) into lines. */
const stepsOf = (text: string): readonly string[] =>
  text.startsWith('1. ') ? text.split(/ ?(?=\b[1-9]\. )/u).map((step) => step.trim()) : [text];

type TopicsProps = { readonly shown: string | null; readonly onChoose: () => void };

/** Renders the topics, each as a link (D11). */
const Topics = ({ shown, onChoose }: TopicsProps) => {
  const { t } = useTranslation('rules');
  const links = useLocationLinks();
  return (
    <nav className={styles.topics} aria-label={t('topics')}>
      <ul>
        {TOPICS.map(({ id }) => {
          const { href, onClick } = links({ screen: 'rules', topic: id });
          return (
            <li key={id}>
              <a
                href={href}
                aria-current={id === shown ? 'true' : undefined}
                data-topic={id}
                onClick={(event) => {
                  onClick(event);
                  onChoose();
                }}
              >
                {t(`topic.${id}.title`)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
