import { Component, createContext, useContext, type ContextType, type ReactNode } from 'react';
import { ErrorLine, ErrorState } from './EmptyState.tsx';
import styles from './States.module.css';

type Tell = (area: string, error: unknown) => void;
type Words = { readonly title: string; readonly text: string; readonly retry: string };

const TellContext = createContext<Tell>(() => undefined);
const WordsContext = createContext<Words>({ title: '', text: '', retry: '' });

type ProviderProps = {
  /** Called once for each thrown error; must be a stable function. */
  readonly tell: Tell;
  readonly words: Words;
  readonly children: ReactNode;
};

/**
 * Provides the texts and the error callback of all boundaries below. Two contexts, so that new texts do not
 * render intact boundaries.
 */
export const BoundaryProvider = ({ tell, words, children }: ProviderProps) => (
  <TellContext value={tell}>
    <WordsContext value={words}>{children}</WordsContext>
  </TellContext>
);

/** Room for the error message: an area of its own, one line, or none. */
type Room = 'area' | 'line' | 'none';
type BoundaryProps = {
  /** Name of the area for tests and the log: a fixed word, never data. */
  readonly area: string;
  readonly room?: Room;
  /** Identifies what the children show; a new value renders them again without a retry by the user. */
  readonly about?: unknown;
  /** Action of the retry button in place of rendering the children again. */
  readonly again?: () => void;
  readonly children: ReactNode;
};
type BoundaryState = { readonly isBroken: boolean; readonly about: unknown };

/**
 * Catches errors that its children throw while rendering, and shows an error with a retry. The rest of the
 * page continues (F50).
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static override contextType = TellContext;
  declare context: ContextType<typeof TellContext>;
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
    const { area, room = 'area', again, children } = this.props;
    return this.state.isBroken ? (
      <Broken area={area} room={room} again={again ?? (() => this.setState({ isBroken: false }))} />
    ) : (
      children
    );
  }
}

type BrokenProps = { readonly area: string; readonly room: Room; readonly again: () => void };

const Broken = ({ area, room, again }: BrokenProps) => {
  const words = useContext(WordsContext);
  return (
    <div className={styles.broken} data-broken={area}>
      {room === 'area' ? <ErrorState {...words} onRetry={again} /> : null}
      {room === 'line' ? <ErrorLine title={words.title} retry={words.retry} onRetry={again} /> : null}
    </div>
  );
};
