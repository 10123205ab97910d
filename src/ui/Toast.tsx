import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Button, IconButton } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Toast.module.css';

/** Action of the toast, usable once, such as undo. */
type ToastAction = { readonly text: string; readonly onPress: () => void };
type ToastKind = 'error' | 'success' | 'info' | 'warn';
type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly action: ToastAction | null;
};
type ShowToast = (kind: ToastKind, text: string, action?: ToastAction) => void;
const ICONS: Readonly<Record<ToastKind, IconName>> = {
  error: 'error',
  success: 'check',
  info: 'info',
  warn: 'warning',
};

const Context = createContext<ShowToast | null>(null);

/**
 * Returns a function that shows a toast of one of four kinds (ERR-01), announced politely to screen readers.
 * A new toast replaces the previous one.
 */
export const useToast = (): ShowToast => {
  const show = useContext(Context);
  if (show === null) throw new Error('ToastProvider is missing.');
  return show;
};

const SHOWN_MS = 4000;
/** Milliseconds for the user to read a toast and reach its action. */
const SHOWN_WITH_ACTION_MS = 10_000;

type ShownToast = {
  readonly toast: Toast | null;
  readonly dismiss: () => void;
  readonly hold: (id: number | null) => void;
};
const Shown = createContext<ShownToast>({ toast: null, dismiss: () => undefined, hold: () => undefined });

export const ToastProvider = ({ children }: { readonly children: ReactNode }) => {
  const [toast, setToast] = useState<Toast | null>(null);
  const [held, hold] = useState<number | null>(null);
  const next = useRef(0);
  const show = useCallback<ShowToast>((kind, text, action) => {
    next.current += 1;
    setToast({ id: next.current, kind, text, action: action ?? null });
  }, []);
  useEffect(() => {
    // A toast stays while the user points at it or focuses it (WCAG 2.2.1).
    if (toast === null || toast.id === held) return undefined;
    const timer = setTimeout(() => setToast(null), toast.action === null ? SHOWN_MS : SHOWN_WITH_ACTION_MS);
    return () => clearTimeout(timer);
  }, [toast, held]);
  const shown = useMemo(() => ({ toast, dismiss: () => setToast(null), hold }), [toast]);
  return (
    <Context value={show}>
      <Shown value={shown}>{children}</Shown>
    </Context>
  );
};

/**
 * Renders the toast region. Mounted before the first toast, because screen readers announce only changes of a
 * known region.
 */
export const ToastRegion = ({
  label,
  closeLabel,
}: {
  readonly label: string;
  readonly closeLabel: string;
}) => {
  const { toast, dismiss, hold } = useContext(Shown);
  return (
    <div className={styles.region} role="status" aria-live="polite" aria-label={label}>
      {toast === null ? null : (
        <div
          key={toast.id}
          className={styles.toast}
          data-toast={toast.kind}
          onPointerEnter={() => hold(toast.id)}
          onPointerLeave={(event) => event.currentTarget.querySelector(':focus') ?? hold(null)}
          onFocus={() => hold(toast.id)}
          onBlur={(event) => event.currentTarget.matches(':hover') || hold(null)}
        >
          <Icon name={ICONS[toast.kind]} />
          <span>{toast.text}</span>
          {toast.action === null ? null : <Undo {...toast.action} onDone={dismiss} />}
          <IconButton label={closeLabel} onClick={dismiss}>
            <Icon name="close" size={14} />
          </IconButton>
        </div>
      )}
    </div>
  );
};

const Undo = ({ text, onPress, onDone }: ToastAction & { readonly onDone: () => void }) => (
  <Button
    look="quiet"
    data-action="undo"
    onClick={() => {
      onPress();
      onDone();
    }}
  >
    {text}
  </Button>
);
