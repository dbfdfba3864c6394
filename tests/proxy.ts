import net from 'node:net'

/** A proxy to a server, such as PostgreSQL, that can drop connections silently, as when a cable is pulled. */
export interface TcpProxy {
  url: string
  /** How many connections there were. */
  connections: number
  /** Stops forwarding on open connections without closing them; new ones work. */
  silence(): void
  /** Makes a new connection silent once the server has sent so many bytes on it. */
  silenceAfter(bytes: number): void
  /** Whether a connection has become silent. */
  hasSilenced(): boolean
  close(): void
}

export async function openProxy(serverUrl: string): Promise<TcpProxy> {
  const target = new URL(serverUrl)
  const { port, hostname } = target
  const sockets = new Set<net.Socket>()
  const silenced = new Set<net.Socket>()
  let most = Number.POSITIVE_INFINITY
  let connections = 0
  const server = net.createServer(near => {
    connections++
    let left = most
    const far = net.connect(Number(port), hostname)
    far.on('data', data => {
      left -= data.length
      if (left < 0) for (const socket of [near, far]) silenced.add(socket)
    })
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
    get connections() {
      return connections
    },
    silenceAfter(bytes) {
      most = bytes
    },
    hasSilenced: () => silenced.size > 0,
    silence() {
      for (const socket of sockets) silenced.add(socket)
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
