import type { UnsignedTx } from '../domain/payment/tx.ts'
import { caip2Id } from './caip2.ts'
import { splitMuxed } from './strkey.ts'

/** Who is paid: an address of a chain, and the tag or memo that was named with it. */
export interface Payee {
  readonly address: string
  readonly extraId?: string
}

/** Whose address it is. */
export interface PayeeNetwork {
  readonly family?: UnsignedTx['family'] | undefined
  /** The chain as CAIP-2 names it, where it is known. */
  readonly caip2?: string | undefined
  /** The scheme of the network's links, where its family is not known, such as `bitcoin`. */
  readonly scheme?: string | undefined
  /** Takes an address of the chain's own apart that has a tag in it: see port Chain. */
  readonly splitAddress?: ((text: string) => Payee | undefined) | undefined
}

/** `problem`: words that follow "the address". */
export type PayeeReading = Payee | { readonly problem: string }

const schemes: Readonly<Record<UnsignedTx['family'], readonly string[]>> = {
  evm: ['ethereum', 'eip155'],
  xrpl: ['xrpl', 'xrp', 'ripple'],
  solana: ['solana'],
  stellar: ['stellar', 'web+stellar'],
}

/** The parts of a link that name a tag or memo. */
const EXTRA_IDS = /^(dt|tag|destination_?tag|memo)$/i
/** The parts of a link that say nothing of who is paid. The amount is the form's. */
const SILENT =
  /^(amount|value|gas|gasLimit|gasPrice|label|message|msg|name|currency|issuer|asset_code|asset_issuer|spl-token)$/
const STELLAR = /^(destination|memo_type|network_passphrase)$/

/**
 * Reads an address in any form that wallets copy: alone, with a tag (`r…?dt=1`, `r…:1`), as a link of its network
 * (`xrpl:r…`, `ethereum:0x…@1`, `web+stellar:pay?destination=G…&memo=1`), as a CAIP-10 name (`eip155:1:0x…`), an X-address
 * or a muxed one. The address itself is not checked. A part that is not understood is a problem: it may be a tag.
 */
export function readPayee(text: string, network: PayeeNetwork): PayeeReading {
  const { family, caip2, scheme: own } = network
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+]*):(?:\/\/)?(.*)$/i.exec(text) ?? []
  const known = family === undefined ? [own] : schemes[family]
  const isLink = known.includes(scheme.toLowerCase())
  const [link = '', query = ''] = (isLink ? rest : text).split(/\?(.*)/s)
  const parts = new URLSearchParams(query)

  const problem = problemOfParts(parts, network)
  if (problem !== undefined) return { problem }
  const { chain, address, tag } = takeApart(isLink ? scheme.toLowerCase() : '', link, network)
  if (chain !== undefined && chain !== caip2)
    return { problem: 'names another network. Give an address of this one' }
  const paid = family === 'stellar' && link === 'pay' ? parts.getAll('destination').join() : address
  const inside = (family === 'stellar' ? splitMuxed(paid) : network.splitAddress?.(paid)) ?? { address: paid }
  const named = [...parts].filter(([name]) => EXTRA_IDS.test(name)).map(([, value]) => value)
  const [extraId, second] = new Set([tag, inside.extraId, ...named].filter((each) => each !== undefined))
  if (second !== undefined) return { problem: 'names two different tags or memos' }
  return { address: inside.address, ...(extraId !== undefined && { extraId }) }
}

/** Takes the chain and the tag off an address: `1:0x…`, `0x…@1`, `r…:7`. */
function takeApart(scheme: string, link: string, { family }: PayeeNetwork) {
  const [, reference, account] = /^([-\w]{1,32}):(.+)$/.exec(link) ?? []
  if (family === 'xrpl') {
    const isChain = scheme === 'xrpl' && reference !== undefined && /^\d{1,10}$/.test(reference)
    const [address = '', tag] = (isChain ? (account ?? '') : link).split(/:(.*)/s)
    return { chain: isChain ? `xrpl:${reference}` : undefined, address, tag }
  }
  if (family === 'evm') {
    const [address = '', id] = link.replace(/^pay-/, '').split(/@(.*)/s)
    if (scheme === 'ethereum') return { chain: id === undefined ? undefined : `eip155:${id}`, address }
  }
  return scheme !== '' && account !== undefined
    ? { chain: `${scheme}:${reference}`, address: account }
    : { chain: undefined, address: link }
}

function problemOfParts(parts: URLSearchParams, { family, caip2 }: PayeeNetwork): string | undefined {
  const isKnown = (name: string) =>
    EXTRA_IDS.test(name) || SILENT.test(name) || (family === 'stellar' && STELLAR.test(name))
  const strange = [...parts.keys()].find((name) => !isKnown(name))
  if (strange !== undefined)
    return `has a part that is not understood (${strange.slice(0, 20)}). Give the address alone, and its tag or memo beside it`
  if (family !== 'stellar') return undefined
  const passphrase = parts.get('network_passphrase')
  if (passphrase !== null && caip2Id.stellar(passphrase) !== caip2)
    return 'names another network. Give an address of this one'
  const kind = (parts.get('memo_type') ?? 'MEMO_TEXT').replace(/^MEMO_/, '').toLowerCase()
  if (kind === 'text' || (kind === 'id' && /^\d{1,20}$/.test(parts.get('memo') ?? ''))) return undefined
  return 'asks for a memo that cannot be sent here: only text and ids can'
}
