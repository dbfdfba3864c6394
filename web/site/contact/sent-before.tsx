import type { Branch } from '#contracts/branches/branch.ts'
import { readSent } from '#contracts/paths/contact-sent.ts'
import type { Service } from '#contracts/services/service.ts'
import type { WhatsAppSubject } from '../whats-app/whats-app-message.ts'
import { Sent } from './sent.tsx'

export interface SentBeforeProps {
  /** The URL's parameter `sent`. */
  parameter: string | null
  /** The selection, as in the address. */
  listed: WhatsAppSubject['service']
  branches: readonly Branch[] | undefined
  services: readonly Service[] | null | undefined
}

/** Shown after a post without JavaScript: what the URL says of the request. */
export function SentBefore({ parameter, listed, branches, services }: SentBeforeProps) {
  const { at, serviceId, branchId, wishedDate = '', wishedTime = '' } = readSent(parameter) ?? {}
  return (
    <Sent
      wish={{ wishedDate, wishedTime, answerBy: '' }}
      storedAt={at}
      branch={branches?.find(({ id }) => id === branchId)}
      service={listed ?? services?.find(({ id }) => id === serviceId)}
    />
  )
}
