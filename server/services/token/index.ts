import type { Handlers } from '#contracts/api/endpoint.ts'
import type { tokenApi } from '#contracts/api/token.ts'
import type { Asset } from '#contracts/api/payment.ts'
import { DEFAULT_SLIPPAGE_BPS } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { ISSUED_DECIMALS, readAmount } from '../../domain/amounts.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { feeTerms, splitFee } from '../../domain/fees.ts'
import { formatUnits, type Minor } from '../../domain/money.ts'
import { showFees } from '../../domain/presentation.ts'
import { leastOut, refuseLoss } from '../../domain/quote.ts'
import { defined } from '../../kit/defined.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LedgerToken, TokenDirectory } from '../../ports/market/token-directory.ts'
import type { TokenExchange } from '../../ports/chain/token-exchange.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'

export interface TokenDeps {
  readonly router: SwapRouter
  /** Absent where the deployment has no node of the XRP Ledger. */
  readonly tokenExchange: TokenExchange | undefined
  /** Absent where the deployment has no index of its own. */
  readonly directory: TokenDirectory | undefined
  readonly clock: Clock
}

/** How long a price may be shown, in milliseconds: about four ledgers. */
const PRICE_MS = 15_000
const XRP: Asset = { address: 'native', symbol: 'XRP', name: 'XRP', decimals: 6 }
/** The longest plain text of a number that is exact: beyond it, callers send text. */
const EXACT_DIGITS = 15

/** Prices of tokens of the XRP Ledger. */
export function createToken(deps: TokenDeps): Handlers<typeof tokenApi, Caller> {
  return {
    async quoteToken({ body, caller: { partner } }) {
      const { side, slippageBps = DEFAULT_SLIPPAGE_BPS } = body
      const { tokenExchange } = deps
      if (tokenExchange === undefined)
        throw new SuiteError('UNSUPPORTED_CHAIN', 'This deployment does not serve the XRP Ledger.')
      const token = await findToken(deps, body.tokenId)
      const { md5, currency, issuer, name } = token
      const amount = readAmount({ amount: textOf(body.amount) }, assetOf(token), 'body')
      if (amount === 0n) throw invalidField('body.amount', 'must be more than 0')
      const trade = await tokenExchange.price(token, side, amount)
      refuseLoss(trade.impactBps)
      const terms = feeTerms(partner, 'token')
      const split = splitFee(trade.drops, terms)
      return {
        tokenId: md5,
        currency,
        issuer,
        name,
        side,
        amount: formatUnits(amount, ISSUED_DECIMALS),
        amountDrops: trade.drops.toString(),
        amountXrp: formatUnits(trade.drops, XRP.decimals),
        spotPriceXrp: trade.spotPrice,
        avgPriceXrp: trade.averagePrice,
        priceImpactBps: trade.impactBps,
        slippageBps,
        ...(side === 'buy'
          ? { maxSpendDrops: mostIn(trade.drops, slippageBps).toString() }
          : { minReceivedDrops: leastOut(trade.drops, slippageBps).toString() }),
        sources: [...trade.sources],
        transferRate: trade.transferRate,
        ...defined({ ledgerIndex: trade.ledgerIndex }),
        requiresTrustline: side === 'buy',
        fees: showFees(
          {
            asset: XRP,
            terms,
            platformFeeMinor: split.platformFee.toString(),
            surchargeMinor: split.surcharge.toString(),
            totalMinor: split.total.toString(),
            partnerShareMinor: split.partner.toString(),
          },
          'partner',
        ),
        expiresAt: new Date(deps.clock.now().getTime() + PRICE_MS).toISOString(),
      }
    },
  }
}

/** The amount with slippage, rounded up: the most that a user agrees to spend. */
const mostIn = (amount: Minor, slippageBps: number): bigint =>
  (amount * BigInt(10_000 + slippageBps) + 9_999n) / 10_000n

/** MD5 of `XRPL_XRP`, by which market data name XRP itself. */
const XRP_MD5 = '84e5efeb89c4eae8f68188982dc290d8'

/** A token by its md5, or by `currency.issuer`. */
async function findToken({ router, directory }: TokenDeps, id: string): Promise<LedgerToken> {
  const md5 = id.toLowerCase()
  if (md5 === XRP_MD5)
    throw unsupportedToken(id, 'Tokens are quoted in XRP, which has no price of its own here.')
  if (!id.includes('.')) {
    const known = await directory?.find(md5)
    if (known !== undefined) return known
  }
  const listed = id.includes('.') ? [] : await router.tokens('xrpl')
  const ref = id.includes('.') ? id : listed.find((token) => token.md5 === md5)?.address
  if (ref === undefined) throw unknownToken(id)
  const token = await router.token('xrpl', ref)
  const { currency, issuer, symbol } = token
  if (currency === undefined || issuer === undefined || token.md5 === undefined) throw unknownToken(id)
  return { md5: token.md5, currency, issuer, name: symbol }
}

const unknownToken = (token: string): SuiteError =>
  unsupportedToken(token, 'No token of the XRP Ledger has this id.')

const unsupportedToken = (token: string, message: string): SuiteError =>
  new SuiteError('UNSUPPORTED_TOKEN', message, { details: { token } })

const assetOf = ({ currency, issuer, name }: LedgerToken): Asset => ({
  address: `${currency}.${issuer}`,
  symbol: name,
  name,
  decimals: ISSUED_DECIMALS,
  currency,
  issuer,
})

/** A number as the text that it was written as. Throws INVALID_REQUEST for one that a number cannot hold exactly. */
function textOf(amount: number | string): string {
  if (typeof amount === 'string') return amount
  const text = String(amount)
  if (!/^[0-9.]+$/.test(text) || text.replace('.', '').length > EXACT_DIGITS)
    throw invalidField(
      'body.amount',
      'must be sent as decimal text, such as "0.0000001": as a number it is not exact',
    )
  return text
}
