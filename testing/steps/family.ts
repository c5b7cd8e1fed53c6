import type { WalletPayload } from '#contracts/api/payment.ts'
import type { UnsignedTx } from '#server/domain/payment/tx.ts'
import { createWalletPayloads } from '#server/wallets/index.ts'
import { caip2Of } from '#server/formats/caip2.ts'

/**
 * Transactions as this program prepares them, each with what signing it does. Both halves of a wallet are held
 * against them: the server's, which writes them down for a wallet, and the browser's, which reads them back.
 */

/** The terms of a step's session. */
export interface Terms {
  readonly payer: string
  /** Minor units, of whatever is paid, allowed or sold. */
  readonly amount: bigint
  /** Minor units that a swap brings at least. */
  readonly minOut: bigint
  /** 32 bytes in lower-case hex. */
  readonly reference: string
  readonly network: 'main' | 'other'
}

export interface PreparedStep {
  readonly name: string
  readonly tx: UnsignedTx
  /** The effect of signing it. */
  readonly means: Meaning
}

/** As `Decoded` of the widgets. */
export interface Meaning {
  /** CAIP-2. */
  readonly chain: string
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly validUntil?: number
  readonly action:
    | {
        readonly kind: 'pay'
        readonly asset: string
        readonly amount: bigint
        readonly to: string
        readonly tag?: number
        readonly memo?: { readonly type: 'text' | 'id'; readonly value: string }
        readonly reference?: string
      }
    | { readonly kind: 'trust'; readonly asset: string }
    | {
        readonly kind: 'approve'
        readonly asset: string
        readonly amount: bigint
        readonly spender: string
      }
    | {
        readonly kind: 'swap'
        readonly fromAsset: string
        readonly amount: bigint
        readonly toAsset: string
        readonly minOut: bigint
        readonly receiver: string
        readonly deadline?: bigint
      }
}

/** A transaction that no wallet may be asked to sign. */
export interface Attack {
  readonly name: string
  readonly tx: UnsignedTx
}

/** One transaction that carries several steps, with what each leg does, in its order. */
export interface PreparedGroup {
  readonly name: string
  readonly tx: UnsignedTx
  readonly legs: readonly Meaning[]
}

/** The chains of one family, with the transactions that are signed on them. */
export interface StepFamily {
  readonly name: UnsignedTx['family']
  /** CAIP-2 ids of the network that is served, and of another one. */
  readonly chains: { readonly main: string; readonly other: string }
  /** The first one pays. */
  readonly accounts: readonly [string, string]
  /** Two tokens with the same symbol, from different makers. */
  readonly lookAlikes: readonly [string, string]
  /** Other spellings of the payer's address, and spellings of other addresses. */
  readonly spellings: readonly string[]
  readonly notSpellings: readonly string[]
  /** Every step that is prepared on these chains, a fee in the coin first. */
  readonly steps: (terms: Terms) => Promise<readonly PreparedStep[]>
  /** The same fee as a wallet or a partner writes it that drops what names its payment. */
  readonly unnamed: (tx: UnsignedTx) => UnsignedTx
  readonly attacks: (terms: Terms) => Promise<readonly Attack[]>
  /** Where one transaction carries several steps: such ones, a fee and a swap first. */
  readonly together?: (terms: Terms) => Promise<readonly PreparedGroup[]>
  /** What is not exactly the first of them. */
  readonly togetherAttacks?: (terms: Terms) => Promise<readonly Attack[]>
}

export const SUITE_WALLET = 'https://wallet.test/app'
export const ANCHOR = { number: '12', hash: `0x${'ab'.repeat(32)}` }

export const payloads = createWalletPayloads({ suiteWalletUrl: SUITE_WALLET, xrplNetworkId: 0 })

/**
 * The payload of a kind of wallet; of a step that was opened, with the number of its account. Throws where that kind
 * does not sign such a transaction.
 */
export function payloadFor(kind: WalletPayload['kind'], tx: UnsignedTx, number?: number): WalletPayload {
  const payload = payloads.write(tx, ANCHOR, number).find((one) => one.kind === kind)
  if (payload === undefined) throw new RangeError(`${kind} does not sign on ${tx.family}`)
  return payload
}

/** The same for what our own writer would choke on: the request as someone else writes it. */
export function attackFor(kind: WalletPayload['kind'], { tx }: Attack): WalletPayload {
  if (kind !== 'suite') return payloadFor(kind, tx)
  const request = Buffer.from(JSON.stringify(tx)).toString('base64url')
  const query = new URLSearchParams({ chain: caip2Of(tx), request })
  return { kind, chain: caip2Of(tx), link: `${SUITE_WALLET}/sign?${query.toString()}` }
}

/** A value that our own types forbid, as a hostile or broken server would send it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- on purpose: attacks are not transactions of ours
export const hostile = (tx: object): UnsignedTx => tx as UnsignedTx
