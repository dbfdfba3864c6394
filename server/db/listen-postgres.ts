import pg from 'pg'

const RECONNECT_MS = 1_000
const HEARTBEAT_MS = 10_000
const QUERY_TIMEOUT_MS = 5_000

export interface ChannelListener {
  /** A message arrived. */
  onMessage(text: string | undefined): void
  /** The connection was established or lost. */
  onConnection(isConnected: boolean, error?: Error): void
}

/** Listens on a channel of a PostgreSQL server and reconnects after each loss; call the result to stop. */
export function listenToPostgres(
  databaseUrl: string,
  channel: string,
  listener: ChannelListener,
  heartbeatMs = HEARTBEAT_MS,
): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let closed = false

  async function listen() {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: Math.min(QUERY_TIMEOUT_MS, heartbeatMs),
    })
    client = next
    const retry = (error?: Error) => {
      if (client !== next) return
      client = undefined
      clearTimeout(heartbeat)
      if (closed) return
      listener.onConnection(false, error)
      next.end().catch(() => {})
      timer = setTimeout(listen, RECONNECT_MS)
    }
    // A server that vanished never closes the connection: only a query without a result shows it.
    const sendHeartbeat = () => {
      heartbeat = setTimeout(
        () => next.query('select 1').then(() => client === next && sendHeartbeat(), retry),
        heartbeatMs,
      )
    }
    next.on('error', retry)
    next.on('end', () => retry())
    next.on('notification', ({ payload }) => listener.onMessage(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      // Closed or replaced while it connected.
      if (client !== next) return
      listener.onConnection(true)
      sendHeartbeat()
    } catch (error) {
      retry(error as Error)
    }
  }
  void listen()

  return async () => {
    closed = true
    clearTimeout(timer)
    clearTimeout(heartbeat)
    const last = client
    client = undefined
    await last?.end().catch(() => {})
  }
}
