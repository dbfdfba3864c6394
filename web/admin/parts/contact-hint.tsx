import type { ReactNode } from 'react'
import { isSampleContact } from '#content/sample-salon.ts'
import { Badge } from '../../ui/badge.tsx'

/** The hint of a field for a telephone number or email address of the salon: that it is a sample, until it is changed. */
export const contactHint = (value: string | null | undefined, otherwise?: string): ReactNode =>
  isSampleContact(value ?? '') ? (
    <>
      <Badge tone="gold">Sample</Badge> No one answers there.
    </>
  ) : (
    otherwise
  )
