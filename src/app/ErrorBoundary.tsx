import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';

type BoundaryProps = { readonly broken: (again: () => void) => ReactNode; readonly children: ReactNode };

class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    // Thrown means bug: told where the page's other bugs are told.
    reportError(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.broken(() => this.setState({ isBroken: false })) : this.props.children;
  }
}

/** A broken room closes its door and the rest goes on (F50). */
export const ErrorBoundary = ({ area, children }: { readonly area: string; readonly children: ReactNode }) => {
  const { t } = useTranslation('app');
  const broken = (again: () => void) => (
    <section role="alert" data-broken={area}>
      <h2>{t('error.title')}</h2>
      <p>{t('error.text')}</p>
      <Button onClick={again}>{t('retry')}</Button>
    </section>
  );
  return <Boundary broken={broken}>{children}</Boundary>;
};
