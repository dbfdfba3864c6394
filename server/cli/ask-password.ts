import { emitKeypressEvents } from 'node:readline'
import type { ReadStream } from 'node:tty'
import { CommandError } from './command.ts'

interface Key {
  name?: string
  ctrl?: boolean
}

/**
 * Asks for a password at a terminal without showing it. Not by `readline`, which has no backspace when `TERM` is `dumb`.
 * @throws CommandError when the user cancels (Ctrl+C, Ctrl+D)
 */
export function askPassword(
  question: string,
  input: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'setRawMode'>> = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  const typed: string[] = []
  output.write(question)
  emitKeypressEvents(input)
  input.setRawMode?.(true)
  input.resume()
  return new Promise<string>((resolve, reject) => {
    const cancel = () => end(() => reject(new CommandError('Cancelled.')))
    function end(settle: () => void) {
      input.off('keypress', press).off('end', cancel)
      input.setRawMode?.(false)
      input.pause()
      output.write('\n')
      settle()
    }
    function press(text: string | undefined, { name, ctrl }: Key) {
      if (name === 'return' || name === 'enter') end(() => resolve(typed.join('')))
      else if (ctrl && (name === 'c' || name === 'd')) cancel()
      else if (ctrl && name === 'u') typed.length = 0
      else if (name === 'backspace') typed.pop()
      else if (text !== undefined && !/\p{Cc}/u.test(text)) typed.push(text)
    }
    input.on('keypress', press).on('end', cancel)
  })
}
