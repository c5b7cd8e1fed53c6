import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../../../ports/clock.ts'

export interface ConversationDeps {
  readonly ws: WebSocket
  readonly clock: Clock
  /**
   * Counts a message when it comes. Work: how it is answered. Text: it is refused with this. `undefined`: the client may
   * not go on.
   */
  readonly admit: (text: string) => (() => Promise<string>) | string | undefined
}

export interface Conversation {
  /** To be called every `WATCH_MS`: sees whether the other end is still there. */
  watch(): void
  close(): void
}

export const WATCH_MS = 30_000
/** A client that asks nothing for this long is let go. */
const IDLE_MS = 10 * 60_000
/** Calls of one socket at once; others wait, and then the socket is not read. */
const MOST_AT_ONCE = 4
const MOST_WAITING = 16
/** An answer that is not taken within this time ends the conversation. */
const STALLED_MS = 20_000
/** A client that goes on after as many refusals in a row is let go. */
const MOST_REFUSED = 50
/** Pings and pongs between two watches. */
const MOST_CONTROL = 100
const MOST_BUFFERED = 65_536

const code = { away: 1001, binary: 1003, policy: 1008 } as const

/**
 * Answers the messages of one socket. It reads no faster than it answers, and answers no faster than the other end
 * takes: what waits for a slow reader is bounded, and for a time.
 */
export function converse({ ws, clock, admit }: ConversationDeps): Conversation {
  const waiting: (() => Promise<string>)[] = []
  let underWay = 0
  let refused = 0
  let control = 0
  let isHere = true
  let idleSince = clock.now().getTime()

  /** Resolves when the text has left, or never will. */
  function send(text: string): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(STALLED_MS, () => ws.terminate())
      ws.send(text, () => {
        cancel()
        resolve()
      })
    })
  }

  function goOn(): void {
    while (underWay < MOST_AT_ONCE) {
      const work = waiting.shift()
      if (work === undefined) break
      underWay++
      void work()
        .then(send)
        .finally(() => {
          underWay--
          goOn()
        })
    }
    if (waiting.length >= MOST_WAITING) ws.pause()
    else if (ws.isPaused) ws.resume()
  }

  function hear(data: RawData, isBinary: boolean): void {
    // A message may still come that was read before the end.
    if (ws.readyState !== ws.OPEN) return
    isHere = true
    if (isBinary || !Buffer.isBuffer(data)) return ws.close(code.binary, 'Send text.')
    idleSince = clock.now().getTime()
    const admitted = admit(data.toString())
    if (admitted === undefined) return ws.close(code.policy, 'The key does not work.')
    if (typeof admitted === 'function') {
      refused = 0
      waiting.push(admitted)
      return goOn()
    }
    void send(admitted)
    if (++refused >= MOST_REFUSED) ws.close(code.policy, 'Too many requests.')
  }

  function hearControl(): boolean {
    isHere = true
    const isFine = ++control <= MOST_CONTROL && ws.bufferedAmount <= MOST_BUFFERED
    if (!isFine) ws.terminate()
    return isFine
  }

  ws.on('message', hear)
  ws.on('ping', (data) => {
    if (hearControl()) ws.pong(data)
  })
  ws.on('pong', hearControl)
  // The library closes the socket for what breaks the protocol.
  ws.on('error', () => undefined)

  return {
    watch() {
      if (!isHere) return ws.terminate()
      if (clock.now().getTime() - idleSince >= IDLE_MS) return ws.close(code.away, 'Nothing was asked.')
      // A socket that is not read cannot show that its client is there; an answer that is stuck has its own deadline.
      isHere = ws.isPaused
      control = 0
      ws.ping()
    },
    close: () => ws.close(code.away, 'The service restarts.'),
  }
}
