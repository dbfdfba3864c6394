import { LineIcon } from '../../ui/line-icon.tsx'

const iconPaths = {
  dashboard: 'M3 11.5 12 4l9 7.5M5.5 10v10h13V10M10 20v-6h4v6',
  services:
    'M6 6.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M6 17.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M10.5 8 20 17.5M10.5 16 20 6.5',
  branches:
    'M12 21s7-6.3 7-11.5a7 7 0 1 0-14 0C5 14.7 12 21 12 21ZM9.5 9.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  appointments: 'M4 6.5h16V20H4ZM4 10.5h16M8.5 4v4M15.5 4v4M8 14.5h3M8 17h6',
  settings:
    'M4 7h9M17 7h3M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M4 12h3M11 12h9M7 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0M4 17h7M15 17h5M11 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  website:
    'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  logout: 'M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  collapse: 'M14 6l-6 6 6 6M19 6l-6 6 6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const

export type IconName = keyof typeof iconPaths

/** A line icon beside a label. */
export const Icon = ({ name, className = '' }: { name: IconName; className?: string }) => (
  <LineIcon path={iconPaths[name]} className={`size-5 shrink-0 ${className}`} />
)
