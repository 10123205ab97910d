import { useTranslation } from 'react-i18next';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import { useModules } from '#board/useModules.ts';
import { useUser } from '#state/hooks.ts';
import { useLocationLinks, type Navigate } from '#state/location.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ScreenFrame } from '#ui/ScreenFrame.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { BoughtTips } from './BoughtTips.tsx';
import { Coins } from './Coins.tsx';
import { ExpertDetail } from './ExpertDetail.tsx';
import { ExpertList } from './ExpertList.tsx';
import { EXPERT_LISTS, readExpertsView, toList, toView, type ExpertsView } from './expertsView.ts';
import { OwnComments } from './OwnComments.tsx';
import { TipDetail } from './TipDetail.tsx';
import { TipFeed } from './TipFeed.tsx';
import { TipMatches } from './TipMatches.tsx';
import { LoginNote } from './LoginNote.tsx';
import styles from './Experts.module.css';

type ExpertsProps = { readonly topic: string; readonly go: Navigate };

/** Renders the screen: lists of experts and tips, an expert, or a tip. */
export const ExpertsContent = ({ topic, go }: ExpertsProps) => {
  const { t } = useTranslation('experts');
  const view = readExpertsView(topic);
  const isOffered = useModules().tips;
  return (
    <OddsWordsProvider>
      <ScreenFrame
        name="experts"
        title={t('title')}
        backLabel={t('back')}
        onClose={() =>
          go(view.kind === 'list' ? { screen: null } : toList(view.kind === 'tip' ? 'tips' : 'ranking'))
        }
        head={
          isOffered ? (
            <>
              <Lists view={view} go={go} />
              <Coins />
            </>
          ) : null
        }
      >
        <div className={styles.body} key={topic}>
          {isOffered ? <View view={view} go={go} /> : <EmptyState title={t('off')} />}
        </div>
      </ScreenFrame>
    </OddsWordsProvider>
  );
};

const Lists = ({ view, go }: { readonly view: ExpertsView; readonly go: Navigate }) => {
  const { t } = useTranslation('experts');
  const links = useLocationLinks();
  const selected = view.kind === 'list' ? view.list : view.kind === 'tip' ? 'tips' : 'all';
  return (
    <div className={styles.lists}>
      <Tabs
        label={t('lists')}
        selected={selected}
        onSelect={(list) => go(toList(list))}
        tabs={EXPERT_LISTS.map((id) => ({
          id,
          content: t(`list.${id}`),
          link: links(toList(id)),
          data: { 'data-expert-list': id },
        }))}
      />
    </div>
  );
};

const View = ({ view, go }: { readonly view: ExpertsView; readonly go: Navigate }) => {
  const isGuest = useUser() === null;
  if (view.kind === 'list' && (view.list === 'ranking' || view.list === 'all'))
    return (
      <ExpertList
        list={view.list}
        by={view.by}
        only={view.only}
        onChange={(next) => go(toView({ ...view, ...next }))}
      />
    );
  // Everything else belongs to a user at the platform.
  if (isGuest) return <LoginNote />;
  if (view.kind === 'expert') return <ExpertDetail id={view.id} />;
  if (view.kind === 'tip') return <TipDetail id={view.id} />;
  switch (view.list) {
    case 'followed':
      return (
        <ExpertList
          list="followed"
          by={view.by}
          only={view.only}
          onChange={(next) => go(toView({ ...view, ...next }))}
        />
      );
    case 'bought':
      return <BoughtTips />;
    case 'comments':
      return <OwnComments />;
    default:
      return (
        <>
          <TipMatches />
          <TipFeed question={{ topic: 'tips' }} />
        </>
      );
  }
};
