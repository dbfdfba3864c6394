import net from 'node:net'

/** A way to a PostgreSQL server that can be made silent. */
export interface Proxy {
  url: string
  /** While true nothing passes, in either direction, and no connection ends. */
  silent: boolean
  close(): void
}

export async function openProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl)
  const { port, hostname } = target
  const sockets = new Set<net.Socket>()
  const server = net.createServer(near => {
    const far = net.connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', data => proxy.silent || to.write(data))
      from.on('close', () => proxy.silent || to.destroy()).on('error', () => {})
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  target.port = String((server.address() as net.AddressInfo).port)
  const proxy: Proxy = {
    url: target.href,
    silent: false,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return proxy
}
