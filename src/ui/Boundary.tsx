import { Component, createContext, useContext, type ContextType, type ReactNode } from 'react';
import { ErrorLine, ErrorState } from './EmptyState.tsx';
import styles from './States.module.css';

type OnError = (area: string, error: unknown) => void;
type Texts = { readonly title: string; readonly text: string; readonly retry: string };

const ErrorContext = createContext<OnError>(() => undefined);
const TextsContext = createContext<Texts>({ title: '', text: '', retry: '' });

type ProviderProps = {
  /** Called once for each thrown error; must be a stable function. */
  readonly onError: OnError;
  readonly texts: Texts;
  readonly children: ReactNode;
};

/**
 * Provides the texts and the error callback of all boundaries below. Two contexts, so that new texts do not
 * render intact boundaries.
 */
export const BoundaryProvider = ({ onError, texts, children }: ProviderProps) => (
  <ErrorContext value={onError}>
    <TextsContext value={texts}>{children}</TextsContext>
  </ErrorContext>
);

/** Space for the error message: an area, one line, or none. */
type Size = 'area' | 'line' | 'none';
type BoundaryProps = {
  /** Name of the area for tests and the log: a fixed word, never data. */
  readonly area: string;
  readonly room?: Size;
  /** Identifies what the children show; a new value renders them again without a retry by the user. */
  readonly about?: unknown;
  /** Action of the retry button in place of rendering the children again. */
  readonly onRetry?: () => void;
  readonly children: ReactNode;
};
type BoundaryState = { readonly isBroken: boolean; readonly about: unknown };

/**
 * Catches errors that its children throw while rendering, and shows an error with a retry. The rest of the
 * page continues (F50).
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static override contextType = ErrorContext;
  declare context: ContextType<typeof ErrorContext>;
  override state: BoundaryState = { isBroken: false, about: this.props.about };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ about }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return Object.is(about, state.about) ? null : { isBroken: false, about };
  }

  override componentDidCatch(error: unknown): void {
    this.context(this.props.area, error);
  }

  override render(): ReactNode {
    const { area, room = 'area', onRetry, children } = this.props;
    return this.state.isBroken ? (
      <Broken area={area} room={room} onRetry={onRetry ?? (() => this.setState({ isBroken: false }))} />
    ) : (
      children
    );
  }
}

type BrokenProps = { readonly area: string; readonly room: Size; readonly onRetry: () => void };

const Broken = ({ area, room, onRetry }: BrokenProps) => {
  const texts = useContext(TextsContext);
  return (
    <div className={styles.broken} data-broken={area}>
      {room === 'area' ? <ErrorState {...texts} onRetry={onRetry} /> : null}
      {room === 'line' ? <ErrorLine title={texts.title} retry={texts.retry} onRetry={onRetry} /> : null}
    </div>
  );
};
