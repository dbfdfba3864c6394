import { pages } from '../seo/pages.ts'
import type { Route } from './+types/about'

export const meta: Route.MetaFunction = ({ matches }) => pages.about(matches)

export default function Screen() {
  return <h1>about</h1>
}
