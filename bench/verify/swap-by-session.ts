import type * as z from 'zod'
import { Prepared } from '#contracts/api/payment.ts'
import { CreatedSession, SignSession } from '#contracts/api/sign-sessions.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { BenchWorld } from '../world.ts'
import { followSession } from './follow-session.ts'
import type { Payer } from './payers.ts'

export interface Swap {
  readonly chain: ChainKey
  readonly toToken: string
  /** Of the chain's coin. */
  readonly amountMinor: string
}

/** Nothing here takes a second: what takes so long will never come. */
const LIMIT_MS = 30_000

/**
 * Signs a swap in a session, as a wallet's window does. Answers, for each payment, how long it took from the node
 * having it to the session saying that it is confirmed, in milliseconds.
 */
export async function swapBySession(
  { suite, key, shop }: BenchWorld,
  { chain, toToken, amountMinor }: Swap,
  payer: Payer,
): Promise<number[]> {
  const call = async <S extends z.ZodType>(schema: S, path: string, body: object): Promise<z.output<S>> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const response = await fetch(suite + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return schema.parse(await response.json())
  }
  const { payment } = await call(Prepared, '/api/v1/swap/prepare', {
    chain,
    fromToken: 'native',
    toToken,
    amountMinor,
    userAddress: payer.address,
  })
  const { id, embedToken: et } = await call(CreatedSession, '/api/v1/sign/session', {
    chain,
    product: 'swap',
    origin: shop.origin,
    payload: payment,
  })
  const path = `/api/v1/sign/session/${id}`
  const session = await followSession(`${suite}${path}/events?${new URLSearchParams({ et }).toString()}`)
  try {
    const waits: number[] = []
    for (const { id: step } of payment.steps) {
      // What the session has now: some payloads are made again when the step is opened.
      const { steps } = await call(SignSession, `${path}/steps/${step}/open`, { et })
      const { hash, landed } = await payer.send(steps.find((one) => one.id === step)?.wallets ?? [])
      const told = call(SignSession, `${path}/complete`, { et, step, txHash: hash })
      const all = Promise.all([session.confirmed(step), landed, told])
      const [confirmedAt, landedAt] = await within(LIMIT_MS, all, `the step ${step} on ${chain}`)
      waits.push(confirmedAt - landedAt)
    }
    return waits
  } finally {
    session.stop()
  }
}

async function within<T>(limitMs: number, work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${limitMs} ms`)), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
