import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../e2e/tools/world/free-port.ts'

export interface Nginx {
  readonly origin: string
  /** Of the worker, which answers. */
  readonly pid: number
  stop(): Promise<void>
}

const READY_LIMIT_MS = 10_000

/** nginx with `proxy_cache` in front of an origin: one worker, no access log. `undefined` where it is not installed. */
export async function startNginx(dir: string, origin: string): Promise<Nginx | undefined> {
  const port = await freePort()
  const folder = path.join(dir, 'nginx')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, configOf(folder, port, origin))
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', path.join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  const gone = await Promise.race([once(child, 'error'), once(child, 'spawn')])
  if (gone.length > 0) return undefined
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const own = `http://127.0.0.1:${port}`
  const deadline = AbortSignal.timeout(READY_LIMIT_MS)
  for (;;) {
    const response = await fetch(own).catch(() => undefined)
    await response?.arrayBuffer()
    if (response !== undefined) break
    if (child.exitCode !== null || deadline.aborted) {
      await stop()
      throw new Error('nginx did not get ready')
    }
    await pause(25)
  }
  const workers = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return { origin: own, pid: Number(workers.trim().split(' ')[0]), stop }
}

const configOf = (folder: string, port: number, origin: string): string => `
daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_temp_path ${folder}/proxy;
  proxy_cache_path ${folder}/cache keys_zone=market:16m inactive=10m;
  limit_req_zone $http_x_forwarded_for zone=each:16m rate=100000r/s;
  server {
    listen 127.0.0.1:${port};
    location / {
      limit_req zone=each burst=100000 nodelay;
      proxy_pass ${origin};
      proxy_cache market;
      proxy_cache_valid 200 10m;
      proxy_cache_lock on;
      proxy_cache_use_stale updating error timeout;
      proxy_cache_background_update on;
      proxy_ignore_headers Cache-Control Expires Vary;
      add_header X-Cache $upstream_cache_status;
    }
  }
}
`
