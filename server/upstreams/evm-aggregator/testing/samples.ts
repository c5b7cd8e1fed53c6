import type { Token } from '#contracts/api/payment.ts'
import { minor } from '../../../domain/money.ts'
import type { Route, RouteRequest } from '../../../domain/quote.ts'
import { dollar, ether } from '#testing/samples.ts'
import type { RoutedChain, TokenProvider } from '../provider.ts'

export const ethereum: RoutedChain = { key: 'eth', id: 1, coin: ether, kyberswap: 'ethereum' }

/** One ether for dollars. */
export const buying: RouteRequest = { from: ether, to: dollar, amount: minor(10n ** 18n), slippageBps: 50 }

export const routeOf = (provider: string): Route => ({
  provider,
  expectedOut: minor(100n),
  minOut: minor(99n),
  priceImpactBps: 3,
  hops: [],
  expiresAt: new Date(0),
})

export const tokenOf = (change: Partial<Token>): Token => ({ ...dollar, verified: true, ...change })

/** A provider that gives a test's answers, and fails the test for anything else. */
export function fakeProvider(name: string, answers: Partial<TokenProvider>): TokenProvider {
  return {
    name,
    route: unexpected,
    tokens: unexpected,
    token: unexpected,
    close: async () => undefined,
    ...answers,
  }
}

const unexpected = () => Promise.reject(new Error('this call was not expected'))
