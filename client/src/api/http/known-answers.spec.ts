import createClient from 'openapi-fetch';
import type { paths } from '../schema';
import { knownAnswers } from './known-answers';

/** A server whose list has a version; it notes what it was asked with, and answers 304 to the tag of today's. */
class ListServer {
  version = 1;
  readonly askedWith: (string | null)[] = [];
  private readonly client = createClient<paths>({
    baseUrl: 'http://apero.test',
    fetch: (request) => Promise.resolve(this.answer(request)),
  });

  constructor() {
    this.client.use(knownAnswers);
  }

  async list(token = 'a', language = 'en'): Promise<unknown> {
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': language };
    return (await this.client.GET('/api/events', { headers })).data;
  }

  private answer({ headers }: Request): Response {
    const tag = headers.get('If-None-Match');
    this.askedWith.push(tag);
    const etag = `W/"${this.version}"`;
    if (tag === etag) return new Response(null, { status: 304, headers: { etag } });
    return Response.json([{ version: this.version }], { headers: { etag } });
  }
}

describe('an answer that is known', () => {
  it('is asked after with its tag, and is the same while the server says so', async () => {
    const server = new ListServer();
    expect(await server.list()).toEqual([{ version: 1 }]);
    expect(await server.list()).toEqual([{ version: 1 }]);
    expect(await server.list()).toEqual([{ version: 1 }]);
    expect(server.askedWith).toEqual([null, 'W/"1"', 'W/"1"']);
  });

  it('is another one as soon as something has changed', async () => {
    const server = new ListServer();
    await server.list('b');
    server.version = 2;
    expect(await server.list('b')).toEqual([{ version: 2 }]);
    expect(await server.list('b')).toEqual([{ version: 2 }]);
    expect(server.askedWith).toEqual([null, 'W/"1"', 'W/"2"']);
  });

  it('is never that of another session, nor of another language, and is forgotten for them', async () => {
    const server = new ListServer();
    await server.list('c');
    await server.list('d');
    await server.list('d', 'de');
    await server.list('c');
    expect(server.askedWith).toEqual([null, null, null, null]);
  });
});
