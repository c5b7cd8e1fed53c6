import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Asset } from '#contracts/api/payment.ts'
import { minor } from '../../domain/money.ts'
import type { RouteRequest } from '../../domain/quote.ts'
import { eventLog, replay, stepClock } from '../shared/testing/replay.ts'
import { createJupiterRouter, type JupiterDeps } from './jupiter.ts'

const coin: Asset = { address: 'native', symbol: 'SOL', name: 'Solana', decimals: 9 }
const WRAPPED = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const usdc: Asset = { address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const payer = '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs'
const request: RouteRequest = { from: coin, to: usdc, amount: minor(100_000_000n), slippageBps: 50 }

const described = () => ({ program: 'Program', signers: 2 })

async function jupiterWith(
  names: readonly string[],
  options: Partial<JupiterDeps> = {},
  change?: (body: unknown) => unknown,
) {
  const files = names.map((name) => new URL(`recorded/${name}.json`, import.meta.url))
  const { url, asked } = await replay(files, change)
  const [clock, log] = [stepClock(), eventLog()]
  const cluster = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const jupiter = createJupiterRouter({
    url,
    cluster,
    describe: described,
    accountRent: async () => 2_039_280n,
    generations: ['v2', 'v1'],
    clock,
    log,
    ...options,
  })
  return { jupiter, asked, clock, log }
}

/** The recorded tokens, with another price of SOL. */
const pricedAt = (usdPrice: number) => (body: unknown) => {
  if (!Array.isArray(body)) return body
  const tokens: readonly unknown[] = body
  return tokens.map((token) =>
    typeof token === 'object' && token !== null && 'id' in token && token.id === WRAPPED
      ? { ...token, usdPrice }
      : token,
  )
}

describe('a route', () => {
  test('without a payer is the quote alone, in our terms', async () => {
    const { jupiter, asked, clock } = await jupiterWith(['v2-quote'])
    expect(await jupiter.route('solana', request)).toEqual({
      provider: 'jupiter',
      networkFee: { asset: 'native', amount: 5_000n },
      expectedOut: 16_198_753n,
      minOut: 16_117_759n,
      priceImpactBps: 12,
      hops: [{ label: 'Meteora DLMM' }],
      expiresAt: new Date(clock.now().getTime() + 30_000),
    })
    expect(asked).toMatchObject([
      { query: { inputMint: WRAPPED, outputMint: USDC, amount: '100000000', slippageBps: '50' } },
    ])
  })

  test.each(['v2', 'v1'] as const)('of %s hands the quote back byte for byte', async (generation) => {
    const { jupiter, asked } = await jupiterWith([`${generation}-quote`, `${generation}-swap`], {
      generations: [generation],
    })
    const route = await jupiter.route('solana', { ...request, payer })
    expect(route).toMatchObject({
      networkFee: { asset: 'native', amount: 2_059_279n, rent: 2_039_280n },
      tx: {
        family: 'solana',
        purpose: 'swap',
        from: payer,
        to: 'Program',
        transaction: 'AQAAAA==',
        lastValidBlockHeight: '279632475',
      },
    })
    const body = asked[1]?.body ?? ''
    expect(body).toContain('"timeTaken":0.01520,"unknownFutureField":{"keep": "me", "number": 1e2}}')
    expect(JSON.parse(body)).toMatchObject(generation === 'v2' ? { taker: payer } : { userPublicKey: payer })
    expect(asked[0]?.query['instructionVersion']).toBe(generation === 'v1' ? 'V2' : undefined)
    // V1's figure is rounded up: no more is promised than the program is sure to enforce.
    expect(route.minOut).toBe(16_117_759n)
  })

  test('without a payer names the network fee of the transaction before it', async () => {
    const { jupiter } = await jupiterWith(['v2-quote', 'v2-swap', 'v2-quote'])
    await jupiter.route('solana', { ...request, payer })
    expect(await jupiter.route('solana', request)).toMatchObject({ networkFee: { amount: 19_999n } })
  })

  test.each(['v2-missing', 'v2-unauthorized'])('comes from V1 where V2 answers %s', async (refusal) => {
    const { jupiter, log } = await jupiterWith([refusal, 'v1-quote', 'v1-swap'])
    expect(await jupiter.route('solana', { ...request, payer })).toMatchObject({ tx: { from: payer } })
    expect(log.events).toContain('route.fallback')
  })

  test('is told when there is none, though V2 did not answer', async () => {
    const { jupiter } = await jupiterWith(['v2-missing', 'v1-no-route'])
    await expect(jupiter.route('solana', request)).rejects.toMatchObject({ code: 'NO_ROUTE' })
  })

  test('whose price has moved is one to ask for again', async () => {
    const { jupiter } = await jupiterWith(['v2-quote', 'v2-swap-moved'])
    await expect(jupiter.route('solana', { ...request, payer })).rejects.toMatchObject({ code: 'SLIPPAGE' })
  })

  test.each(['rate-limit', 'rate-limit-text'])('waits after %s, whatever the gateway says', async (name) => {
    const { jupiter, asked } = await jupiterWith([name, 'v1-rate-limit'])
    const busy = { code: 'UNAVAILABLE', retryAfter: expect.any(Number) }
    await expect(jupiter.route('solana', request)).rejects.toMatchObject(busy)
    await expect(jupiter.route('solana', request)).rejects.toMatchObject(busy)
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['another token', '"outputMint":"EPjF', '"outputMint":"EPjG'],
    ['another amount', '"inAmount":"100000000","outputMint"', '"inAmount":"100000001","outputMint"'],
    ['another slippage', '"slippageBps":50', '"slippageBps":51'],
    ['a lower minimum than was asked for', '16117759', '15117759'],
    ['another mode', 'ExactIn', 'ExactOut'],
    ['no JSON', '{', '<'],
  ])('that is for %s is not shown', async (_, before, after) => {
    const { jupiter } = await jupiterWith(['v2-quote'], { generations: ['v2'] }, (body) =>
      String(body).replace(before, after),
    )
    await expect(jupiter.route('solana', request)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })

  test.each([
    [{ prioritizationFeeLamports: 10_000_001 }, 'UPSTREAM_ERROR'],
    [
      { simulationError: { errorCode: 'TRANSACTION_ERROR', error: 'custom program error: 0x1771' } },
      'SLIPPAGE',
    ],
    [{ swapTransaction: '' }, 'UPSTREAM_ERROR'],
  ])('that was built with %j is not signed', async (change, code) => {
    const { jupiter } = await jupiterWith(['v1-quote', 'v1-swap'], { generations: ['v1'] }, (body) =>
      typeof body === 'object' ? { ...body, ...change } : body,
    )
    await expect(jupiter.route('solana', { ...request, payer })).rejects.toMatchObject({ code })
  })

  test('is asked for no more often than the plan allows', async () => {
    const { jupiter, asked, clock } = await jupiterWith(['v2-quote'], { callsPerMinute: 2 })
    for (let i = 0; i < 2; i++) {
      await jupiter.route('solana', request)
      clock.move(3_000)
    }
    await expect(jupiter.route('solana', request)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(asked).toHaveLength(2)
    clock.move(120_000)
    await jupiter.route('solana', request)
    expect(asked).toHaveLength(3)
  })

  // The recorded one gives 16.198753 USDC for 0.1 SOL: 161.99 dollars for each.
  test.each<[string, number, object]>([
    ['is taken as it is where the list’s price is near', 160, { priceImpactBps: 12 }],
    ['that loses more than it says shows its true loss', 180, { priceImpactBps: 1_000 }],
    ['that gains a little too much is taken', 150, { priceImpactBps: 12 }],
  ])('%s', async (_, usdPrice, expected) => {
    const { jupiter } = await jupiterWith(['v2-quote', 'traded'], {}, pricedAt(usdPrice))
    await jupiter.tokens('solana')
    expect(await jupiter.route('solana', request)).toMatchObject(expected)
  })

  test('attack: that promises far more than the prices of the token list is refused, with a transaction or without', async () => {
    const { jupiter, log } = await jupiterWith(['v2-quote', 'v2-swap', 'traded'], {}, pricedAt(140))
    await jupiter.tokens('solana')
    for (const asked of [request, { ...request, payer }])
      await expect(jupiter.route('solana', asked)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(log.events).toContain('route.doubtful')
  })

  test('on another chain is not one of Jupiter’s', async () => {
    const { jupiter } = await jupiterWith([])
    await expect(jupiter.route('eth', request)).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
  })
})

test('without a key V2 is not asked: it would refuse, and cost a call of our own budget', async () => {
  const { jupiter, asked } = await jupiterWith(['v1-quote'], { generations: undefined })
  await jupiter.route('solana', request).catch(() => undefined)
  expect(asked.map(({ path }) => path)).toEqual(['/swap/v1/quote'])
})

test('a call that the client keeps back costs nothing of our own budget', async () => {
  const { jupiter, asked } = await jupiterWith(['v1-rate-limit', 'v1-quote'], {
    generations: ['v1'],
    callsPerMinute: 2,
  })
  for (let n = 0; n < 5; n++)
    await expect(jupiter.route('solana', request)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(asked).toHaveLength(1)
})

test('a key goes along with each call, and into no log', async () => {
  const lines: unknown[] = []
  const note = (...line: unknown[]) => void lines.push(line)
  const log = { info: note, warn: note, error: note }
  const { jupiter, asked } = await jupiterWith(['v2-unauthorized'], { apiKey: 'jup_secret', log })
  await expect(jupiter.route('solana', request)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  expect(asked.map(({ headers }) => headers['x-api-key'])).toContain('jup_secret')
  expect(lines).not.toEqual([])
  expect(inspect(lines, { depth: 10 })).not.toContain('jup_secret')
})

describe('tokens', () => {
  const LISTS = ['traded', 'verified', 'search']

  test('are those that are traded and those that are vouched for, the coin first, each once', async () => {
    const { jupiter } = await jupiterWith(LISTS)
    const tokens = await jupiter.tokens('solana')
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['SOL', 'USDC', 'ETH'])
    expect(tokens[0]).toMatchObject({ ...coin, verified: true, priceUsd: '73.68' })
    expect(tokens[2]).toMatchObject({ address: payer, decimals: 8, verified: true, priceUsd: '2100' })
  })

  test('are still there while one of the lists is not', async () => {
    const { jupiter } = await jupiterWith(['verified'])
    expect((await jupiter.tokens('solana')).map(({ symbol }) => symbol)).toEqual(['SOL', 'USDC', 'ETH'])
  })

  test.each(['native', 'sol', 'SOL', WRAPPED])('%s is the coin', async (ref) => {
    const { jupiter } = await jupiterWith(LISTS)
    expect(await jupiter.token('solana', ref)).toMatchObject(coin)
  })

  test('are found by their mint, listed or not, and by a symbol that one verified token has', async () => {
    const { jupiter } = await jupiterWith(LISTS)
    const alike = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
    expect(await jupiter.token('solana', 'usdc')).toMatchObject({ address: USDC, verified: true })
    const unlisted = { address: alike, verified: false, symbol: 'USDC', name: 'USD Coin' }
    expect(await jupiter.token('solana', alike)).toMatchObject(unlisted)
    for (const ref of ['NOPE', USDC.toLowerCase(), 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'])
      await expect(jupiter.token('solana', ref)).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
  })
})
