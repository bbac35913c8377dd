import { scope } from './scope';

/** A message of the server; `server/notifications/push` writes it. */
interface PushMessage {
  title: string;
  body: string;
  url: string;
  tag: string;
  language: string;
}

const NAME = 'Apéro';

/** Shows what the server tells, and opens its page when it is touched. */
export function showPushMessages(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open((event.notification.data as { url?: string } | null)?.url ?? '/'));
  });
}

function read(data: PushMessageData | null): Partial<PushMessage> {
  try {
    return (data?.json() ?? {}) as Partial<PushMessage>;
  } catch {
    return {};
  }
}

/** A browser demands that something is shown for every message. */
function show({
  title = NAME,
  body = '',
  url = '/',
  tag = NAME,
  language = '',
}: Partial<PushMessage>): Promise<void> {
  return scope.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url },
  });
}

/** Opens a page of ours: in the window that shows it already, else in a new one, so that nothing typed is lost. */
async function open(path: string): Promise<void> {
  const { origin } = scope.location;
  const asked = new URL(path, origin);
  const target = asked.origin === origin ? asked.href : origin;
  const windows = await scope.clients.matchAll({ type: 'window' });
  const showing = windows.find(({ url }) => url === target);
  await (showing ? showing.focus() : scope.clients.openWindow(target));
}
