import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { SuiteError } from '../domain/errors.ts'
import type { Passwords } from '../ports/passwords.ts'

/** 128 MiB and some tenths of a second for each password (OWASP's first choice for scrypt). */
export const FULL_COST = 2 ** 17
const BLOCK = 8
const BYTES = 32
/** So many at once: each fills 128 MiB. */
const AT_ONCE = 2
/** So many more wait, for some seconds. */
const MOST_WAITING = 40

const FORM = /^scrypt\$(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/

/** Scrypt (RFC 7914). A hash names its cost, so that another cost can be chosen later. */
export function createPasswords(cost = FULL_COST): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  async function take(): Promise<void> {
    if (running < AT_ONCE) {
      running++
      return
    }
    if (waiting.length >= MOST_WAITING)
      throw new SuiteError('UNAVAILABLE', 'Too many people sign in right now. Try again in some seconds.', {
        retryAfter: 5,
      })
    // Who leaves hands its place on.
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  }

  function leave(): void {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }

  async function derive(password: string, salt: Buffer, n: number): Promise<Buffer> {
    await take()
    try {
      return await new Promise((resolve, reject) => {
        // Twice what it needs: Node counts a little more than RFC 7914 does.
        const limits = { N: n, r: BLOCK, p: 1, maxmem: 256 * n * BLOCK }
        scrypt(password.normalize('NFKC'), salt, BYTES, limits, (error, key) =>
          error === null ? resolve(key) : reject(error),
        )
      })
    } finally {
      leave()
    }
  }

  const none = { salt: randomBytes(16), key: randomBytes(BYTES) }

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`
    },
    async verify(password, hash) {
      const [, n, salt = '', key = ''] = FORM.exec(hash ?? '') ?? []
      const stored = n === undefined ? none.key : Buffer.from(key, 'base64url')
      const found = await derive(
        password,
        n === undefined ? none.salt : Buffer.from(salt, 'base64url'),
        n === undefined ? cost : Number(n),
      )
      return stored.length === BYTES && timingSafeEqual(found, stored) && n !== undefined
    },
  }
}
