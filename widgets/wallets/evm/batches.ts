import { fieldOf } from '../base/field.ts'
import { readTabText, writeTabText } from '../base/tab-text.ts'
import type { WalletHome } from '../base/offer.ts'
import type { PayloadOf } from '../base/connection.ts'
import { WalletError } from '../wallet.ts'
import type { Ask } from './ask.ts'
import type { Timer } from './provider.ts'

/** Several steps as one request (EIP-5792). The wallet answers an id, and is asked by it for the transaction. */

export type EvmPayload = PayloadOf<'evm'>
/** Where the id of a request outlives this page. */
export type Memory = Pick<WalletHome, 'storage' | 'session'>

const HASH = /^0x[0-9a-f]{64}$/i
const CAPABLE = ['supported', 'ready']
/** How long a wallet may take to say what it can, in milliseconds. */
const CAPABLE_MS = 2_000
const LOOK_MS = 1_500
const MOST_ID = 8_194
/** Not landed, and it never will: the wallet has given it up before it reached the chain. */
const FAILED_OFFCHAIN = 400

export function createBatches(ask: Ask, timer: Timer, memory: Memory | undefined) {
  /** It has said that it does not, since it said that it does. */
  let hasRefused = false
  let isClosed = false
  const following = new Map<string, Promise<string>>()

  const nameOf = (step: string) => `suite-batch:${memory?.session.id ?? ''}:${step}`
  const known = (step: string) => {
    const id = memory && readTabText(memory.storage, nameOf(step))
    return id === '' ? undefined : id
  }
  const keep = (step: string, id: string) => {
    if (memory !== undefined) writeTabText(memory.storage, nameOf(step), id)
  }

  /** Polls until the wallet tells what became of a request. */
  async function follow(id: string, step: string): Promise<string> {
    for (;;) {
      if (isClosed) throw new WalletError('disconnected')
      const told = await ask('wallet_getCallsStatus', [id], 'wallet').catch((cause: unknown) => {
        if (cause instanceof WalletError && cause.failure === 'timeout') return undefined
        // It still holds the request, as far as anyone knows.
        throw new WalletError('failed', cause instanceof WalletError ? cause.message : '')
      })
      const status = fieldOf(told, 'status')
      const hash = hashIn(told)
      if (hash !== undefined) {
        // The chain decides what it was. What follows is another request.
        keep(step, '')
        return hash
      }
      if (status === FAILED_OFFCHAIN) {
        keep(step, '')
        throw new WalletError('not-together', '', FAILED_OFFCHAIN)
      }
      await new Promise<void>((done) => void timer(done, LOOK_MS))
    }
  }

  function followOnce(id: string, step: string): Promise<string> {
    const same = following.get(id)
    if (same !== undefined) return same
    const one = follow(id, step).finally(() => following.delete(id))
    following.set(id, one)
    return one
  }

  return {
    /** See the port. */
    async can({ method, params: [{ from, chainId }] }: EvmPayload): Promise<boolean> {
      if (method !== 'wallet_sendCalls' || hasRefused) return false
      const late = new Promise<undefined>((done) => void timer(() => done(undefined), CAPABLE_MS))
      const told = ask('wallet_getCapabilities', [from, [chainId]], 'wallet').catch(() => undefined)
      return isCapable(await Promise.race([told, late]), BigInt(chainId))
    },
    /** Has the wallet send the calls. While it may still send earlier ones, the steps cannot be opened again. */
    async send({ method, params }: EvmPayload, step: string): Promise<string> {
      // Of an earlier request, the wallet is not asked any more.
      keep(step, '')
      const answer = await ask(method, params, 'user').catch((cause: unknown) => {
        const refusal = refusalOf(cause)
        hasRefused ||= refusal !== undefined
        throw refusal ?? cause
      })
      // Older wallets answer the id alone.
      const id = typeof answer === 'string' ? answer : fieldOf(answer, 'id')
      if (typeof id !== 'string' || id === '' || id.length > MOST_ID) throw new WalletError('failed')
      keep(step, id)
      return followOnce(id, step)
    },
    /** See the port. */
    resume(step: string): Promise<string> | undefined {
      const id = known(step)
      return id === undefined ? undefined : followOnce(id, step)
    },
    close: () => {
      isClosed = true
    },
  }
}

/** The hash in a wallet's account of a request. Its status is not believed: some say 500 of what has landed. */
function hashIn(told: unknown): string | undefined {
  const receipts = fieldOf(told, 'receipts')
  const [first]: readonly unknown[] = Array.isArray(receipts) ? receipts : []
  const hash = fieldOf(first, 'transactionHash')
  return typeof hash === 'string' && HASH.test(hash) ? hash.toLowerCase() : undefined
}

/** By chain id in hex, or `0x0` for all; `atomicBatch` is what wallets said before version 2. */
function isCapable(told: unknown, chainId: bigint): boolean {
  if (typeof told !== 'object' || told === null) return false
  return Object.entries(told).some(([key, value]: [string, unknown]) => {
    if (!/^0x[0-9a-f]{1,16}$/i.test(key) || (BigInt(key) !== chainId && BigInt(key) !== 0n)) return false
    const status = fieldOf(fieldOf(value, 'atomic'), 'status')
    if (typeof status === 'string') return CAPABLE.includes(status)
    return fieldOf(fieldOf(value, 'atomicBatch'), 'supported') === true
  })
}

/** MetaMask says these without a code of its own (-32603). */
const WORDS = /upgraded to (an )?unsupported contract|EIP-?7702 (is )?not supported/i
/** EIP-5792: atomicity is not supported. */
const NOT_ATOMIC = 5760

/** What says for certain that the wallet does not send several calls at once. */
function refusalOf(cause: unknown): WalletError | undefined {
  if (!(cause instanceof WalletError)) return undefined
  const { failure, message, code } = cause
  if (failure === 'not-together') return cause
  if (WORDS.test(message)) return new WalletError('not-together', message, NOT_ATOMIC)
  return failure === 'unsupported' && (code === 4200 || code === -32601)
    ? new WalletError('not-together', message, code)
    : undefined
}
