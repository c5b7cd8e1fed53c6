import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { SandboxError } from '../sandbox-error.ts'

/** An answer of one of the sandbox's servers. */
export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export interface RequestContext {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  /** The body as text. Throws TooLarge above the limit. */
  readonly text: () => Promise<string>
}

/** `undefined` when the handler has answered by itself. */
export type Handle = (context: RequestContext) => Promise<Reply | undefined>

export interface Served {
  readonly origin: string
  stop(): Promise<void>
}

export interface ServeOptions {
  /** For messages, such as "sandbox wallet". */
  readonly name: string
  /** Host name in the server's origin; the server listens on the loopback address in either case. */
  readonly host?: '127.0.0.1' | 'localhost'
  /** 0 picks a free one. */
  readonly port?: number
  /** The environment variable that changes the port. */
  readonly portVariable?: string
  readonly handle: Handle
  /** For other protocols than HTTP, such as WebSockets; called before the server listens. */
  readonly attach?: (server: Server) => void
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

const MAX_BODY_BYTES = 1_000_000

/** Answers HTTP on a loopback port. A handler that throws answers 500 and says why on stderr. */
export async function serve(options: ServeOptions): Promise<Served> {
  const { name, host = '127.0.0.1', port = 0, handle } = options
  const server = createServer((request, response) => {
    const respond = async () => {
      const url = new URL(request.url ?? '/', 'http://sandbox')
      const reply = await handle({ request, response, url, text: () => readText(request) })
      if (reply !== undefined) response.writeHead(reply.status, reply.headers).end(reply.body)
    }
    respond().catch((error: unknown) => {
      console.error(`The ${name} failed on ${request.method} ${request.url}:`, error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
  options.attach?.(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, options)))
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error(`the ${name} has no port`)
  return {
    origin: `http://${host}:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A port that something else listens on, in a sentence that says what to do; other errors as they are. */
export function explain(
  error: Error,
  { name, port, portVariable }: Omit<ServeOptions, 'handle' | 'attach'>,
): Error {
  if (!('code' in error) || error.code !== 'EADDRINUSE') return error
  const other =
    portVariable === undefined ? '' : ` Set ${portVariable} to another one, or to 0 for any free one.`
  return new SandboxError(`Port ${port} of the ${name} is taken.${other}`)
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_BODY_BYTES) throw new TooLarge(`the body has more than ${MAX_BODY_BYTES} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A JSON answer. Amounts in it are decimal text already. */
export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}
