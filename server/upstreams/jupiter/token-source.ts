import type { Token } from '#contracts/api/payment.ts'
import { sol } from '../../formats/coins.ts'
import { WRAPPED_SOL } from '../../formats/solana.ts'
import { defined } from '../../kit/defined.ts'
import type { Log } from '../../ports/log.ts'
import type { HttpClient } from '../http-client.ts'
import { routeServiceFailed } from '../shared/route-errors.ts'
import type { TokenSource } from '../shared/token-book.ts'
import { cleanLogo, cleanName, cleanSymbol } from '../shared/token-text.ts'
import { type JupiterToken, JupiterTokens } from './schema.ts'

const MINT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const DEADLINE_MS = 15_000
/** Some thousands of tokens with their statistics. */
const MOST_BYTES = 48 * 1024 * 1024

interface TokenSourceDeps {
  readonly http: HttpClient
  readonly take: () => void
  readonly log: Log
}

/**
 * Jupiter's tokens (Tokens API V2): those that are traded most and those that it vouches for; any other by its mint.
 */
export function createTokenSource({ http, take, log }: TokenSourceDeps): TokenSource {
  async function read(path: string, query: Readonly<Record<string, string | number>>): Promise<Token[]> {
    take()
    const answer = await http.request({
      method: 'GET',
      path,
      query,
      deadlineMs: DEADLINE_MS,
      mostBytes: MOST_BYTES,
    })
    const parsed = JupiterTokens.safeParse(answer.json)
    if (answer.status !== 200 || !parsed.success)
      throw routeServiceFailed(`Jupiter answered ${answer.status} to ${path}`)
    return parsed.data.flatMap(toToken)
  }

  return {
    chain: 'solana',
    coin: sol,
    form: 'by its address',
    addressOf(ref) {
      if (ref === WRAPPED_SOL) return sol.address
      return MINT.test(ref) ? ref : undefined
    },
    async list() {
      const [traded, verified] = await Promise.allSettled([
        read('/tokens/v2/toptraded/24h', { limit: 100 }),
        read('/tokens/v2/tag', { query: 'verified' }),
      ])
      if (traded.status === 'rejected' && verified.status === 'rejected') throw traded.reason
      return [traded, verified].flatMap((one) => {
        if (one.status === 'fulfilled') return one.value
        log.warn('tokens.missing', { chain: 'solana', cause: one.reason })
        return []
      })
    },
    lookUp: async (mint) =>
      (await read('/tokens/v2/search', { query: mint })).find(({ address }) => address === mint),
  }
}

/** None for a token without a name that can be shown. */
function toToken({ id, name, symbol, icon, decimals, isVerified, usdPrice }: JupiterToken): Token[] {
  const shown = cleanSymbol(symbol)
  if (shown === undefined) return []
  const address = id === WRAPPED_SOL ? sol.address : id
  const rest = defined({ logoURI: cleanLogo(icon), priceUsd: usdPrice ?? undefined })
  return [{ address, symbol: shown, name: cleanName(name), decimals, verified: isVerified === true, ...rest }]
}
