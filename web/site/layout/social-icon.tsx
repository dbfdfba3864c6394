import type { Network } from '#contracts/content/content.ts'
import { LineIcon } from '../../ui/line-icon.tsx'

const iconPaths: Record<Network, string> = {
  facebook:
    'M14 21v-7h2.6l.4-3H14V9.2c0-.9.3-1.5 1.5-1.5H17V5.1c-.3 0-1.2-.1-2.2-.1C12.6 5 11 6.3 11 8.800V11H8.400v3H11v7',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM16.5 7.500v.01',
  pinterest:
    'M9.5 20c.4-1.7 1.4-5.6 2-8M8.5 13c-1.6-2.7.1-6.5 3.7-6.5 3 0 4.6 2.2 4.1 4.9-.5 2.6-2 4.1-3.8 4.1-1.3 0-2-.8-2.2-1.5',
  tiktok: 'M14 4c.3 2.3 1.7 3.7 4 3.900M14 4v11.200a3.6 3.6 0 1 1-3.6-3.6',
}

export const SocialIcon = ({ id, className }: { id: Network; className: string }) => (
  <LineIcon path={iconPaths[id]} stroke={1.5} className={className} />
)
