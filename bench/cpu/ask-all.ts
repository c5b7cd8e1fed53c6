import { Pool } from 'undici'
import { processorTimeOfAll } from './processor-time.ts'

/** One request: a path, and headers of its own. */
export interface Asked {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Makes a number of requests over some connections; answers the server's microseconds for each of them. */
export async function askAll(
  server: { readonly origin: string; readonly pid: number },
  requests: { readonly count: number; readonly connections: number; next(): Asked },
): Promise<number> {
  const pool = new Pool(server.origin, { connections: requests.connections })
  let left = requests.count
  const ask = async () => {
    const { path, headers } = requests.next()
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { ...headers } })
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${await body.text()}`)
    await body.dump()
  }
  const client = async () => {
    while (left-- > 0) await ask()
  }
  try {
    // The connections are open, and the answer is warm, before anything is counted.
    await Promise.all(Array.from({ length: requests.connections }, ask))
    const before = await processorTimeOfAll(server.pid)
    await Promise.all(Array.from({ length: requests.connections }, client))
    return ((await processorTimeOfAll(server.pid)) - before) / requests.count
  } finally {
    await pool.close()
  }
}
