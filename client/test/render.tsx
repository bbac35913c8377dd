import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from '../src/api/query/query-client';
import { theme } from '../src/ui/theme/theme';
import { fakeServer } from './fake-server';

interface Rendered {
  user: UserEvent;
  container: HTMLElement;
  rerender: (element: ReactNode) => void;
}

/**
 * Renders a component with everything that the application puts around it: theme, queries, phrases (English) and a
 * router that stands at `path`. Returns the element around it, how to render it anew, and a user who types and clicks; find things with `screen`.
 */
export function renderInApp(element: ReactNode, { path = '/' }: { path?: string } = {}): Rendered {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
  const { container, rerender } = render(element, { wrapper });
  return { user: userEvent.setup(), container, rerender };
}

interface Answer {
  status?: number;
  json: unknown;
}

/** A call that the component made. */
export interface Call {
  method: string;
  path: string;
  body: unknown;
}

/**
 * Stands for the server in this story: answers each call by its method and path (`GET /api/events`), the query left
 * out. Returns the calls made so far, the oldest first. A call without an answer fails like an unreachable server.
 */
export function answer(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  fakeServer.respond = async (request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    calls.push({
      method: request.method,
      path: pathname + search,
      body: text ? JSON.parse(text) : undefined,
    });
    const found = answers[`${request.method} ${pathname}`];
    if (found === undefined) throw new TypeError(`No answer for ${request.method} ${pathname}`);
    return Response.json(found.json, { status: found.status ?? 200 });
  };
  return calls;
}
