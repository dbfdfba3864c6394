// The baseline: a node:http server that sends the same bytes and headers as the salon, and a minimal response at `/ok`.
// Usage: node bench/bare-server.ts SALON-URL PATH,PATH; prints its own URL.
import { createServer, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

const [source = '', paths = ''] = process.argv.slice(2)
const SKIPPED_HEADERS = ['connection', 'date', 'keep-alive']

const copies = new Map([['/ok', { headers: ['content-length', '2'], body: Buffer.from('ok') }]])
for (const path of paths.split(',')) {
  // Not `fetch`, which decompresses the body.
  const original = await new Promise<IncomingMessage>((resolve, reject) =>
    get(source + path, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject),
  )
  const headers = Object.entries(original.headers)
    .filter(([name]) => !SKIPPED_HEADERS.includes(name))
    .flatMap(([name, value]) => [name, String(value)])
  copies.set(path, { headers, body: await buffer(original) })
}

const server = createServer((request, response) => {
  const copy = copies.get(request.url as string)
  if (!copy) return response.writeHead(404).end()
  return response.writeHead(200, copy.headers).end(copy.body)
}).listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`ready http://127.0.0.1:${port}\n`)
})
