import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandError } from './command.ts'

/**
 * Asks for a password at a terminal without showing it.
 * @throws CommandError when the user cancels (Ctrl+C, Ctrl+D)
 */
export async function askPassword(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  output.write(question)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: hidden, terminal: true, historySize: 0 })
  try {
    for await (const line of lines) return line
    throw new CommandError('Cancelled.')
  } finally {
    lines.close()
    output.write('\n')
  }
}
