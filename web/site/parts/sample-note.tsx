import type { ReactNode } from 'react'

interface Props {
  rows: readonly { sample: boolean }[]
  className?: string
  children: ReactNode
}

/** Says below a section that it has sample rows. */
export const SampleNote = ({ rows, className = '', children }: Props) =>
  rows.some(({ sample }) => sample) && (
    <p className={`mt-4 text-sm text-plum-soft ${className}`}>{children}</p>
  )
