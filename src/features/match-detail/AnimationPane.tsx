import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchFacts } from '#domain/match/match.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { withTexts } from '#pieces/texts.ts';
import { FramedPage } from '#player/FramedPage.tsx';
import { readPlayerMemory, writePlayerMemory } from '#player/memory.ts';
import { pageStorage } from '#state/storage.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { animationAddress } from './animationAddress.ts';
import styles from './MatchPages.module.css';

const tracker = withTexts(
  createLazyModule(() => import('./tracker/Tracker.tsx').then(({ Tracker }) => Tracker)),
  'matchData',
);

type AnimationPaneProps = {
  readonly match: MatchFacts;
  /** The operator's page; null if there is none. */
  readonly address: string | null;
};

/** Shows the animation of a match: the match tracker, or the operator's page where there is one (DETAIL-05). */
export const AnimationPane = ({ match, address }: AnimationPaneProps) => {
  const { t, i18n } = useTranslation(['detail', 'player']);
  const [source, setSource] = useState(() => readPlayerMemory(pageStorage).animation);
  const title = `${cleanName(match.home.name)} - ${cleanName(match.away.name)}`;
  const page = source === 'page' ? address : null;
  return (
    <div data-media="animation" data-animation={page === null ? 'tracker' : 'page'}>
      {page === null ? (
        <LazyBoundary
          area="match-tracker"
          part={tracker}
          props={{ match }}
          waiting={<div className={styles.waiting} />}
        />
      ) : (
        <div className={styles.animation}>
          <FramedPage
            address={animationAddress(page, i18n.language)}
            title={`${t('media.animation')}: ${title}`}
          />
        </div>
      )}
      {address === null ? null : (
        <div className={styles.source}>
          <Segmented
            label={t('media.source')}
            value={source}
            setting="animation-source"
            options={[
              { value: 'tracker', text: t('media.tracker') },
              { value: 'page', text: t('media.page') },
            ]}
            onChange={(next) => {
              setSource(next);
              writePlayerMemory(pageStorage, { animation: next });
            }}
          />
        </div>
      )}
    </div>
  );
};
