import { useRef, useState, type ReactNode } from 'react';
import type { EpochMs } from '#domain/ids.ts';
import type { Order } from '#domain/orders/order.ts';
import { beginText } from '#pieces/beginText.ts';
import { betKindText, type BetKind } from '#pieces/betKind.ts';
import { IconButton } from '#ui/Button.tsx';
import { copyText } from '#ui/copyText.ts';
import { Icon } from '#ui/Icon.tsx';
import { PartIcon, type PartIconName } from '#ui/PartIcon.tsx';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { useCardWords } from './CardWords.tsx';
import { rejectReasonOf } from './rejectReason.ts';
import styles from './MyBets.module.css';

/** Tone of a card: won, lost, given back, placed, in progress, refused, or to be looked at. */
export type CardTone = 'up' | 'down' | 'even' | 'placed' | 'busy' | 'off' | 'care';
const SIGNS: Readonly<Record<CardTone, PartIconName>> = {
  up: 'check',
  down: 'close',
  even: 'info',
  placed: 'check',
  busy: 'clock',
  off: 'hide',
  care: 'warning',
};

type CardProps = {
  readonly id: string;
  readonly state: string;
  readonly tone: CardTone;
  /** How the bet stands, in words. */
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly kind: ReactNode;
  readonly legs: ReactNode;
  readonly figures: ReactNode;
  /** What the user can do with the order. */
  readonly actions?: ReactNode;
  readonly foot: ReactNode;
};

/** Renders the frame of an order: head, legs, figures and foot. Colour is never the only sign. */
export const Card = ({ id, state, tone, title, note, kind, legs, figures, actions, foot }: CardProps) => (
  <article className={styles.card} data-order={id} data-order-state={state} data-tone={tone}>
    <header className={styles.cardHead}>
      <strong className={styles.state}>
        <PartIcon name={SIGNS[tone]} size={14} />
        {title}
      </strong>
      {note}
      <span className={styles.kind}>{kind}</span>
    </header>
    <ul className={styles.legs}>{legs}</ul>
    <dl className={styles.figures}>{figures}</dl>
    {actions}
    <footer className={styles.foot}>{foot}</footer>
  </article>
);

type FigureProps = {
  readonly name: string;
  readonly label: string;
  readonly title?: string | undefined;
  readonly direction?: 'up' | 'down' | 'none';
  readonly children: ReactNode;
};

/** Renders an amount under its name; `title` explains the rule it follows. */
export const Figure = ({ name, label, title, direction, children }: FigureProps) => (
  <div className={styles.figure} data-figure={name} data-direction={direction} title={title}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Shows a time with its zone (C29). */
export const TimeText = ({
  words,
  at,
}: {
  readonly words: 'placed' | 'settled' | 'cancelled';
  readonly at: EpochMs;
}) => {
  const { t, zone, language } = useCardWords();
  return <span>{t(`card.${words}`, { time: beginText(at, at, zone, language).whole })}</span>;
};

/** Shows the order id with a button that copies it. Where copying is refused, the id is selected instead. */
export const OrderIdText = ({ id }: { readonly id: string }) => {
  const { t } = useCardWords();
  const { root } = useRenderRoot();
  const text = useRef<HTMLElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const select = () => {
    const selection = root.ownerDocument?.getSelection() ?? document.getSelection();
    if (text.current !== null) selection?.selectAllChildren(text.current);
  };
  const copy = async () => ((await copyText(id)) ? setIsCopied(true) : select());
  return (
    <span className={styles.orderId}>
      {t('card.order')}
      <bdi ref={text} data-order-id="">
        {id}
      </bdi>
      <IconButton
        className={styles.copy}
        label={isCopied ? t('card.copied') : t('card.copy')}
        data-action="copy-order-id"
        onClick={() => void copy()}
        onBlur={() => setIsCopied(false)}
      >
        {isCopied ? <Icon name="check" size={12} /> : <PartIcon name="copy" size={12} />}
      </IconButton>
    </span>
  );
};

/** Names the kind of an order: single, or parlay with its series (C44). */
export const OrderKind = (kind: BetKind) => {
  const { t } = useCardWords();
  const text = betKindText(kind);
  return 'server' in text ? <bdi>{text.server}</bdi> : t(text.key, { ...text.values });
};

/** Says why an order was not taken: the client's words for the code, else the platform's text. */
export const RejectReason = ({ order }: { readonly order: Pick<Order, 'rejectType' | 'rejectReason'> }) => {
  const { t } = useCardWords();
  const reason = rejectReasonOf(order);
  return 'key' in reason ? t(reason.key) : <bdi>{reason.server}</bdi>;
};
