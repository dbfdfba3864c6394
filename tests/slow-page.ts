/**
 * Runs in the page, so it stands by itself: a machine whose frames come late, on a line whose answers overtake each
 * other. Goes by the real time, also where a test stops the page's. A window that a test opens for itself is not slow.
 */
export const beSlow = ({ frameMs, answerMs }: { frameMs: number; answerMs: number }) => {
  const wait = setTimeout.bind(window)
  const frame = requestAnimationFrame.bind(window)
  const send = fetch.bind(window)
  let frames = 0
  const cancelled = new Set<number>()
  // Most come soon, some late.
  const passing = () => new Promise(passed => wait(passed, Math.random() ** 3 * answerMs))

  window.requestAnimationFrame = callback => {
    const id = ++frames
    wait(() => frame(now => cancelled.delete(id) || callback(now)), frameMs)
    return id
  }
  window.cancelAnimationFrame = id => cancelled.add(id)
  window.fetch = async (...call) => {
    await passing()
    const answer = await send(...call)
    await passing()
    call[1]?.signal?.throwIfAborted()
    return answer
  }
}

/** How slow the page is where `SLOW` asks for it: `SLOW=1 npm run test:browser`. */
export const slowness = process.env.SLOW ? { frameMs: 120, answerMs: 1200 } : undefined
