import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../lib/i18n';
import type { Language } from '../lib/i18n/languages';
import { ANYBODY, readDraft, saveDraft } from '../lib/storage/drafts';
import { useNow } from '../lib/use-now';
import { api } from './http/client';
import { apiQuery } from './query/api-query';
import { keysOf } from './query/resources';
import type { Connection } from './types';

/** Milliseconds for which a connection has news: as long as a draft, and so the mark of what was seen, is kept. */
const FRESH = 14 * 86_400_000;
const SEEN = 'connections-seen';

/** Returns the options of the query of one's connections. Icebreakers come in `language`. */
export function connectionsQuery(language: Language) {
  return apiQuery(keysOf('connections')(language), () => api.GET('/api/connections'), {
    // What others share or take back changes elsewhere.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/**
 * Returns the connections with news that /connections has not shown in this browser: made, or something was shared, in the
 * last two weeks. `asks`: whether to ask the server; else only what was read already counts.
 */
export function useConnectionNews({ asks }: { asks: boolean }): { news: Connection[]; isComing: boolean } {
  const now = useNow();
  const {
    data = [],
    isLoading,
    failureCount,
  } = useQuery({
    ...connectionsQuery(currentLanguage()),
    enabled: asks,
  });
  const seen = Date.parse(readDraft<{ until: string }>(SEEN, ANYBODY).until ?? '1970-01-01');
  const since = Math.max(seen, now.getTime() - FRESH);
  const news = data.filter((one) => Date.parse(one.news_at) > since && !isAnswered(one));
  return { news, isComing: isLoading && failureCount === 0 };
}

/** Remembers in this browser that these connections were shown. */
export function markConnectionsSeen(connections: readonly Connection[]): void {
  const until = connections.reduce((last, { news_at }) => (news_at > last ? news_at : last), '');
  if (until !== '') saveDraft(SEEN, ANYBODY, { until });
}

/** Whether the guest has shared something, which they do on /connections, and the other nothing since. */
function isAnswered({ shared_by_me, shared_with_me }: Connection): boolean {
  return shared_by_me.length > 0 && shared_with_me.length === 0;
}
