/**
 * The service worker: the guests' screens, the ticket and today's matches without a connection, and what is told on the phone.
 * A new version takes over at once: see docs/decisions/0019-on-the-phone.md for why nothing breaks by it.
 */
import { keepEntrance } from './entrance';
import { keepOwnCalls } from './own-calls';
import { showPushMessages } from './push';
import { scope } from './scope';
import { keepShell } from './shell';

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
keepOwnCalls();
keepShell();
keepEntrance();
showPushMessages();
