import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPriced } from '#domain/orders/cashOutOffer.ts';
import type { Order } from '#domain/orders/order.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { AutoForm } from './AutoForm.tsx';
import { FailedText } from './FailedText.tsx';
import { OrderName } from './OrderName.tsx';
import { PartForm } from './PartForm.tsx';
import { Records } from './Records.tsx';
import { Rules } from './Rules.tsx';
import styles from './CashOut.module.css';
import { useCashOut, useMoneyOf, useQuotesOf } from './useCashOut.ts';
import { useCashOutSender } from './useSubmit.ts';

const SECTIONS = ['part', 'auto', 'records', 'rules'] as const;
export type CashOutSection = (typeof SECTIONS)[number];

type CashOutDialogProps = {
  readonly order: Order;
  /** The section that is shown first. */
  readonly first: CashOutSection;
  readonly onClose: () => void;
};

const doNothing = (): void => undefined;

/** Renders the dialog for the cash-out of one order: a part, auto cash-out, records and rules. */
export const CashOutDialog = ({ order, first, onClose }: CashOutDialogProps) => {
  const { t } = useTranslation('cashOut');
  const [section, setSection] = useState(first);
  // While a press is sent, a closed dialog or another section would look as if it called the press back.
  const sender = useCashOutSender();
  const { isSending } = sender;
  const money = useMoneyOf(order.currencyId);
  useQuotesOf([order.id]);
  const { view, ageS, open, failed } = useCashOut(order);
  const { offer } = view;
  return (
    <Dialog
      title={t('title')}
      closeLabel={t('close')}
      name="cash-out"
      onClose={isSending ? doNothing : onClose}
    >
      <div className={styles.dialog}>
        <OrderName order={order} />
        <Segmented
          label={t('title')}
          value={section}
          options={SECTIONS.map((value) => ({ value, text: t(`section.${value}`) }))}
          onChange={isSending ? doNothing : setSection}
          setting="cash-out-section"
        />
        {offer === null || section === 'records' || section === 'rules' ? null : (
          <dl className={styles.figures}>
            <div>
              <dt>{t('part.left')}</dt>
              <dd>{money(offer.remaining)}</dd>
            </div>
            <div>
              <dt>{t('part.price')}</dt>
              <dd data-cash-out-price="">{isPriced(offer) ? money(offer.price) : '–'}</dd>
            </div>
            {ageS === null ? null : <div className={styles.age}>{t('age', { seconds: ageS })}</div>}
          </dl>
        )}
        {open === undefined ? null : (
          <p className={styles.state} role="status" data-cash-out-state={open.state}>
            {open.state === 'unknown'
              ? t('state.unknown')
              : t(`state.${open.action}`, { price: money(open.price) })}
          </p>
        )}
        {/* In the page before its text, so that screen readers announce it. */}
        <div role="status">
          {failed === undefined || open !== undefined ? null : <FailedText intent={failed} />}
        </div>
        {section === 'records' ? <Records order={order} /> : null}
        {section === 'rules' ? <Rules /> : null}
        {offer === null && (section === 'part' || section === 'auto') ? (
          <p className={styles.note} data-cash-out-reason={view.kind === 'blocked' ? view.reason : ''}>
            {view.kind === 'blocked' ? t(`reason.${view.reason}`) : null}
          </p>
        ) : null}
        {offer !== null && section === 'part' ? (
          <PartForm order={order} view={view} offer={offer} onSent={onClose} sender={sender} />
        ) : null}
        {offer !== null && section === 'auto' ? (
          <AutoForm
            key={order.reserveCashOutList.length}
            order={order}
            view={view}
            offer={offer}
            sender={sender}
          />
        ) : null}
      </div>
    </Dialog>
  );
};
