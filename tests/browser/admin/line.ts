import net from 'node:net'

/** The way to a salon, which can be cut and mended. */
export async function openLine(to: string) {
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
    /** Ends every connection and takes no other. */
    cut() {
      isCut = true
      end()
    },
    mend() {
      isCut = false
    },
    close() {
      end()
      server.close()
    },
  }
}
