import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findBookingCode } from '#domain/slip/bookingCode.ts';
import { useNavigation } from '#state/location.ts';
import { Button } from '#ui/Button.tsx';
import styles from './Booking.module.css';

/** Takes a booking code or share link in the empty slip, and opens its preview. */
export const CodeField = () => {
  const { t } = useTranslation('slip');
  const { go } = useNavigation();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const note = useId();
  const open = () => {
    const code = findBookingCode(text);
    setRefused(code === null);
    if (code === null) return;
    setText('');
    go({ slip: code });
  };
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <label className={styles.fieldLabel}>
        {t('booking.code')}
        <input
          className={styles.input}
          data-setting="booking-code"
          type="text"
          value={text}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isRefused}
          aria-describedby={note}
          onChange={({ target }) => {
            setText(target.value);
            setRefused(false);
          }}
        />
      </label>
      <Button type="submit" data-action="open-booking" disabled={text.trim() === ''}>
        {t('booking.open')}
      </Button>
      <p id={note} className={styles.problem} role="alert">
        {isRefused ? t('booking.problem.none') : ''}
      </p>
    </form>
  );
};
