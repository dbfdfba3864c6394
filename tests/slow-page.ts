/**
 * Runs in the page, so it uses nothing outside: delays frames, and responses by random times. Uses real time even if the test
 * stops the clock of the page. Does not apply to windows that a test opens.
 */
export const slowDownPage = ({ frameMs, responseMs }: { frameMs: number; responseMs: number }) => {
  const wait = setTimeout.bind(window)
  const frame = requestAnimationFrame.bind(window)
  const send = fetch.bind(window)
  let frames = 0
  const cancelled = new Set<number>()
  // Most are fast, some slow.
  const delay = () => new Promise(done => wait(done, Math.random() ** 3 * responseMs))

  window.requestAnimationFrame = callback => {
    const id = ++frames
    wait(() => frame(now => cancelled.delete(id) || callback(now)), frameMs)
    return id
  }
  window.cancelAnimationFrame = id => cancelled.add(id)
  window.fetch = async (...call) => {
    await delay()
    const response = await send(...call)
    await delay()
    call[1]?.signal?.throwIfAborted()
    return response
  }
}

/** Delays for `SLOW=1 npm run test:browser`. */
export const slowness = process.env.SLOW ? { frameMs: 120, responseMs: 1200 } : undefined
