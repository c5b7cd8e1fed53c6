import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { SuiteError } from '../../../domain/errors.ts'
import { createSeats } from '../../../kit/seats.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Random } from '../../../ports/random.ts'
import { newRequestId } from '../../middleware/request-id.ts'
import { limitHeaders, openHeaders } from '../../surface/headers.ts'
import { createTargetOf, type MountPoint } from '../../surface/mount-point.ts'
import { keyInAddress, tooMany } from '../../surface/refuse.ts'
import type { Takeover } from '../../surface/surface.ts'
import { isRelayPath } from '../paths.ts'
import { problemOfError, type Asked, type Problem, problemAnswer } from '../write-problem.ts'
import { type AdmitDeps, createAdmit } from './admit.ts'
import { type Conversation, converse, WATCH_MS } from './conversation.ts'

export interface RelaySocketDeps extends AdmitDeps {
  readonly mountPoint: MountPoint
  readonly clock: Clock
  readonly random: Pick<Random, 'bytes'>
  readonly docsUrl: string
}

export interface RelaySockets {
  readonly takeover: Takeover
  /** Ends all conversations. Resolves when no socket is left. */
  close(): Promise<void>
}

/** Everyone behind one router, with several programs each. */
const MOST_OF_ADDRESS = 20
const MOST = 2_000
/** As by POST: a call is short. */
const MOST_BYTES = 16_384
const MOST_FRAGMENTS = 64
const MOST_CHUNKS = 1_024
/** Sockets whose other end does not say goodbye are cut. */
const GOODBYE_MS = 2_000

/** `/xrpl` of the market API as a WebSocket: calls and answers as of a node, from any page or program, no subscriptions. */
export function createRelaySockets(deps: RelaySocketDeps): RelaySockets {
  const { visitors, limits, clock, docsUrl, plansUrl } = deps
  const targetOf = createTargetOf(deps.mountPoint)
  const newId = () => newRequestId(deps.random)
  const seats = createSeats()
  const admit = createAdmit({ ...deps, newId })
  const open = new Map<WebSocket, Conversation>()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    maxPayload: MOST_BYTES,
    maxFragments: MOST_FRAGMENTS,
    maxBufferedChunks: MOST_CHUNKS,
  })
  let closed: (() => void) | undefined
  let isClosing = false
  let cancelWatch: (() => void) | undefined

  function watch(): void {
    for (const conversation of open.values()) conversation.watch()
    cancelWatch = open.size === 0 ? undefined : clock.after(WATCH_MS, watch)
  }

  function begin(ws: WebSocket, req: IncomingMessage, leave: () => void): void {
    open.set(ws, converse({ ws, clock, admit: (text) => admit(req, text) }))
    cancelWatch ??= clock.after(WATCH_MS, watch)
    ws.once('close', () => {
      open.delete(ws)
      leave()
      if (open.size === 0) closed?.()
    })
  }

  /** Why a socket may not be opened. Opening is counted as `/me` is: by address, up to a ceiling of its own. */
  function refusal(
    req: IncomingMessage,
    search: string,
  ): { readonly error?: SuiteError; headers: readonly string[] } {
    const payer = visitors.uncountedOf(req)
    const allowance = limits.take(payer, 'json')
    const headers = limitHeaders(payer.plan, allowance)
    if (!allowance.ok) return { error: tooMany(payer, 'json', allowance, plansUrl), headers }
    const error = keyInAddress(search) ?? (visitors.find(req) === undefined ? visitors.refusal() : undefined)
    return error === undefined ? { headers } : { error, headers }
  }

  function takeover(req: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const target = targetOf(req)
    if (target === undefined || req.headers.upgrade?.toLowerCase() !== 'websocket') return false
    const [path = '', ...search] = target.split('?')
    if (!isRelayPath(path)) return false
    const requestId = newId()
    const { error, headers } = refusal(req, search.join('?'))
    const refuse = (why: SuiteError) => {
      const all = ['X-Request-Id', requestId, ...headers, ...openHeaders]
      refuseHandshake(socket, problemOfError(why), { requestId, docsUrl, headers: all })
      return true
    }
    if (error !== undefined) return refuse(error)
    const address = visitors.addressOf(req).id
    const leave = isClosing ? undefined : seats.take({ [address]: MOST_OF_ADDRESS, all: MOST })
    if (leave === undefined) return refuse(noSeat())
    let isOpen = false
    socket.once('close', () => {
      if (!isOpen) leave()
    })
    server.handleUpgrade(req, socket, head, (ws) => {
      isOpen = true
      begin(ws, req, leave)
    })
    return true
  }

  return {
    takeover,
    async close() {
      isClosing = true
      cancelWatch?.()
      if (open.size === 0) return
      const gone = new Promise<void>((resolve) => {
        closed = resolve
      })
      for (const conversation of open.values()) conversation.close()
      const cancel = clock.after(GOODBYE_MS, () => {
        for (const ws of open.keys()) ws.terminate()
      })
      await gone
      cancel()
    },
  }
}

const noSeat = (): SuiteError =>
  new SuiteError(
    'RATE_LIMIT',
    `Too many sockets are open: an address may have ${MOST_OF_ADDRESS}. Send all calls by one of them.`,
    { retryAfter: 10 },
  )

/** Answers a handshake with an error over plain HTTP, and ends the connection. */
function refuseHandshake(socket: Duplex, problem: Problem, asked: Asked): void {
  const { status, head, text } = problemAnswer(problem, asked)
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'Connection: close']
  for (let at = 0; at < head.length; at += 2) lines.push(`${head[at] ?? ''}: ${head[at + 1] ?? ''}`)
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`)
}
