import type { Server } from 'node:http'
import type { Clock } from '../ports/clock.ts'

const IDLE_SWEEP_MS = 250
const GRACE_MS = 10_000

export interface Lifecycle {
  /** Does nothing once the service was told to stop. */
  listen(port: number, host: string): Promise<void>
  /** True from the moment at which `drain` was called. */
  isClosing(): boolean
  /**
   * Goes on answering for `ms`, closing each connection, while `isClosing` tells load balancers to send no one here.
   */
  drain(ms: number): Promise<void>
  /** Stops taking connections, lets requests under way finish, and cuts off the rest after ten seconds. */
  close(): Promise<void>
}

export function createLifecycle(server: Server, clock: Clock): Lifecycle {
  let closing = false
  const beginToClose = () => {
    if (closing) return
    closing = true
    server.prependListener('request', (_req, res) => void res.setHeader('Connection', 'close'))
  }
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        if (closing) return resolve()
        server.once('error', reject)
        return server.listen(port, host, () => {
          server.off('error', reject)
          resolve()
        })
      }),
    isClosing: () => closing,
    async drain(ms) {
      beginToClose()
      if (ms > 0 && server.listening) await new Promise<void>((resolve) => clock.after(ms, resolve))
    },
    async close() {
      beginToClose()
      const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS)
      const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await new Promise((resolve) => server.close(resolve))
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}
