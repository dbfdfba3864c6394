/** The commands of WebDriver (https://www.w3.org/TR/webdriver2/) that the journeys need, with their HTTP form. */
export const commands = {
  DeleteSession: ['DELETE', ''],
  SetWindowRect: ['POST', '/window/rect'],
  Navigate: ['POST', '/url'],
  GetCurrentURL: ['GET', '/url'],
  Back: ['POST', '/back'],
  ExecuteScript: ['POST', '/execute/sync'],
  GetComputedLabel: ['GET', '/element/{id}/computedlabel'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementClear: ['POST', '/element/{id}/clear'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  PerformActions: ['POST', '/actions'],
  TakeScreenshot: ['GET', '/screenshot'],
} as const

export type Command = keyof typeof commands

/** Sends one command and answers its value; throws the browser's own message. */
export type Send = (
  command: Command,
  parameters?: { id?: string; [name: string]: unknown },
) => Promise<unknown>

/** What a journey may ask of a browser before it begins. */
export interface Wishes {
  scripts: boolean
}

/** A browser that takes commands, of one journey. */
export interface Session {
  send: Send
  end(): Promise<void>
}

/** A browser that is running. `address` says where it takes sessions. */
export interface Running {
  address: string
  end(): Promise<void>
}
