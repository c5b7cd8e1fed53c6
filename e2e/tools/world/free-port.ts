import { createServer } from 'node:net'

/**
 * Below what systems hand out for outgoing connections (from 32768 on Linux, from 49152 elsewhere): one of those
 * may be in use by the time that it is needed.
 */
const RANGE = { first: 20_000, count: 10_000 } as const
const MOST_TRIES = 20

/** A port of this machine that no one listens on. */
export async function freePort(tries = MOST_TRIES): Promise<number> {
  const port = RANGE.first + Math.floor(Math.random() * RANGE.count)
  if (await isFree(port)) return port
  if (tries <= 1) throw new Error('no free port')
  return freePort(tries - 1)
}

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
