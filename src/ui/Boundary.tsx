import { Component, createContext, useContext, type ContextType, type ReactNode } from 'react';
import { ErrorLine, ErrorState } from './EmptyState.tsx';
import styles from './States.module.css';

type Tell = (area: string, error: unknown) => void;
type Words = { readonly title: string; readonly text: string; readonly retry: string };

const TellContext = createContext<Tell>(() => undefined);
const WordsContext = createContext<Words>({ title: '', text: '', retry: '' });

type ProviderProps = {
  /** Told of what was thrown, once each time; hand in a stable one. */
  readonly tell: Tell;
  readonly words: Words;
  readonly children: ReactNode;
};

/**
 * What all boundaries below say, and to whom they tell it. Apart from each other: new words draw no boundary
 * that stands.
 */
export const BoundaryProvider = ({ tell, words, children }: ProviderProps) => (
  <TellContext value={tell}>
    <WordsContext value={words}>{children}</WordsContext>
  </TellContext>
);

/** How much room there is to say it: an area of its own, one line, or none at all. */
type Room = 'area' | 'line' | 'none';
type BoundaryProps = {
  /** Names the area for tests and the log: a word of the code, never data. */
  readonly area: string;
  readonly room?: Room;
  /** What the children show: when it is another, they are tried anew without being asked. */
  readonly about?: unknown;
  /** What its retry does instead of drawing the children again. */
  readonly again?: () => void;
  readonly children: ReactNode;
};
type BoundaryState = { readonly isBroken: boolean; readonly about: unknown };

/**
 * Keeps what its children throw while they draw: a broken room closes its door and the rest goes on; its
 * retry opens it again (F50).
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
