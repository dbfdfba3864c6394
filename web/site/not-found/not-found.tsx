import { data } from 'react-router'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function NotFound() {
  return <h1>404</h1>
}
