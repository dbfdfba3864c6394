import type { Branch } from '#contracts/branches/branch.ts'
import { readSent } from '#contracts/paths/contact-sent.ts'
import type { Service } from '#contracts/services/service.ts'
import { Sent } from './sent.tsx'

export interface SentBeforeProps {
  /** The URL's parameter `sent`. */
  parameter: string | null
  branches: readonly Branch[] | undefined
  services: readonly Service[] | null | undefined
}

/** Shown after a post without JavaScript: what the URL says of the request. */
export function SentBefore({ parameter, branches, services }: SentBeforeProps) {
  const { at, serviceId, branchId, wishedDate = '', wishedTime = '' } = readSent(parameter) ?? {}
  return (
    <Sent
      wish={{ wishedDate, wishedTime, answerBy: '' }}
      storedAt={at}
      branch={branches?.find(({ id }) => id === branchId)}
      service={services?.find(({ id }) => id === serviceId)}
    />
  )
}
