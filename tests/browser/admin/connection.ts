import net from 'node:net'

/** A proxy in front of a salon, whose connections can be cut and restored. */
export async function openConnection(to: string) {
  const { port, hostname } = new URL(to)
  const sockets = new Set<net.Socket>()
  let isCut = false
  const server = net.createServer(near => {
    if (isCut) return near.destroy()
    const far = net.connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const end = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    /** Ends every connection and accepts no other. */
    cut() {
      isCut = true
      end()
    },
    restore() {
      isCut = false
    },
    close() {
      end()
      server.close()
    },
  }
}
