import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '../scripts/postgres.ts'

/** A server that sends the same bytes as the salon. Ends with its scope. */
export interface Baseline extends AsyncDisposable {
  name: string
  url: string
}

const NGINX = '/usr/sbin/nginx'
// nginx sets these itself.
const SKIPPED_HEADERS = ['connection', 'date', 'keep-alive', 'content-length', 'content-type', 'etag']

export async function startBare(source: string, paths: string[]): Promise<Baseline> {
  const child = spawn(
    process.execPath,
    [resolve(import.meta.dirname, 'bare-server.ts'), source, paths.join()],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [''])])
  const url = /ready (\S+)/.exec(String(line))?.[1]
  if (!url) throw new Error('The bare server does not start')
  return {
    name: 'bare node:http',
    url,
    async [Symbol.asyncDispose]() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** One nginx worker with the same bodies as files and the same headers; undefined if nginx is not installed. */
export async function startNginx(
  source: string,
  paths: string[],
  folder: string,
): Promise<Baseline | undefined> {
  if (spawnSync(NGINX, ['-v']).error) return undefined
  const locations = await Promise.all(
    paths.map(async (path, index) => {
      const answer = await new Promise<IncomingMessage>((done, failed) =>
        get(source + path, { headers: { 'accept-encoding': 'br' } }, done).on('error', failed),
      )
      const file = join(folder, `nginx-${index}`)
      writeFileSync(file, await buffer(answer))
      const headers = Object.entries(answer.headers)
        .filter(([name]) => !SKIPPED_HEADERS.includes(name))
        .map(([name, value]) => `add_header ${name} ${JSON.stringify(String(value))};`)
      // For nginx, a path with a slash at the end is a folder.
      return `location = ${path} { rewrite ^ /files/${index} last; }
location = /files/${index} { internal; alias ${file}; default_type "${answer.headers['content-type']}"; ${headers.join(' ')} }`
    }),
  )
  const port = await freePort()
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(
    configuration,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; ${locations.join('\n')} }
}`,
  )
  const child = spawn(NGINX, ['-c', configuration], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url)
  return {
    name: 'nginx',
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function untilReady(url: string) {
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(url)
        .then(() => true)
        .catch(() => false)
    )
      return
    await new Promise(later => setTimeout(later, 50))
  }
  throw new Error(`${url} does not answer`)
}
