import { Component, type ReactNode } from 'react';
import { RouteError } from '../ui/frame/route-error';

interface State {
  error: unknown;
}

/** Shows the router's error screen instead of a screen that broke, or whose code could not be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <RouteError message={error instanceof Error ? error.message : JSON.stringify(error)} />;
  }
}
