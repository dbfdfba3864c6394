import { Panel } from './panel.tsx'

const tips = [
  'Use a strong mix of letters, numbers and symbols',
  "Don't reuse passwords",
  'Update your password regularly',
  'Never share your password',
]

export function SecurityTips() {
  return (
    <Panel title="Security Tips">
      <ul className="list-disc space-y-1 pl-5 text-sm marker:text-gold">
        {tips.map(tip => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Panel>
  )
}
