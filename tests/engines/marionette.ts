// Firefox speaks WebDriver by itself, over a socket and under the commands' own names; geckodriver, which
// Debian does not have, would only translate. https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
import { once } from 'node:events'
import { connect as open } from 'node:net'

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

export async function connect(port: number) {
  const socket = open(port, '127.0.0.1')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let received = Buffer.alloc(0)
  let last = 0
  const greeted = once(socket, 'greeted')

  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.toString('latin1', 0, colon))
      if (colon === -1 || received.length < end) return
      const message = JSON.parse(received.toString('utf8', colon + 1, end))
      received = received.subarray(end)
      if (Array.isArray(message)) settle(message as Answer)
      else socket.emit('greeted')
    }
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone.'))
  })

  function settle([, id, error, result]: Answer) {
    if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`))
    else waiting.get(id)?.resolve(unwrap(result))
    waiting.delete(id)
  }

  await greeted
  return {
    call(name: string, parameters: object = {}): Promise<unknown> {
      const answer = Promise.withResolvers<unknown>()
      last += 1
      waiting.set(last, answer)
      const text = JSON.stringify([0, last, name, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
      return answer.promise
    },
    close: () => socket.destroy(),
  }
}

/** Some answers stand alone, some in an envelope. */
const unwrap = (result: unknown) =>
  typeof result === 'object' && result !== null && 'value' in result ? result.value : result
