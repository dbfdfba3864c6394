import { ComingSoon } from './coming-soon.tsx'

export default function Clients() {
  return <ComingSoon title="Clients" />
}
