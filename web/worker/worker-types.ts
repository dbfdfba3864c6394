/**
 * What the service worker uses of its global scope. TypeScript's own types of workers can't stand beside those of pages, which
 * the rest of `web/` needs.
 */
export interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

/** An open page. */
export interface WindowClient {
  url: string
  visibilityState: DocumentVisibilityState
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<WindowClient | null>
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** An event whose work keeps the worker alive. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** A request of a page. */
export interface RequestEvent extends LastingEvent {
  request: Request
  /** What the browser has begun to load while the worker started. */
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

/** A message of the push service. */
export interface PushMessageEvent extends LastingEvent {
  data: { json(): unknown } | null
}

/** A notification was pressed. */
export interface PressEvent extends LastingEvent {
  notification: Notification
}

interface WorkerEvents {
  install: LastingEvent
  activate: LastingEvent
  fetch: RequestEvent
  push: PushMessageEvent
  notificationclick: PressEvent
}
