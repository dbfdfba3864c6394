import type { Network } from '#contracts/content/content.ts'

/** The networks in the order in which they are shown. */
export const networks: readonly { id: Network; name: string }[] = [
  { id: 'facebook', name: 'Facebook' },
  { id: 'instagram', name: 'Instagram' },
  { id: 'pinterest', name: 'Pinterest' },
  { id: 'tiktok', name: 'TikTok' },
]
