// The yardstick: node:http that sends the same bytes and headers, read once from another address.
// Usage: node bench/bare-server.ts ADDRESS; prints its own.
import { createServer } from 'node:http'

const source = process.argv[2] ?? ''
const answers = new Map<string, { headers: [string, string][]; body: Buffer }>()
for (const path of ['/', '/api/branches']) {
  // `fetch` would unpack the body: these bytes must stay as they went over the wire.
  const { request } = await import('node:http')
  await new Promise<void>(done => {
    request(source + path, { headers: { 'accept-encoding': 'br' } }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => {
        const kept = Object.entries(answer.headers).filter(
          ([name]) => !['connection', 'date', 'keep-alive'].includes(name),
        )
        answers.set(path, {
          headers: kept.map(([name, value]) => [name, String(value)]),
          body: Buffer.concat(chunks),
        })
        done()
      })
    }).end()
  })
}
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) return response.writeHead(404).end()
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  return response.end(answer.body)
}).listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`ready http://127.0.0.1:${port}\n`)
})
