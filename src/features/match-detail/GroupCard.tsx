import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { SportId } from '#domain/ids.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { marketTitle } from '#pieces/optionWords.ts';
import { Icon } from '#ui/Icon.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import type { BetGroup } from './betGroups.ts';
import { GroupOptions } from './GroupOptions.tsx';
import type { Layout } from './layout.ts';
import { PriceButton } from './prices/PriceButton.tsx';
import { useMemory } from './useMemory.ts';
import styles from './MatchDetail.module.css';
import { useServerWord } from '#state/hooks.ts';

type Teams = { readonly home: string; readonly away: string };
type GroupCardProps = {
  readonly group: BetGroup;
  readonly layout: Layout;
  readonly open: boolean;
  readonly sport: SportId;
  readonly outright: boolean;
  readonly teams: Teams;
  readonly release: () => void;
};

/** Renders one group of markets. It holds ids and facts but no prices: only the cells read prices (G5). */
export const GroupCard = memo(({ group, layout, open, sport, outright, teams, release }: GroupCardProps) => {
  const { t } = useTranslation('detail');
  const { t: words } = useOddsWords();
  const { pinned, toggleClosed, togglePinned } = useMemory();
  const [first] = group.markets;
  useServerWord('marketType', first?.name === '' ? first.type : undefined);
  if (first === undefined) return null;
  const title = cleanName(marketTitle(words, first));
  const isPinned = pinned.has(group.kind);
  const pin = isPinned ? t('unpin', { name: title }) : t('pin', { name: title });
  return (
    <section
      className={styles.group}
      aria-label={title}
      data-group={group.kind}
      data-open={open ? '' : undefined}
    >
      <div className={styles.groupHead}>
        <button
          type="button"
          className={styles.toggle}
          data-stop=""
          tabIndex={-1}
          aria-expanded={open}
          onClick={() => {
            release();
            toggleClosed(group.kind);
          }}
        >
          <span className={styles.chevron}>
            <Icon name="chevron" size={14} />
          </span>
          <bdi className={styles.name} title={title}>
            {title}
          </bdi>
        </button>
        <PriceButton markets={group.markets} title={title} outright={outright} onOpen={release} />
        <button
          type="button"
          className={styles.pin}
          data-stop=""
          tabIndex={-1}
          aria-pressed={isPinned}
          aria-label={pin}
          title={pin}
          onClick={() => {
            release();
            togglePinned(group.kind);
          }}
        >
          <PartIcon name="pin" size={14} />
        </button>
      </div>
      {open ? (
        <GroupOptions
          markets={group.markets}
          layout={layout}
          sport={sport}
          outright={outright}
          teams={teams}
        />
      ) : null}
    </section>
  );
});
GroupCard.displayName = 'GroupCard';
