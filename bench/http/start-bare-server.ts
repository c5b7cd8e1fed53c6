import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** What a server answers to one path. */
export interface Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface BareServer {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

const Address = z.object({ port: z.number() })

/** Starts a server in a process of its own that answers with these bytes. */
export async function startBareServer(
  answers: Readonly<Record<string, Answer>>,
  kind: 'node' | 'express' = 'node',
): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)))
  child.send({ kind, answers })
  const [address]: unknown[] = await once(child, 'message')
  return {
    origin: `http://127.0.0.1:${Address.parse(address).port}`,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
