import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './Toast.module.css';

type Toast = { readonly id: number; readonly text: string };
export type ShowToast = (text: string) => void;

const Context = createContext<ShowToast | null>(null);

/** Tells the user something that happened once, also to a screen reader (politely). The newest stands alone. */
export const useToast = (): ShowToast => {
  const show = useContext(Context);
  if (show === null) throw new Error('useToast stands outside ToastProvider.');
  return show;
};

const SHOWN_MS = 4000;

type ToastProviderProps = { readonly label: string; readonly closeLabel: string; readonly children: ReactNode };

export const ToastProvider = ({ label, closeLabel, children }: ToastProviderProps) => {
  const [toast, setToast] = useState<Toast | null>(null);
  const next = useRef(0);
  const show = useCallback<ShowToast>((text) => {
    next.current += 1;
    setToast({ id: next.current, text });
  }, []);
  useEffect(() => {
    if (toast === null) return undefined;
    const timer = setTimeout(() => setToast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <Context value={show}>
      {children}
      <div className={styles.region} role="status" aria-live="polite" aria-label={label}>
        {toast === null ? null : (
          <div key={toast.id} className={styles.toast}>
            <Icon name="warning" />
            <span>{toast.text}</span>
            <IconButton label={closeLabel} onClick={() => setToast(null)}>
              <Icon name="close" size={14} />
            </IconButton>
          </div>
        )}
      </div>
    </Context>
  );
};
