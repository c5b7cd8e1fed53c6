import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Something that a test run has once for all of its processes, made when the first test asks for it. Each connection to
 * `socket` is answered with the text that `make` resolves with.
 */
export async function makeWhenAsked(make: () => Promise<string>) {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-test-'))
  let made: Promise<string> | undefined
  const answering = createServer((socket) => {
    socket.on('error', () => undefined)
    ;(made ??= make()).then(
      (answer) => socket.end(answer),
      (error: unknown) => socket.end(String(error)),
    )
  })
  const socket = path.join(dir, 'ask')
  answering.listen(socket)
  await once(answering, 'listening')
  return {
    socket,
    async close() {
      answering.close()
      await made?.catch(() => undefined)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Asks at such a socket. */
export const askFor = (socket: string): Promise<string> => text(createConnection(socket))
