import type { ReactNode } from 'react'

const tones = {
  yellow: 'bg-yellow-100 text-yellow-900',
  blue: 'bg-blue-100 text-blue-900',
  purple: 'bg-purple-100 text-purple-900',
  green: 'bg-green-100 text-green-900',
  grey: 'bg-gray-200 text-gray-900',
  gold: 'bg-gold/25 text-gold-800',
} as const

export type BadgeTone = keyof typeof tones

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap forced-colors:outline-1 ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
