import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '#pieces/texts.ts';
import { NO_SLIP, type Slip } from '#domain/slip/slip.ts';
import { useConfig } from '#state/clientContext.tsx';
import { IconButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useAtLeast } from '#ui/renderRoot.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { useFirstInput } from '#ui/useFirstInput.ts';
import type { Reserving } from './ReserveSwitch.tsx';
import styles from './SlipPanel.module.css';
import { useSlip } from '#state/hooks.ts';

/** Slip form as a lazy module: the first screen has no selections (G10). */
const body = withTexts(
  withTexts(
    createLazyModule(() => import('./SlipBody.tsx').then(({ SlipBody }) => SlipBody)),
    'slip',
  ),
  'placing',
);

const preload = () => void body.load().catch(() => undefined);

const whole = (slip: Slip): Slip => slip;

/**
 * Screen width in CSS pixels from which open bets are shown below the slip. Such screens are also high
 * enough.
 */
const VAST = 3000;

/** Skeleton of the bet views and one leg while the form loads. */
const Waiting = () => (
  <div className={styles.waiting}>
    <Skeleton height={28} />
    <Skeleton height={64} />
  </div>
);

type SlipPanelProps = {
  /** Receipts of the bets placed from this slip. */
  readonly receipts: ReactNode;
  /** Bets that wait for their odds; absent where there are none. */
  readonly reserve?: Reserving | undefined;
  /** Open bets and their number (null while unknown); null for a guest. */
  readonly bets: { readonly count: number | null; readonly content: ReactNode } | null;
  /** Content beside the tabs. `note` is shown below them. */
  readonly tools?: ReactNode;
  readonly note?: ReactNode;
  /** The booking code that is previewed; empty for none. */
  readonly code?: string;
  readonly onClose: (() => void) | null;
};

/** Renders the right column with the slip and the open bets. */
export const SlipPanel = ({ receipts, reserve, bets, tools, note, code = '', onClose }: SlipPanelProps) => {
  const { t } = useTranslation('app');
  const { limits } = useConfig();
  const slip = useSlip(whole);
  const { length } = slip.items;
  /**
   * The slip before the panel first showed a selection or a placed bet. `wasDrawn` is true once it has shown
   * one.
   */
  const [empty, setEmpty] = useState<Slip | null>(null);
  const [wasDrawn, setWasDrawn] = useState(false);
  if (!wasDrawn) {
    if (length > 0 || slip.placed !== null) setWasDrawn(true);
    else if (slip !== NO_SLIP && empty !== slip) setEmpty(slip);
  }
  /** The selection that is about to be reserved, and those of this slip id. */
  const current = [reserve?.opened, ...slip.items.map(({ key }) => slip.slipId + key)];
  /** The same when the user opened the bets tab. A new selection switches back to the slip. */
  const [atBets, setAtBets] = useState<typeof current | null>(null);
  // Loads the slip form before the first pick.
  useFirstInput(preload);
  const below = useAtLeast(VAST) ? bets : null;
  const shown =
    bets !== null &&
    below === null &&
    code === '' &&
    atBets !== null &&
    current.every((each) => !each || atBets.includes(each))
      ? 'bets'
      : 'slip';
  const content = () => {
    if (shown === 'bets') return bets?.content;
    if (wasDrawn || code !== '')
      return (
        <LazyBoundary
          area="slip-form"
          part={body}
          props={{ first: empty, receipts, reserve, code }}
          waiting={<Waiting />}
        />
      );
    return <EmptyState title={t('slip.empty')} text={t('slip.emptyNext')} />;
  };
  return (
    <section
      className={styles.panel}
      aria-label={t('slip.title')}
      data-panel="slip"
      data-bet-view={slip.view}
    >
      <header className={styles.head}>
        <Tabs
          label={t('slip.title')}
          selected={shown}
          onSelect={(id) => setAtBets(id === 'bets' ? current : null)}
          tabs={[
            {
              id: 'slip' as const,
              content: (
                <>
                  {t('slip.title')}{' '}
                  <span className={styles.count} data-full={length >= limits.picks ? '' : undefined}>
                    {length}
                    <span className={styles.most}>{`/${limits.picks}`}</span>
                  </span>
                </>
              ),
              data: { 'data-tab': 'slip' },
            },
            ...(bets === null || below !== null
              ? []
              : [
                  {
                    id: 'bets' as const,
                    content: (
                      <>
                        {t('slip.bets')} <span className={styles.count}>{bets.count}</span>
                      </>
                    ),
                    data: { 'data-tab': 'bets' },
                  },
                ]),
          ]}
        />
        {tools}
        {onClose === null ? null : (
          <IconButton label={t('slip.close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        )}
      </header>
      {note}
      {content()}
      {below === null ? null : (
        <div className={styles.below}>
          <h2 className={styles.title}>
            {t('slip.bets')} <span className={styles.count}>{below.count}</span>
          </h2>
          {below.content}
        </div>
      )}
    </section>
  );
};
