import { createServer } from 'node:net'
import { explain } from './http/serve.ts'
import { SandboxError } from './sandbox-error.ts'

/** A port from the environment, 0 for any free one. Throws, in a sentence, for anything else. */
export function readPort(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = env[name] ?? ''
  if (text === '') return usual
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new SandboxError(`${name} must be a port from 1 to 65535, or 0 for any free one. It is "${text}".`)
}

/** A port for a program that is started later; 0 picks a free one. Throws SandboxError when it is taken. */
export async function freePort(port: number, name: string, portVariable: string): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, { name, port, portVariable })))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : port))
    })
  })
}
