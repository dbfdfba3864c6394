import type { DatabaseKind } from '#tests/databases.ts'
import { type Behaviour, TestSmtp } from '#tests/smtp.ts'

/** An empty database of a kind; dropped at the end of its scope. */
export async function newDatabase(
  kind: DatabaseKind | undefined,
): Promise<{ url: string } & AsyncDisposable> {
  if (!kind) throw new Error('There is no such database here')
  const { url, drop } = await kind.create()
  return { url, [Symbol.asyncDispose]: drop }
}

/** A mail server; stopped at the end of its scope. */
export async function newMailServer(behaviour: Behaviour = 'accept'): Promise<TestSmtp & AsyncDisposable> {
  const smtp = await new TestSmtp().start()
  smtp.behaviour = behaviour
  return Object.assign(smtp, { [Symbol.asyncDispose]: () => smtp.stop() })
}
