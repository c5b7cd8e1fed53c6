import type { Server } from 'node:http'

const IDLE_SWEEP_MS = 250
const GRACE_MS = 10_000

export interface Lifecycle {
  listen(port: number, host: string): Promise<void>
  /** True from the moment at which `close` was called. */
  isClosing(): boolean
  /**
   * Stops taking connections, lets requests under way finish, and cuts off what is left after ten seconds. Node
   * would go on serving new requests on open keep-alive connections: each answer now closes its connection.
   */
  close(): Promise<void>
}

export function createLifecycle(server: Server): Lifecycle {
  let closing = false
  server.prependListener('request', (_req, res) => {
    if (closing) res.setHeader('Connection', 'close')
  })
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve()
        })
      }),
    isClosing: () => closing,
    async close() {
      closing = true
      const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS)
      const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await new Promise((resolve) => server.close(resolve))
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}
