import { dollar, ether, lookAlike, router as routerAddress } from './samples.ts'
import { SuiteError } from '#server/domain/errors.ts'
import { minor } from '#server/domain/money.ts'
import { leastOut } from '#server/domain/quote.ts'
import type { Route } from '#server/domain/quote.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { SwapRouter } from '#server/ports/swap-router.ts'
import { createQuoteCache } from '#server/upstreams/shared/quote-cache.ts'

/** A router that swaps ether for dollars, or for a look-alike that it does not list, at a price that a test can change; each route differs from the last. */
export interface FakeRouter extends SwapRouter {
  /** Dollars (6 decimals) for one ether. */
  price: bigint
  routes: number
  /** Answers the same question with the same route for five seconds, as the services of real routes do. */
  remembers: boolean
}

const QUOTE_MS = 30_000
const REMEMBERED_MS = 5_000
const tokens = [
  { ...ether, verified: true },
  { ...dollar, verified: true, logoURI: 'https://logos.example/usdc.png', priceUsd: '1.00' },
]

export function createFakeRouter(clock: Clock): FakeRouter {
  const quotes = createQuoteCache(clock, REMEMBERED_MS)
  const router: FakeRouter = {
    price: 2_990_000_000n,
    routes: 0,
    remembers: false,
    tokens: () => Promise.resolve(tokens),
    listed: () => tokens,
    token(_chain, ref) {
      const found = [...tokens, { ...lookAlike, verified: false }].find(
        (token) => token.address === ref || token.symbol === ref,
      )
      return found === undefined
        ? Promise.reject(new SuiteError('UNSUPPORTED_TOKEN', `The token ${ref} cannot be swapped.`))
        : Promise.resolve(found)
    },
    async route(chain, request) {
      const { amount, slippageBps, payer } = request
      const find = async (): Promise<Route> => {
        router.routes += 1
        const expectedOut = minor((amount * router.price) / 10n ** 18n)
        return {
          provider: 'fake',
          expectedOut,
          minOut: minor(leastOut(expectedOut, slippageBps)),
          priceImpactBps: 10,
          hops: [{ label: 'Fake pool' }],
          expiresAt: new Date(clock.now().getTime() + QUOTE_MS),
          ...(payer === undefined
            ? {}
            : {
                tx: {
                  family: 'evm' as const,
                  chainId: 1,
                  from: payer,
                  to: routerAddress,
                  value: amount.toString(),
                  data: `0x7ff36ab5${router.routes.toString(16).padStart(8, '0')}`,
                },
              }),
        }
      }
      return router.remembers ? quotes.find(chain, request, find) : find()
    },
  }
  return router
}
