import { LRUCache } from 'lru-cache'
import { addOthers, type Cells, emptyCells, takeOne } from '../../domain/access/rate-limit.ts'
import { networkOfClient } from '../../domain/access/client.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Counters } from '../../ports/shared/counters.ts'

const MINUTE_MS = 60_000
const MOST_COUNTED = 100_000

interface Limit {
  readonly most: number
  readonly minutes: number
}

/** Accounts that one client opens. */
const SIGN_UPS: Limit = { most: 30, minutes: 60 }
/** Accounts that one network opens: no network takes the sign-up from the others. */
const NETWORK_SIGN_UPS: Limit = { most: 150, minutes: 60 }
/** Accounts that are opened at all: each leaves rows for good. It takes twenty networks to use this up. */
const ALL_SIGN_UPS: Limit = { most: 3_000, minutes: 60 }
/** E-mail addresses that one client learns to have an account. */
const ADDRESSES_TOLD: Limit = { most: 10, minutes: 60 }
/** The same of one network. */
const NETWORK_ADDRESSES_TOLD: Limit = { most: 30, minutes: 60 }
/** Guesses of one client, at all accounts. */
const BY_CLIENT: Limit = { most: 100, minutes: 15 }
/** Guesses of one client at one account. */
const BY_BOTH: Limit = { most: 10, minutes: 15 }
/**
 * Guesses at one account from all clients that its member never signed in from: so that many clients together do not
 * get many times the guesses. A member who comes from a client of theirs is not held up by it.
 */
const BY_STRANGERS: Limit = { most: 100, minutes: 60 }

export interface Attempts {
  /** Counts an attempt to open an account. Throws RATE_LIMIT. */
  signUp(client: string): void
  /**
   * Counts a question whether an e-mail address has an account, before it is looked up: beyond the limit, taken and free
   * addresses get one answer. Throws RATE_LIMIT.
   */
  askAddress(client: string): void
  /** The question was not answered with yes: it does not count. */
  addressNotTold(client: string): void
  /** Counts a guess, before it is looked at: guesses that come at once are counted too. Throws RATE_LIMIT. */
  guess(about: string, client: string, isKnown: boolean): void
  /** A guess was right: it does not count, and this client's guesses at this account are forgotten. */
  right(about: string, client: string): void
}

/** Limits on guessing. No account is ever locked: what is limited is who guesses. */
export function createAttempts({
  clock,
  counters,
}: {
  clock: Pick<Clock, 'now'>
  counters: Counters
}): Attempts {
  const counted = new LRUCache<string, Cells>({ maxSize: MOST_COUNTED, sizeCalculation: () => 1 })
  const now = () => clock.now().getTime()

  /** Counts `n` more in a bucket, and tells the other processes. */
  function count(bucket: string, { minutes }: Limit, n: number): void {
    const windowMs = minutes * MINUTE_MS
    const add = (more: number) =>
      void counted.set(bucket, addOthers(counted.get(bucket) ?? emptyCells, more, windowMs, now()))
    add(n)
    counters.tell(`attempts ${bucket}`, windowMs, n, add)
  }

  function take(bucket: string, limit: Limit): void {
    const taken = takeOne(counted.get(bucket) ?? emptyCells, limit.most, limit.minutes * MINUTE_MS, now())
    if (taken.ok) return count(bucket, limit, 1)
    const retryAfter = Math.ceil(taken.resetMs / 1_000)
    throw new SuiteError('RATE_LIMIT', 'Too many attempts. Wait a while, or sign in with a passkey.', {
      retryAfter,
    })
  }

  return {
    signUp(client) {
      take(`sign-up ${client}`, SIGN_UPS)
      take(`sign-ups ${networkOfClient(client)}`, NETWORK_SIGN_UPS)
      take('sign-ups', ALL_SIGN_UPS)
    },
    askAddress(client) {
      take(`told ${client}`, ADDRESSES_TOLD)
      take(`told network ${networkOfClient(client)}`, NETWORK_ADDRESSES_TOLD)
    },
    addressNotTold(client) {
      count(`told ${client}`, ADDRESSES_TOLD, -1)
      count(`told network ${networkOfClient(client)}`, NETWORK_ADDRESSES_TOLD, -1)
    },
    guess(about, client, isKnown) {
      take(`both ${about} ${client}`, BY_BOTH)
      take(`client ${client}`, BY_CLIENT)
      if (!isKnown) take(`strangers ${about}`, BY_STRANGERS)
    },
    right(about, client) {
      counted.delete(`both ${about} ${client}`)
      count(`client ${client}`, BY_CLIENT, -1)
      count(`strangers ${about}`, BY_STRANGERS, -1)
    },
  }
}
