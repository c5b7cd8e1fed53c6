import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { PublicKey } from '@solana/web3.js'
import { SOL, SPL_TOKENS, type SolanaToken } from '../solana/tokens.ts'
import type { SolanaWorld } from '../solana/world.ts'
import { JupiterError } from './errors.ts'
import { findRoute, type Hop, held, received } from './maker.ts'

const MAX_U64 = 2n ** 64n - 1n

const amount = z
  .string()
  .regex(/^[1-9][0-9]{0,19}$/)
  .transform(BigInt)
  .refine((value) => value <= MAX_U64)
export const QuoteQuery = z.object({
  inputMint: z.string(),
  outputMint: z.string(),
  amount,
  slippageBps: z
    .string()
    .regex(/^\d{1,5}$/)
    .default('50')
    .transform(Number)
    .refine((bps) => bps <= 10_000),
  swapMode: z.literal('ExactIn').default('ExactIn'),
})

export function findToken(mint: string): SolanaToken {
  const found = [SOL, ...SPL_TOKENS].find((token) => token.mint.toBase58() === mint)
  if (found === undefined) throw new JupiterError(`The token ${mint} is not tradable`, 'TOKEN_NOT_TRADABLE')
  return found
}

/** A quote in the common shape of V1 and V2, with an undocumented seal over everything before it. */
export function quote(
  world: SolanaWorld,
  query: z.output<typeof QuoteQuery>,
  secret: Buffer,
  timeTaken: number,
) {
  if (query.inputMint === query.outputMint)
    throw new JupiterError(
      'Input and output mints are not allowed to be equal',
      'CIRCULAR_ARBITRAGE_IS_DISABLED',
    )
  const route = findRoute(world, findToken(query.inputMint), findToken(query.outputMint), query.amount)
  if (route.length === 0) throw new JupiterError('Could not find any route', 'COULD_NOT_FIND_ANY_ROUTE')
  const out = received(route)
  const unsealed = {
    inputMint: query.inputMint,
    inAmount: String(query.amount),
    outputMint: query.outputMint,
    outAmount: String(out),
    otherAmountThreshold: String((out * BigInt(10_000 - query.slippageBps)) / 10_000n),
    swapMode: query.swapMode,
    slippageBps: query.slippageBps,
    platformFee: null,
    priceImpactPct: priceImpact(world, route),
    routePlan: route.map((hop) => ({ swapInfo: swapInfo(hop), percent: 100, bps: 10_000 })),
    contextSlot: world.ledger.slot(),
    timeTaken,
  }
  return { ...unsealed, seal: seal(JSON.stringify(unsealed), secret) }
}

function swapInfo({ pool, from, to, amountIn, amountOut }: Hop) {
  return {
    ammKey: pool.address.toBase58(),
    label: 'Sandbox Maker',
    inputMint: from.mint.toBase58(),
    outputMint: to.mint.toBase58(),
    inAmount: String(amountIn),
    outAmount: String(amountOut),
  }
}

/** As a fraction in text: how much less the route gives than at the price before it, pool fees left out. */
function priceImpact(world: SolanaWorld, route: readonly Hop[]): string {
  const kept = route.reduce((rest, { pool, from, amountIn }) => {
    const reserve = Number(held(world, pool.a.token === from ? pool.a.vault : pool.b.vault))
    return (rest * reserve) / (reserve + Number(amountIn))
  }, 1)
  return (1 - kept).toFixed(6)
}

const seal = (text: string, secret: Buffer) => createHmac('sha256', secret).update(text).digest('hex')

const Sealed = z.looseObject({
  inputMint: z.string(),
  outputMint: z.string(),
  inAmount: amount,
  outAmount: amount,
  slippageBps: z.number(),
  otherAmountThreshold: z.string().transform(BigInt),
  seal: z.string(),
})

/** The terms of a quote that came back as it was: every field, their order and their text. */
export function readQuote(value: unknown, secret: Buffer) {
  const parsed = Sealed.safeParse(value)
  if (!parsed.success) throw new JupiterError('Invalid quoteResponse')
  const fields = Object.entries(z.record(z.string(), z.unknown()).parse(value))
  const rest = JSON.stringify(Object.fromEntries(fields.filter(([name]) => name !== 'seal')))
  const expected = Buffer.from(seal(rest, secret))
  const given = Buffer.from(parsed.data.seal)
  if (fields.at(-1)?.[0] !== 'seal' || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new JupiterError('Invalid quoteResponse')
  return parsed.data
}

/** A taker's address, which may be a program's, as of a vault of several owners. Throws the service's error for text that is not an address. */
export function readTaker(text: string): PublicKey {
  try {
    return new PublicKey(text)
  } catch {
    throw new JupiterError('Invalid taker address')
  }
}
