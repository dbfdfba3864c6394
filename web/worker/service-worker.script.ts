/**
 * The service worker of the back office: it shows notifications, and a page of its own while the server can't be reached. It stores
 * nothing: each page comes from the server, and its own is part of this program. A newer program replaces it at once (`start-worker.ts`).
 */
import { openPressed, showPush } from './notifications.ts'
import { type OfflineFacts, offlineResponse } from './offline-page.ts'
import type { RequestEvent, WorkerScope } from './worker-types.ts'

declare const self: WorkerScope
/** Written before this program by `service-worker.ts`. */
declare const offlineFacts: OfflineFacts

/** Takes the place of an older worker in all open pages. */
async function takeOver() {
  // The browser requests a page while the worker starts: opening it takes no longer than without a worker.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function openPage({ request, preloadResponse }: RequestEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return offlineResponse(offlineFacts)
  }
}

self.addEventListener('install', event => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))
self.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.respondWith(openPage(event))
})
self.addEventListener('push', event => event.waitUntil(showPush(self, event)))
self.addEventListener('notificationclick', event => event.waitUntil(openPressed(self, event)))
