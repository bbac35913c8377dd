import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { onTokenChangedElsewhere } from '../../api/http/token';
import { queryClient } from '../../api/query/query-client';
import { refreshSession } from '../../features/auth/session/session';
import { Widgets } from '../../ui/theme/widgets';
import { SignInDialog } from './sign-in-dialog';

/**
 * Shows the dialog beside the application, which goes on to stand as it is. Resolves to whether the person has signed in
 * again, here or in another tab.
 */
export function signInAgain(email: string, asksCode: boolean): Promise<boolean> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  return new Promise<boolean>((resolve) => {
    const end = (signedIn: boolean) => {
      stop();
      root.unmount();
      resolve(signedIn);
      // they may be another role by now
      if (signedIn) void refreshSession().catch(() => undefined);
    };
    const stop = onTokenChangedElsewhere((samePerson) => samePerson && end(true));
    root.render(
      <QueryClientProvider client={queryClient}>
        <Widgets>
          <SignInDialog email={email} asksCode={asksCode} onEnd={end} />
        </Widgets>
      </QueryClientProvider>,
    );
  });
}
