import { salon } from '#content/salon.ts'
import { phoneLink } from '../salon/links.ts'
import type { OfflineFacts } from './offline-page.ts'
import program from './service-worker.script.ts?script'

/** The program of the service worker, with the salon's telephone for its page. Another telephone makes it another program. */
export function workerProgram(phone: string): string {
  const facts: OfflineFacts = {
    name: salon.name,
    phone: phone === '' ? null : { text: phone, link: phoneLink(phone) },
  }
  return `const offlineFacts=${JSON.stringify(facts)};${program}`
}
