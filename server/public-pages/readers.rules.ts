import type { Request } from 'express';

/** User-Agents of programs: search engines, previews, monitors, libraries. */
const PROGRAMS =
  /bot\b|bot\/|crawl|spider|slurp|preview|fetch|scan|monitor|uptime|lighthouse|headless|facebookexternalhit|whatsapp\/|telegram|slack|discord|embedly|curl|wget|python|java\/|okhttp|go-http|libwww|node|axios|undici|ruby|perl|php/i;

/** Whether a request probably shows its page to a person, as far as that is possible without tracking. */
export function isReader({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent'] ?? '';
  const isAhead = /prefetch|prerender/i.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
  return method === 'GET' && !isAhead && agent.startsWith('Mozilla/') && !PROGRAMS.test(agent);
}
