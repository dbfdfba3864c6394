import { paths } from '#contracts/paths/paths.ts'

/** The four pages, in the order of all menus. */
export const navigation = [
  { label: 'Home', to: paths.home },
  { label: 'About', to: paths.about },
  { label: 'Services', to: paths.services },
  { label: 'Contact', to: paths.contact },
] as const
