import type { addressProblems } from '#contracts/api/bridge.ts'
import { ExtraId } from '#contracts/api/delivery.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import { fromBase58 } from '../../formats/base58.ts'
import { lostAt } from '../../formats/nobody.ts'
import { readPayee } from '../../formats/payee.ts'
import { decodeAccount } from '../../formats/strkey.ts'
import { defined } from '../../kit/defined.ts'
import type { Chain } from '../../ports/chain.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Currency } from './currencies.ts'
import { networkInText, networkName, networkOf } from './networks.ts'

/**
 * An address in the spelling of its chain, with its tag or memo, wherever that was; or why no one can be paid there:
 * words that follow the name of the field.
 */
export type AddressCheck =
  | { readonly ok: true; readonly address: string; readonly extraId?: string }
  | {
      readonly ok: false
      readonly problem: (typeof addressProblems)[number]
      readonly message: string
      readonly field: 'address' | 'extraId'
    }

const good = (address: string): AddressCheck => ({ ok: true, address })
const bad = (
  problem: (typeof addressProblems)[number],
  message: string,
  field: 'address' | 'extraId' = 'address',
): AddressCheck => ({ ok: false, problem, message, field })

const TYPING = 'a character is wrong or missing. Copy it again'
const SOLANA_BYTES = 32
/** The longest text of a memo on Stellar. */
const MEMO_BYTES = 28

/** What the check of an address has to know of its currency. */
type Payable = Pick<Currency, 'network' | 'hasExtraId' | 'extraIdName' | 'addressPattern' | 'asset'>

/**
 * Checks an address of a currency’s network, with its tag or memo, as far as that is possible without asking anyone. The
 * address may be in any form that wallets copy, also with its tag in it (`readPayee`).
 */
export function checkAddress(chains: Chains, currency: Payable, text: string, beside?: string): AddressCheck {
  const known = networkOf(currency.network)
  const served = known && servedAs(chains, known.family, known.chain)
  const payee = readPayee(text, {
    ...defined({
      family: known?.family,
      caip2: served?.key === known?.chain ? served?.caip2 : undefined,
      splitAddress: served?.splitAddress,
    }),
    scheme: networkName(currency.network).toLowerCase(),
  })
  if ('problem' in payee) return bad('address', payee.problem)
  const { address, extraId = beside } = payee
  const checked =
    known === undefined
      ? checkPattern(currency, address)
      : {
          evm: () => checkEvm(served, currency, address),
          solana: () => checkSolana(address),
          xrpl: () => checkXrpl(served, address),
          stellar: () => checkStellar(address),
        }[known.family]()
  if (!checked.ok) return checked
  const lost = known && lostAt(chains, known.family, checked.address, currency.asset)
  if (lost !== undefined) return bad('address', lost)
  if (extraId === undefined) return checked
  if (beside !== undefined && extraId !== beside)
    return wrong(`must be left out, or the one in the address (${extraId}): these are two different ones`)
  return extraIdProblem(currency, extraId) ?? { ...checked, extraId }
}

/** Chains of one family spell addresses alike. */
function servedAs(chains: Chains, family: Chain['family'], key: ChainKey): Chain | undefined {
  const all = chains.keys.map((each) => chains.get(each).chain)
  return all.find((chain) => chain.key === key) ?? all.find((chain) => chain.family === family)
}

function checkEvm(chain: Chain | undefined, { network }: Payable, text: string): AddressCheck {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return notOf(network)
  const address = chain === undefined ? text : chain.canonicalAddress(text)
  if (address === undefined) return bad('checksum', `has a wrong checksum: ${TYPING}`)
  return good(address)
}

const checkSolana = (text: string): AddressCheck =>
  fromBase58(text, SOLANA_BYTES) === undefined ? notOf('sol') : good(text)

function checkXrpl(chain: Chain | undefined, text: string): AddressCheck {
  const address = chain === undefined ? (isClassic(text) ? text : undefined) : chain.canonicalAddress(text)
  if (address !== undefined) return good(address)
  if (/^[XT][1-9A-HJ-NP-Za-km-z]{46}$/.test(text))
    return bad(
      'address',
      'is an X-address that cannot be used here, of another network or with a wrong character: give the classic address, which begins with r, and its destination tag beside it',
    )
  return isClassic(text) ? bad('checksum', `has a wrong checksum: ${TYPING}`) : notOf('xrp')
}

const isClassic = (text: string): boolean => /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)

function checkStellar(text: string): AddressCheck {
  if (decodeAccount(text) !== undefined) return good(text)
  return /^(G[A-Z2-7]{55}|M[A-Z2-7]{68})$/.test(text)
    ? bad('checksum', `has a wrong checksum: ${TYPING}`)
    : notOf('xlm')
}

/** For networks that we do not know: by the pattern of the bridge service. */
function checkPattern({ network, addressPattern }: Payable, text: string): AddressCheck {
  if (addressPattern === undefined) return good(text)
  try {
    return new RegExp(`^(?:${addressPattern})$`).test(text) ? good(text) : notOf(network)
  } catch {
    return good(text)
  }
}

const notOf = (network: string): AddressCheck =>
  bad('address', `is not an address of ${networkInText(network)}`)

const wrong = (message: string): AddressCheck => bad('extra-id', message, 'extraId')

/** Why a tag or memo cannot be one of its network. */
function extraIdProblem(
  { network, hasExtraId, extraIdName }: Pick<Currency, 'network' | 'hasExtraId' | 'extraIdName'>,
  extraId: string,
): AddressCheck | undefined {
  const name = extraIdName ?? 'tag or memo'
  const family = networkOf(network)?.family
  if (family === 'evm' || family === 'solana' || !hasExtraId)
    return wrong(`must be left out: payments on ${networkInText(network)} carry no ${name}`)
  if (family === 'xrpl' && !isTag(extraId)) return wrong('must be a whole number from 0 to 4294967295')
  if (family === 'stellar' && (extraId === '' || Buffer.byteLength(extraId) > MEMO_BYTES))
    return wrong(`must have at most ${MEMO_BYTES} characters`)
  if (!ExtraId.safeParse(extraId).success) return wrong(`must be a ${name}`)
  return undefined
}

const isTag = (text: string): boolean => /^(0|[1-9][0-9]{0,9})$/.test(text) && Number(text) < 2 ** 32

/** The same for the tag of a deposit address, which has to be carried by the payment. */
export const isExtraIdOf = (network: string, extraId: string): boolean =>
  extraIdProblem({ network, hasExtraId: true }, extraId) === undefined

/** The answer about an address, as callers see it. */
export const showCheck = (check: AddressCheck) =>
  check.ok
    ? { valid: true, address: check.address, ...defined({ extraId: check.extraId }) }
    : {
        valid: false,
        ...defined({ problem: check.problem }),
        message: `The ${check.field === 'address' ? 'address' : 'tag or memo'} ${check.message}.`,
      }
