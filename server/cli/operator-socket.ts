import { chmod, mkdtemp, rename, rmdir, unlink } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import * as z from 'zod'
import type { Log } from '../ports/log.ts'

/**
 * The operator's commands while the service runs: its process has the store, so it carries them out. They come over a
 * socket in the data folder, which only the folder's owner can open.
 */

/** A command, with the text of the file that it names. */
export interface Ask {
  readonly argv: readonly string[]
  readonly input?: string | undefined
}

const Ask = z.strictObject({ argv: z.array(z.string()), input: z.string().optional() })
const Result = z.strictObject({ code: z.union([z.literal(0), z.literal(1), z.literal(2)]), text: z.string() })
export type Result = z.output<typeof Result>

/** The longest command. An answer is as long as it needs to be. */
const MOST_BYTES = 1 << 20
const DEADLINE_MS = 30_000
/** A backup takes as long as the disk needs, and a comparison as long as the chains do. */
const LONG_DEADLINE_MS = 3_600_000
/** No group and no other may open the socket. */
const OWNER_ONLY = 0o600

const failed: Result = {
  code: 1,
  text: 'The service could not carry out the command: its log says why (operator.failed).',
}
const unanswered: Result = {
  code: 1,
  text: 'The service broke off before it had answered: the command may have been carried out, or not.',
}

const deadlineOf = ({ argv }: Ask): number =>
  argv[0] === 'backup' || argv[0] === 'reconcile' ? LONG_DEADLINE_MS : DEADLINE_MS

const socketIn = (dir: string): string => path.join(dir, 'operator.sock')

/** Takes commands until it is closed. The caller has the folder's lock, so a socket that is there was left behind. */
export async function listenToOperator(
  dir: string,
  work: (ask: Ask) => Promise<Result>,
  log: Log,
): Promise<{ readonly close: () => Promise<void> }> {
  const file = socketIn(dir)
  await unlink(file).catch(() => undefined)
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(DEADLINE_MS, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    void answer(socket)
  })

  async function answer(socket: net.Socket): Promise<void> {
    try {
      const ask = Ask.parse(JSON.parse(await textOf(socket, MOST_BYTES)))
      socket.setTimeout(deadlineOf(ask))
      const result = await work(ask)
      log.info('operator.command', { command: ask.argv.slice(0, 2).join(' '), code: result.code })
      socket.end(JSON.stringify(result))
    } catch (cause) {
      log.error('operator.failed', { cause })
      socket.end(JSON.stringify(failed), () => socket.destroy())
    }
  }

  // It gets its name once only the owner can open it: until then it is in a folder of the owner's.
  const closed = await mkdtemp(path.join(dir, 'op-'))
  const made = path.join(closed, 's')
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(made, resolve)
    })
    await chmod(made, OWNER_ONLY)
    await rename(made, file)
  } finally {
    await rmdir(closed)
  }
  return {
    async close() {
      await unlink(file).catch(() => undefined)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

/** Has the running service carry out a command; `undefined` when none runs on this folder. */
export async function askService(dir: string, ask: Ask): Promise<Result | undefined> {
  const socket = net.createConnection({ path: socketIn(dir), allowHalfOpen: true })
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  if (!isThere) return undefined
  socket.setTimeout(deadlineOf(ask), () => socket.destroy(new Error('no answer in time')))
  socket.end(JSON.stringify(ask))
  try {
    return Result.parse(JSON.parse(await textOf(socket)))
  } catch {
    return unanswered
  }
}

async function textOf(socket: net.Socket, most = Infinity): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > most) throw new Error('The command is too long.')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}
