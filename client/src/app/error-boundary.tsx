import { Component, type ReactNode } from 'react';
import { RouteError } from '../ui/frame/route-error';
import { Splash } from '../ui/frame/splash';
import { isMissingCode, reloadForCode } from './missing-code';

interface State {
  error: unknown;
  isReloading: boolean;
}

/**
 * Shows the router's error screen instead of a screen that broke. Where its code is gone, as after a deploy under an
 * open tab, the page is loaded anew with the present one.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, isReloading: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, isReloading: isMissingCode(error) && reloadForCode() };
  }

  override render(): ReactNode {
    const { error, isReloading } = this.state;
    if (error === undefined) return this.props.children;
    if (isReloading) return <Splash />;
    if (isMissingCode(error)) return <Splash failed onRetry={() => window.location.reload()} />;
    return <RouteError message={error instanceof Error ? error.message : JSON.stringify(error)} />;
  }
}
