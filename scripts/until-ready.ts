// `node scripts/until-ready.ts PORT`: ends with 0 as soon as the salon on this port is ready, with 1 after a minute. For systemd,
// which then replaces the next process.
import { setTimeout as pause } from 'node:timers/promises'

const TIMEOUT_MS = 60_000
const url = `http://127.0.0.1:${process.argv[2]}/api/health/ready`
const isReady = () =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  )

const deadline = performance.now() + TIMEOUT_MS
while (!(await isReady())) {
  if (performance.now() > deadline) {
    console.error(`${url} is not ready after a minute: see the lines above.`)
    process.exit(1)
  }
  await pause(200)
}
