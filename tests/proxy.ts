import net from 'node:net'

/** A proxy to a PostgreSQL server that can drop connections silently, as when a cable is pulled. */
export interface Proxy {
  url: string
  /** Stops forwarding on open connections without closing them; new ones work. */
  silence(): void
  close(): void
}

export async function openProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl)
  const { port, hostname } = target
  const sockets = new Set<net.Socket>()
  const silenced = new Set<net.Socket>()
  const server = net.createServer(near => {
    const far = net.connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', data => silenced.has(from) || to.write(data))
      from.on('close', () => silenced.has(from) || to.destroy()).on('error', () => {})
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  target.port = String((server.address() as net.AddressInfo).port)
  return {
    url: target.href,
    silence() {
      for (const socket of sockets) silenced.add(socket)
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
