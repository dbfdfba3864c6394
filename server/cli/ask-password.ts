import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandError } from './command-errors.ts'

/**
 * Asks at a terminal without showing what is typed.
 * @throws CommandError when the person leaves (Ctrl+C, Ctrl+D)
 */
export function askPassword(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true, historySize: 0 })
  output.write(question)
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => reject(new CommandError('Cancelled.')))
  }).finally(() => {
    lines.close()
    output.write('\n')
  })
}
