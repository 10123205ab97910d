import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { COMBO_COUNTS } from '#domain/gifts/coinRules.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { Gift } from '#domain/rooms/gift.ts';
import { useCoins, useGifts, useRoomPress } from '#state/gifts.ts';
import { useUser } from '#state/hooks.ts';
import { pageStorage } from '#state/storage.ts';
import { ErrorLine } from '#ui/EmptyState.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { CoinBalance } from './CoinBalance.tsx';
import { GiftOutcome } from './GiftOutcome.tsx';
import { GiftTile } from './GiftTile.tsx';
import { GiftTips } from './GiftTips.tsx';
import { isOutcomeShown, lastGift } from './recentIntents.ts';
import { SendGift } from './SendGift.tsx';
import { TopTen } from './TopTen.tsx';
import { useRoomFacts } from './useRoomFacts.ts';
import styles from './Gifts.module.css';

/** Stores in this browser whether the user wants to see gifts of others over the room. */
const EFFECTS_KEY = 'gift-effects';
const SKELETON_TILES = 8;
const NO_GIFTS: readonly Gift[] = [];

const sortGifts = (gifts: readonly Gift[]): readonly Gift[] =>
  [...gifts].sort((one, other) => one.sort - other.sort);

/**
 * Renders gifts on sale, coins, combos and the top ten of a live room. After the anchor left, only the outcome of the
 * last gift stays (D32).
 */
export const GiftPanelContent = ({ room }: { readonly room: RoomId }) => {
  const { t, i18n } = useTranslation('gifts');
  const tab = useTab();
  const user = useUser();
  const facts = useRoomFacts(room);
  const coins = useCoins();
  const gifts = useGifts(i18n.language);
  const [page, setPage] = useState<'gifts' | 'top'>('gifts');
  const [chosen, setChosen] = useState<string | null>(null);
  const [count, setCount] = useState<number>(COMBO_COUNTS[0]);
  const [hasEffects, setHasEffects] = useState(() => pageStorage.read(EFFECTS_KEY) !== 'off');
  // One press at a time for the whole panel; the last gift stays named while another is chosen.
  const press = useRoomPress();
  const list = gifts.data === undefined ? undefined : sortGifts(gifts.data);
  const gift = list?.find(({ id }) => id === chosen);
  if (!facts.isLive) {
    const last = lastGift(coins.intents, room);
    return isOutcomeShown(last, tab.serverNow()) ? (
      <section className={styles.panel} aria-label={t('title')} data-gift-panel={room}>
        <GiftOutcome last={last} gifts={list ?? NO_GIFTS} problem={null} />
      </section>
    ) : null;
  }
  return (
    <section className={styles.panel} aria-label={t('title')} data-gift-panel={room}>
      <header className={styles.head}>
        <Segmented
          label={t('title')}
          value={page}
          options={[
            { value: 'gifts' as const, text: t('tab.gifts') },
            { value: 'top' as const, text: t('tab.top') },
          ]}
          onChange={setPage}
          setting="gift-tab"
        />
        <label className={styles.effects}>
          <input
            type="checkbox"
            checked={hasEffects}
            data-setting="gift-effects"
            onChange={({ target }) => {
              setHasEffects(target.checked);
              pageStorage.write(EFFECTS_KEY, target.checked ? 'on' : 'off');
            }}
          />
          {t('effects')}
        </label>
        {user === null ? null : <CoinBalance coins={coins} />}
      </header>
      {user === null ? (
        <p className={styles.note} data-gift-reason="guest">
          {t('guest')}
        </p>
      ) : page === 'top' ? (
        <TopTen room={room} />
      ) : (
        <>
          {gifts.error !== null && list === undefined ? (
            <ErrorLine title={t('failed')} retry={t('retry')} onRetry={() => void gifts.refetch()} />
          ) : list?.length === 0 ? (
            <p className={styles.note}>{t('none')}</p>
          ) : (
            <div
              className={styles.tiles}
              role="radiogroup"
              aria-label={t('choose')}
              aria-busy={list === undefined}
            >
              {list === undefined
                ? Array.from({ length: SKELETON_TILES }, (_, at) => (
                    <span key={at} className={styles.tileSkeleton}>
                      <Skeleton width={40} height={40} />
                    </span>
                  ))
                : list.map((each) => (
                    <GiftTile
                      key={each.id}
                      gift={each}
                      isChosen={each.id === chosen}
                      onChoose={() => setChosen(each.id)}
                    />
                  ))}
            </div>
          )}
          <SendGift
            facts={facts}
            coins={coins}
            gifts={list ?? []}
            gift={gift}
            count={count}
            onCount={setCount}
            state={press}
          />
        </>
      )}
      {hasEffects ? <GiftTips room={room} hostId={facts.hostId} list={list ?? NO_GIFTS} /> : null}
    </section>
  );
};
