import { createModel, type ReadonlySignal } from '@preact/signals'
import type { Token } from '#contracts/api/payment.ts'
import { followList } from '../../form/models/lists.ts'
import type { AskPorts } from '../../form/models/ports.ts'
import { cleanLabel } from '#kit/tokens/clean-label.ts'

/** The tokens of the chosen chain. Each chain's list is loaded once. */
export const TokensModel = createModel((ports: AskPorts, chain: ReadonlySignal<string>) => {
  const { list, ...rest } = followList<Token>(ports, chain, async (wanted) => {
    const { tokens } = await ports.call('GET /api/v1/swap/tokens', { query: { chain: wanted } })
    return tokens.map(presentable)
  })
  return { tokens: list, ...rest }
})

/** Cleans the texts of a token, which its maker chose. */
function presentable(token: Token): Token {
  return { ...token, symbol: cleanLabel(token.symbol, 16), name: cleanLabel(token.name, 48) }
}
