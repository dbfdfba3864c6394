import { ComingSoon } from './coming-soon.tsx'

export default function Staff() {
  return <ComingSoon title="Staff Management" />
}
