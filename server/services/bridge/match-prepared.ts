import type { ChainKey } from '#contracts/api/values.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { parseUnits } from '../../domain/money.ts'
import type { Payee } from '../../formats/payee.ts'
import { defined } from '../../kit/defined.ts'
import type { Chains } from '../../ports/chains.ts'
import { checkAddress } from './addresses.ts'
import type { BridgeDeps } from './deps.ts'
import { networkOf } from './networks.ts'
import type { BridgeRequest } from './offer.ts'
import { type BridgeTexts, withoutZeros } from './understand-bridge.ts'

/**
 * What belongs to a fee that is paid is what was prepared: it does not depend on what the bridge service lists by now, nor
 * on its answering at all.
 */

/** The chain that a fee was paid on. */
export async function paidOn(
  { chains, currencies }: Pick<BridgeDeps, 'chains' | 'currencies'>,
  { fromCurrency, fromNetwork }: Pick<BridgeTexts, 'fromCurrency' | 'fromNetwork'>,
): Promise<ChainKey> {
  const network = fromNetwork ?? (await currencies.find(fromCurrency, undefined, 'body.fromNetwork')).network
  const key = networkOf(network)?.chain
  if (key !== undefined && chains.keys.includes(key)) return key
  throw new SuiteError(
    'UNSUPPORTED_TOKEN',
    `The currency ${fromCurrency} on ${network} cannot be paid from here. The list of currencies tells which can (\`canSend\`).`,
  )
}

const pairFields = ['fromCurrency', 'fromNetwork', 'toCurrency', 'toNetwork'] as const

interface Prepared {
  readonly request: BridgeRequest
  readonly payer: string
  readonly surchargeBps: number
}

interface Asked extends BridgeTexts {
  readonly partnerBps?: number | undefined
}

/** Whoever reports the fee must mean the order that was prepared with it. */
export function mustBePrepared(
  chains: Chains,
  { request, payer, surchargeBps }: Prepared,
  asked: Asked,
): void {
  const { pair, destinationExtraId, refundExtraId } = request
  for (const field of pairFields)
    if (asked[field] !== undefined && asked[field] !== pair[field])
      throw invalidField(`body.${field}`, `must be \`${pair[field]}\`, as it was prepared`)
  const amount = parseUnits(withoutZeros(asked.fromAmount), request.from.decimals)
  if (amount?.toString() !== request.amountMinor)
    throw invalidField('body.fromAmount', `must be \`${request.fromAmount}\`, as it was prepared`)
  const there = readAsked(
    chains,
    pair.toNetwork,
    { address: asked.destination, extraId: asked.destinationExtraId },
    request.destination,
  )
  if (there.address !== request.destination)
    throw invalidField('body.destination', 'must be the one that was prepared')
  if (there.extraId !== destinationExtraId)
    throw invalidField('body.destinationExtraId', 'must be the one that was prepared')
  if (asked.partnerBps !== undefined && asked.partnerBps !== surchargeBps)
    throw invalidField('body.partnerBps', `must be \`${surchargeBps}\`, as it was prepared, or left out`)
  if (asked.refundAddress === undefined && asked.refundExtraId !== undefined)
    throw invalidField('body.refundExtraId', 'needs a `refundAddress`')
  if (asked.refundAddress === undefined) return
  const back = readAsked(
    chains,
    pair.fromNetwork,
    { address: asked.refundAddress, extraId: asked.refundExtraId },
    request.refundAddress,
  )
  if (back.address !== (request.refundAddress ?? payer))
    throw invalidField('body.refundAddress', 'must be the one that was prepared')
  if (back.extraId !== refundExtraId)
    throw invalidField('body.refundExtraId', 'must be the one that was prepared')
}

/** An address in any form of its network, with its tag, as it was prepared. The prepared one itself is not read again. */
function readAsked(
  chains: Chains,
  network: string,
  { address, extraId }: { readonly address: string; readonly extraId: string | undefined },
  prepared: string | undefined,
): Payee {
  const checked =
    address === prepared ? undefined : checkAddress(chains, { network, hasExtraId: true }, address, extraId)
  return checked?.ok === true ? checked : { address, ...defined({ extraId }) }
}
