import pg from 'pg'

const RECONNECT_MS = 1_000
const HEARTBEAT_MS = 10_000
const SILENCE_TIMEOUT_MS = 5_000

/** Who listens to other processes. */
export interface ChannelListener {
  /** Something was announced. */
  onMessage(text: string | undefined): void
  /** Whether announcements are heard from now on. */
  onListening(yes: boolean, error?: Error): void
}

/** Listens on a channel of a PostgreSQL server, again after each loss; the answer ends it. */
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
      connectionTimeoutMillis: SILENCE_TIMEOUT_MS,
      query_timeout: Math.min(SILENCE_TIMEOUT_MS, heartbeatMs),
    })
    client = next
    const retry = (error?: Error) => {
      if (client !== next) return
      client = undefined
      clearTimeout(heartbeat)
      if (closed) return
      listener.onListening(false, error)
      next.end().catch(() => {})
      timer = setTimeout(listen, RECONNECT_MS)
    }
    // A server that vanished never ends the connection: only a query that it leaves without an answer tells.
    const watch = () => {
      heartbeat = setTimeout(
        () => next.query('select 1').then(() => client === next && watch(), retry),
        heartbeatMs,
      )
    }
    next.on('error', retry)
    next.on('end', () => retry())
    next.on('notification', ({ payload }) => listener.onMessage(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      // Closed, or given up, while it was asked.
      if (client !== next) return
      listener.onListening(true)
      watch()
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
