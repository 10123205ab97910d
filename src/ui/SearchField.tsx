import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';

type SearchFieldProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Name and placeholder of the field. */
  readonly label: string;
  readonly clearLabel: string;
  readonly maxLength: number;
  /** Value of `data-setting`, for tests. */
  readonly name: string;
  /** Width and position in the bar around the field. */
  readonly className?: string | undefined;
  /** True if the field is the search of its whole screen. */
  readonly isLandmark?: boolean;
};

/** Renders a search field with a button that clears it. */
export const SearchField = ({
  text,
  onText,
  label,
  clearLabel,
  maxLength,
  name,
  className = '',
  isLandmark = false,
}: SearchFieldProps) => (
  <span className={`${styles.field} ${className}`} role={isLandmark ? 'search' : undefined}>
    <Icon name="search" size={14} />
    <input
      type="search"
      value={text}
      maxLength={maxLength}
      placeholder={label}
      aria-label={label}
      data-setting={name}
      onChange={({ target }) => onText(target.value)}
    />
    {text === '' ? null : (
      <IconButton className={styles.clear} label={clearLabel} onClick={() => onText('')}>
        <Icon name="close" size={12} />
      </IconButton>
    )}
  </span>
);
