import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { serverFlags } from '../scripts/node.mjs'

export interface Server {
  url: string
  process: ChildProcess
  stop(): Promise<void>
}

/** Starts a server of this folder in a process of its own; ready when it has printed its address. */
export function startServer(file: string, ...args: string[]): Promise<Server> {
  const child = fork(resolve(import.meta.dirname, file), args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: serverFlags,
  })
  return new Promise((done, reject) => {
    child.on('exit', code => reject(new Error(`${file} ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      const [, url] = /ready (\S+)/.exec(chunk.toString()) ?? []
      if (!url) return
      done({
        url,
        process: child,
        stop: () =>
          new Promise(ended => {
            child.removeAllListeners('exit')
            child.on('exit', () => ended())
            child.kill('SIGKILL')
          }),
      })
    })
  })
}

/** Resident memory of a salon server in megabytes. */
export const residentMegabytes = ({ process: child }: Server) =>
  new Promise<number>(done => {
    child.once('message', rss => done(Number(rss) / 1_048_576))
    child.send('memory')
  })
