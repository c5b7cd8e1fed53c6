import type { Pool } from 'undici'

/** Calls over kept connections, whose answers are read to their end. They throw for another status than 200. */

export async function get(
  pool: Pool,
  path: string,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  await read(
    pool.request({
      method: 'GET',
      path: `${path}?${new URLSearchParams(query).toString()}`,
      headers: { ...headers },
    }),
    path,
  )
}

export async function post(pool: Pool, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await read(pool.request({ method: 'POST', path, headers, body: JSON.stringify(body) }), path)
}

async function read(answering: ReturnType<Pool['request']>, path: string): Promise<void> {
  const { statusCode, body } = await answering
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`)
}
