import type { addressProblems } from '#contracts/api/bridge.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import { fromBase58 } from '../../formats/base58.ts'
import { ZERO_COIN } from '../../formats/evm.ts'
import { decodeAccount, decodeStrKey } from '../../formats/strkey.ts'
import { defined } from '../../kit/defined.ts'
import type { Chain } from '../../ports/chain.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Currency } from './currencies.ts'
import { networkInText, networkOf } from './networks.ts'

/** An address in the spelling of its chain, or why no one can be paid there: words that follow the name of the field. */
export type AddressCheck =
  | { readonly ok: true; readonly address: string }
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
/** The version byte of a muxed address of Stellar, which begins with M (SEP-23). */
const MUXED = 12 << 3
const MUXED_BYTES = 40
/** The longest text of a memo on Stellar. */
const MEMO_BYTES = 28

/** What the check of an address has to know of its currency. */
type Payable = Pick<Currency, 'network' | 'hasExtraId' | 'extraIdName' | 'addressPattern' | 'asset'>

/** Checks an address of a currency’s network, with its tag or memo, as far as that is possible without asking anyone. */
export function checkAddress(
  chains: Chains,
  currency: Payable,
  address: string,
  extraId?: string,
): AddressCheck {
  const known = networkOf(currency.network)
  const checked =
    known === undefined
      ? checkPattern(currency, address)
      : {
          evm: () => checkEvm(servedAs(chains, 'evm', known.chain), currency, address),
          solana: () => checkSolana(address),
          xrpl: () => checkXrpl(servedAs(chains, 'xrpl', known.chain), address),
          stellar: () => checkStellar(address, extraId),
        }[known.family]()
  if (!checked.ok || extraId === undefined) return checked
  return extraIdProblem(currency, extraId) ?? checked
}

/** Chains of one family spell addresses alike. */
function servedAs(chains: Chains, family: Chain['family'], key: ChainKey): Chain | undefined {
  const all = chains.keys.map((each) => chains.get(each).chain)
  return all.find((chain) => chain.key === key) ?? all.find((chain) => chain.family === family)
}

function checkEvm(chain: Chain | undefined, { network, asset }: Payable, text: string): AddressCheck {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return notOf(network)
  const address = chain === undefined ? text : chain.canonicalAddress(text)
  if (address === undefined) return bad('checksum', `has a wrong checksum: ${TYPING}`)
  if (text.toLowerCase() === ZERO_COIN) return bad('address', 'is the address of no one')
  if (asset !== undefined && asset.address.toLowerCase() === text.toLowerCase())
    return bad('address', 'is the contract of the token, which belongs to no one')
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
      'is an X-address that cannot be used here: give the classic address, which begins with r, and its destination tag beside it',
    )
  return isClassic(text) ? bad('checksum', `has a wrong checksum: ${TYPING}`) : notOf('xrp')
}

const isClassic = (text: string): boolean => /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)

function checkStellar(text: string, extraId: string | undefined): AddressCheck {
  if (decodeAccount(text) !== undefined) return good(text)
  const key = decodeStrKey(text)
  if (key?.version === MUXED && key.payload.length === MUXED_BYTES)
    return extraId === undefined
      ? good(text)
      : bad(
          'extra-id',
          'must be left out: an address that begins with M names its customer itself',
          'extraId',
        )
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
export function extraIdProblem(
  { network, hasExtraId, extraIdName }: Pick<Currency, 'network' | 'hasExtraId' | 'extraIdName'>,
  extraId: string,
): AddressCheck | undefined {
  const name = extraIdName ?? 'tag or memo'
  const family = networkOf(network)?.family
  if (family === 'evm' || family === 'solana' || !hasExtraId)
    return wrong(`must be left out: payments on ${networkInText(network)} carry no ${name}`)
  if (family === 'xrpl' && !isTag(extraId)) return wrong('must be a whole number from 0 to 4294967295')
  if (family === 'stellar' && Buffer.byteLength(extraId) > MEMO_BYTES)
    return wrong(`must have at most ${MEMO_BYTES} characters`)
  return undefined
}

const isTag = (text: string): boolean => /^(0|[1-9][0-9]{0,9})$/.test(text) && Number(text) < 2 ** 32

/** The same for the tag of a deposit address, which has to be carried by the payment. */
export const isExtraIdOf = (network: string, extraId: string): boolean =>
  extraIdProblem({ network, hasExtraId: true }, extraId) === undefined

/** The answer about an address, as callers see it. */
export const showCheck = (check: AddressCheck) =>
  check.ok
    ? { valid: true, address: check.address }
    : {
        valid: false,
        ...defined({ problem: check.problem }),
        message: `The ${check.field === 'address' ? 'address' : 'tag or memo'} ${check.message}.`,
      }
