import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readOptionKey, type OptionType } from '#domain/ids.ts';
import { matchStatusKey, blocksBetting } from '#domain/match/matchStatus.ts';
import { isOtherScore } from '#domain/match/scoreText.ts';
import { formatOdds, shownFormat } from '#domain/odds/odds.ts';
import type { LegNote, Selection } from '#domain/slip/slip.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './Leg.module.css';
import type { BlockCode, LegStatus } from './legStatus.ts';
import { PaintedOdds } from './PaintedOdds.tsx';
import { pickedLine, useLegTexts, type LegTexts } from './useLegTexts.ts';
import { useCommands, useSettings } from '#state/hooks.ts';

/**
 * Content at the start of a leg: its sport icon, its parlay checkbox, or the radio button that selects the
 * leg of a single (SLIP-08).
 */
export type LegLead =
  | { readonly kind: 'sport' }
  | { readonly kind: 'parlay'; readonly barred: boolean; readonly alone: boolean }
  | { readonly kind: 'choice'; readonly group: string; readonly chosen: boolean };

type LegProps = {
  readonly item: Selection;
  readonly status: LegStatus;
  readonly note: LegNote | null;
  /**
   * The score from which the leg counts, at the quote; an empty text if it counts the whole match. The leg does not
   * name this score once the board has another one.
   */
  readonly score: string;
  readonly lead: LegLead;
  readonly children?: ReactNode;
};

/**
 * Renders a leg: names, line, market, match, live odds, their direction, and the reason if it cannot be bet
 * on. In the single view, a leg that is not chosen is shown in short form. Memoized, so an odds change of one
 * leg does not render the others.
 */
export const Leg = memo(({ item, status, note, score, lead, children }: LegProps) => {
  const { t } = useTranslation('slip');
  const { slip: send } = useCommands();
  const text = useLegTexts(item);
  const isShort = lead.kind === 'choice' && !lead.chosen;
  // A parlay and its legs always show European odds (C4, D14). A parlay of one leg is a single (PLACE-03).
  const twoWay = text.twoWay && (lead.kind !== 'parlay' || lead.alone);
  return (
    <div
      className={styles.leg}
      data-leg={item.key}
      data-block={status.block ?? undefined}
      data-short={isShort ? '' : undefined}
    >
      <Lead item={item} lead={lead} name={text.optionWithLine} />
      <span className={styles.name} title={text.optionWithLine}>
        <bdi>{text.name}</bdi>
        {text.line === '' ? null : <span className={styles.line}>{text.line}</span>}
      </span>
      <LegPrice item={item} status={status} twoWay={twoWay} />
      <IconButton
        label={t('leg.remove', { name: text.optionWithLine })}
        className={styles.remove ?? ''}
        data-action="remove-leg"
        onClick={({ currentTarget }) =>
          remove(currentTarget, () => void send({ kind: 'slip.remove', key: item.key }))
        }
      >
        <Icon name="close" size={14} />
      </IconButton>
      {isShort ? null : (
        <bdi className={styles.market} title={text.market}>
          {text.market}
        </bdi>
      )}
      <bdi className={styles.match} title={text.match}>
        {text.match}
      </bdi>
      {score === '' || isShort ? null : (
        <span className={styles.score} data-leg-score="">
          {text.facts !== undefined && isOtherScore(score, text.facts)
            ? t('leg.scoreAtBet')
            : t('leg.score', { score: cleanName(score) })}
        </span>
      )}
      <LegTrouble
        item={item}
        status={status}
        note={note}
        text={text}
        twoWay={twoWay}
        barred={lead.kind === 'parlay' && lead.barred}
      />
      {children === undefined ? null : <div className={styles.own}>{children}</div>}
    </div>
  );
});
Leg.displayName = 'Leg';

/** Removes a leg and moves the focus to the next Remove button, because the pressed button disappears. */
const remove = (button: HTMLElement, run: () => void) => {
  const all = [...(button.closest('ul')?.querySelectorAll<HTMLElement>('[data-action="remove-leg"]') ?? [])];
  const at = all.indexOf(button);
  (all[at + 1] ?? all[at - 1])?.focus();
  run();
};

const Lead = ({
  item,
  lead,
  name,
}: {
  readonly item: Selection;
  readonly lead: LegLead;
  readonly name: string;
}) => {
  const { t } = useTranslation('slip');
  const { slip: send } = useCommands();
  if (lead.kind === 'sport')
    return (
      <span className={styles.sport}>
        <SportIcon sport={item.sportId} size={16} />
      </span>
    );
  if (lead.kind === 'parlay') {
    return (
      <Choice text={t('leg.inParlay', { name })}>
        <input
          type="checkbox"
          className={styles.box}
          checked={item.inParlay}
          data-in-parlay=""
          onChange={({ target }) => void send({ kind: 'slip.inParlay', key: item.key, on: target.checked })}
        />
      </Choice>
    );
  }
  return (
    <Choice text={name}>
      <input
        type="radio"
        className={styles.box}
        name={lead.group}
        checked={lead.chosen}
        data-show=""
        onChange={() => void send({ kind: 'slip.show', key: item.key })}
      />
    </Choice>
  );
};

/**
 * Label that enlarges the pressable area: the input alone is smaller than the minimum target size (WCAG
 * 2.5.8).
 */
const Choice = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <label className={styles.choice}>
    {children}
    <VisuallyHidden>{text}</VisuallyHidden>
  </label>
);

type PriceProps = { readonly item: Selection; readonly status: LegStatus; readonly twoWay: boolean };

/**
 * Shows the live odds. If they moved, also shows the odds that the user knew, struck through, and an arrow.
 */
const LegPrice = ({ item, status, twoWay }: PriceProps) => {
  const { t } = useTranslation(['slip', 'markets']);
  const { oddsFormat } = useSettings();
  const format = shownFormat(oddsFormat, twoWay);
  const was = formatOdds(item.odds, oddsFormat, { twoWay }).text;
  return (
    <span
      className={styles.price}
      data-moved={status.move}
      data-stale={status.block === 'stale' ? '' : undefined}
    >
      <span className={styles.under}>
        {format === oddsFormat ? null : <span className={styles.tag}>{t(`markets:tag.${format}`)}</span>}
        {status.move === 'same' ? null : (
          <s className={styles.was} title={t('leg.was', { odds: was })}>
            {was}
          </s>
        )}
      </span>
      <PaintedOdds option={item.key} format={oddsFormat} twoWay={twoWay} />
      {status.move === 'same' ? null : (
        <span
          className={styles.arrow}
          role="img"
          aria-label={t(status.move === 'better' ? 'leg.up' : 'leg.down')}
        />
      )}
    </span>
  );
};

type TroubleProps = {
  readonly item: Selection;
  readonly status: LegStatus;
  readonly note: LegNote | null;
  readonly text: LegTexts;
  readonly twoWay: boolean;
  readonly barred: boolean;
};

/** Blocks for which the platform's note gives a more precise reason. */
const SAID_BY_NOTE: ReadonlySet<BlockCode> = new Set(['gone', 'off', 'suspended']);
/** Notes that are such a reason. The other notes tell of a change, which blocks nothing. */
const REASONS: ReadonlySet<LegNote['kind']> = new Set([
  'market-suspended',
  'handicap-closed',
  'line-changed',
]);

/** Shows why the leg cannot be bet on, else what changed about it (SLIP-24, SLIP-28 to SLIP-32). */
const LegTrouble = ({ item, status: { block }, note, text, twoWay, barred }: TroubleProps) => {
  const { t } = useTranslation(['slip', 'list']);
  const status = text.facts === undefined ? undefined : matchStatusKey(text.facts.status);
  const isOver = text.facts !== undefined && blocksBetting(text.facts.status);
  if (block === 'waiting') return null;
  if ((block === 'status' || block === 'gone') && isOver && status !== undefined)
    return (
      <p className={styles.trouble} data-closed="">
        {t(`list:status.${status}`)}
      </p>
    );
  const isSaidByNote = block !== null && SAID_BY_NOTE.has(block) && note !== null && REASONS.has(note.kind);
  if (block !== null && !isSaidByNote)
    return (
      <p className={styles.trouble} data-closed="">
        {t(`block.${block === 'status' ? 'off' : block}`)}
      </p>
    );
  if (barred)
    return (
      <p className={styles.trouble} data-closed="">
        {t('block.noParlay')}
      </p>
    );
  return note === null ? null : <Note item={item} note={note} twoWay={twoWay} closed={block !== null} />;
};

type NoteProps = {
  readonly item: Selection;
  readonly note: LegNote;
  readonly twoWay: boolean;
  readonly closed: boolean;
};

/** Shows what changed and the previous value: odds in the user's format, a line in the user's notation. */
const Note = ({ item, note: { kind, from }, twoWay, closed }: NoteProps) => {
  const { t } = useTranslation('slip');
  const { oddsFormat, lineNotation } = useSettings();
  const type = readOptionKey(item.key)?.type ?? (0 as OptionType);
  const before = () => {
    if (from === null) return '';
    return kind === 'odds-changed'
      ? formatOdds(Number(from), oddsFormat, { twoWay }).text
      : (pickedLine({ ...item, line: from }, type, lineNotation) ?? from);
  };
  const was = before();
  return (
    <p
      className={closed ? styles.trouble : styles.note}
      data-note={kind}
      data-closed={closed ? '' : undefined}
    >
      {t(`note.${kind}`)}
      {was === '' ? null : <bdi>{t('note.from', { from: was })}</bdi>}
    </p>
  );
};
