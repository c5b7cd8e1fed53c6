import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { SuiteError } from '../domain/errors.ts'
import type { Passwords } from '../ports/passwords.ts'

/** 128 MiB and some tenths of a second for each password (OWASP's first choice for scrypt). */
const FULL_COST = 2 ** 17
const BLOCK = 8
const BYTES = 32
/** So many at once: each fills 128 MiB. */
const AT_ONCE = 2
/** So many more wait, for some seconds. */
const MOST_WAITING = 40

const FORM = /^scrypt\$(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/

type Work = (...of: Parameters<typeof scrypt>) => void

/** Scrypt (RFC 7914). A hash names its cost, so that another cost can be chosen later. */
export function createPasswords(cost = FULL_COST, work: Work = scrypt): Passwords {
  const queue = createQueue()

  async function derive(password: string, salt: Buffer, n: number, client: string): Promise<Buffer> {
    await queue.take(client)
    try {
      return await new Promise((resolve, reject) => {
        // Twice what it needs: Node counts a little more than RFC 7914 does.
        const limits = { N: n, r: BLOCK, p: 1, maxmem: 256 * n * BLOCK }
        work(password.normalize('NFKC'), salt, BYTES, limits, (error, key) =>
          error === null ? resolve(key) : reject(error),
        )
      })
    } finally {
      queue.leave()
    }
  }

  const none = { salt: randomBytes(16), key: randomBytes(BYTES) }

  return {
    async hash(password, client = '') {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost, client)
      return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`
    },
    async verify(password, hash, client = '') {
      const [, n, salt = '', key = ''] = FORM.exec(hash ?? '') ?? []
      const stored = n === undefined ? none.key : Buffer.from(key, 'base64url')
      const found = await derive(
        password,
        n === undefined ? none.salt : Buffer.from(salt, 'base64url'),
        n === undefined ? cost : Number(n),
        client,
      )
      return stored.length === BYTES && timingSafeEqual(found, stored) && n !== undefined
    },
  }
}

interface Waiting {
  readonly client: string
  /** The client's turn: everyone's first comes before anyone's second. */
  readonly turn: number
  readonly go: () => void
  readonly refuse: (error: SuiteError) => void
}

const tooMany = () =>
  new SuiteError('UNAVAILABLE', 'Too many people sign in right now. Try again in some seconds.', {
    retryAfter: 5,
  })

/** Places for hashes. Clients take turns, and a full queue refuses the client that has the most in it. */
function createQueue() {
  let running = 0
  let turn = 0
  let waiting: Waiting[] = []
  const of = (client: string): Waiting[] => waiting.filter((each) => each.client === client)

  /** Refuses the last one of the client that has the most in a full queue, unless that is the client who asks. */
  function makeRoom(client: string): void {
    if (waiting.length < MOST_WAITING) return
    const sizes = waiting.map((each) => of(each.client).length)
    const last = waiting.findLast((_, n) => sizes[n] === Math.max(...sizes))
    if (last === undefined || of(last.client).length <= of(client).length + 1) throw tooMany()
    waiting = waiting.filter((each) => each !== last)
    last.refuse(tooMany())
  }

  return {
    async take(client: string): Promise<void> {
      if (running < AT_ONCE) {
        running++
        return
      }
      makeRoom(client)
      const after = of(client).at(-1)?.turn ?? turn
      // Who leaves hands its place on.
      await new Promise<void>((go, refuse) => {
        waiting.push({ client, turn: Math.max(turn, after) + 1, go, refuse })
      })
    },
    leave(): void {
      const first = Math.min(...waiting.map((each) => each.turn))
      const next = waiting.find((each) => each.turn === first)
      if (next === undefined) {
        running--
        return
      }
      turn = next.turn - 1
      waiting = waiting.filter((each) => each !== next)
      next.go()
    },
  }
}
