import { useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { encodeBooking } from '#domain/slip/bookingCode.ts';
import { useSlip } from '#state/hooks.ts';
import { useNavigation } from '#state/location.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { copyText } from '#ui/copyText.ts';
import { PartIcon } from '#ui/PartIcon.tsx';
import { Popover } from '#ui/Popover.tsx';
import { useRenderRoot } from '#ui/renderRoot.ts';
import styles from './Booking.module.css';

/** Copies the slip's selections as a booking code, or as a link that opens them in any account. */
export const ShareMenu = () => {
  const { t } = useTranslation('slip');
  return (
    <Popover label={t('booking.share')} align="end" trigger={openerOf(t('booking.share'))}>
      {() => <Share />}
    </Popover>
  );
};

const openerOf =
  (text: string): ComponentProps<typeof Popover>['trigger'] =>
  (trigger) => (
    <IconButton label={text} data-action="share-slip" {...trigger}>
      <PartIcon name="copy" size={14} />
    </IconButton>
  );

/** Keeps of a link only its path and the code: other parameters may belong to the user or the parent site. */
const bareLink = (href: string, code: string): string => {
  const link = new URL(href, document.baseURI);
  link.search = `?slip=${code}`;
  link.hash = '';
  return link.href;
};

const Share = () => {
  const { t } = useTranslation('slip');
  const items = useSlip((slip) => slip.items);
  const { hrefOf } = useNavigation();
  const { root } = useRenderRoot();
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const code = encodeBooking(items);
  if (code === null) return <p className={styles.share}>{t('booking.notShareable')}</p>;
  const copy = async (text: string) => {
    if (await copyText(text)) return setCopied(text);
    // The user can copy the selected code by the browser's own command.
    const selection = root.ownerDocument?.getSelection() ?? document.getSelection();
    if (shown.current !== null) selection?.selectAllChildren(shown.current);
  };
  const link = bareLink(hrefOf({ slip: code }), code);
  return (
    <div className={styles.share}>
      <p className={styles.note}>{t('booking.holds')}</p>
      <bdi ref={shown} className={styles.code} data-booking-code="">
        {code}
      </bdi>
      <div className={styles.actions}>
        <Button data-action="copy-code" onClick={() => void copy(code)}>
          {t(copied === code ? 'booking.copied' : 'booking.copyCode')}
        </Button>
        <Button data-action="copy-link" data-link={link} onClick={() => void copy(link)}>
          {t(copied === link ? 'booking.copied' : 'booking.copyLink')}
        </Button>
      </div>
      <span role="status" className={styles.note}>
        {copied === null ? '' : t('booking.copied')}
      </span>
    </div>
  );
};
