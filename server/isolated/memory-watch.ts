/** A thread that kills its process when that takes more memory than `workerData`, in bytes. */
import { workerData } from 'node:worker_threads'

const CHECK_MEMORY_MS = 50

setInterval(() => {
  if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL')
}, CHECK_MEMORY_MS)
