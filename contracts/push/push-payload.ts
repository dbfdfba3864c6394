// Without zod, as the service worker has it.

/** By which a newer notification takes the place of an older one, there and at its push service. */
export const pushTags = {
  /** The one notification of the inbox in a browser. */
  inbox: 'araliya-inbox',
  test: 'araliya-test',
} as const

/** What a browser is sent, in the form of Declarative Web Push, which Safari shows without the service worker. */
export interface PushPayload {
  web_push: 8030
  notification: {
    title: string
    body: string
    /** The address that a press opens. */
    navigate: string
    tag: string
    silent: boolean
    lang: string
    dir: 'ltr'
  }
}
