import { expect } from 'vitest'
import { fault } from './fault.ts'
import { meet, recover, withMail } from './mail-scene.ts'
import { phases } from './phased-smtp.ts'
import { until } from './until.ts'

const ONCE = 'inquiries go on; each message exactly once'
const SAME_ID = 'inquiries go on; at least once, always with the same Message-ID'
for (const does of ['hang', 'half', 'close'] as const) {
  const words = { hang: 'says nothing', half: 'answers half', close: 'hangs up' }[does]
  fault(
    { done: `the mail server ${words} at each of its six phases in turn`, promised: `${ONCE} gets its yes` },
    () =>
      withMail(async scene => {
        for (const phase of phases) {
          await meet(scene, { phase, does })
          await recover(scene)
        }
      }),
  )
}

fault(
  {
    done: 'the mail server is a tarpit: 0.1 s for each byte it says',
    promised: `${ONCE}, at the first attempt`,
  },
  () =>
    withMail(async scene => {
      await meet(scene, { phase: 'all', does: 'tarpit', msPerByte: 100 })
      await until('a message got its yes', () => scene.smtp.received.length > 0, 120_000)
      expect(scene.smtp.offered.length).toBe(scene.smtp.received.length)
      scene.smtp.trouble = undefined
    }),
)

fault({ done: 'the mail server says yes 25 s after DATA', promised: `${ONCE}, at the first attempt` }, () =>
  withMail(async scene => {
    await meet(scene, { phase: 'content', does: 'late', ms: 25_000 })
    scene.smtp.trouble = undefined
    await until('all messages are sent', () => scene.smtp.received.length === scene.visitors.answered.length)
    expect(scene.smtp.offered.length).toBe(scene.smtp.received.length)
  }),
)

fault(
  {
    done: 'the mail server says yes and hangs up',
    promised: `${ONCE}, at the first attempt`,
    essential: true,
  },
  () =>
    withMail(async scene => {
      await meet(scene, { phase: 'content', does: 'yes and close' })
      await until(
        'all messages are sent',
        () => scene.smtp.received.length === scene.visitors.answered.length,
      )
      expect(scene.smtp.offered.length).toBe(scene.smtp.received.length)
    }),
)

fault(
  { done: 'the mail server hangs up after DATA, without a yes', promised: SAME_ID, essential: true },
  () =>
    withMail(async scene => {
      await meet(scene, { phase: 'content', does: 'close' })
      await recover(scene)
      const { offered, received } = scene.smtp
      expect(offered.length).toBeGreaterThan(received.length)
      expect(new Set(offered.map(({ messageId }) => messageId)).size).toBe(received.length)
    }),
)
