import { type SubmittableTransaction, Wallet } from 'xrpl'
import * as z from 'zod'
import { SuiteError } from '../../../domain/errors.ts'
import type { BrokerTx } from '../../../domain/sale/nft-sale.ts'
import { networkField, XRPL_SOURCE_TAG } from '../../../formats/xrpl.ts'
import type { NftBroker } from '../../../ports/chain/nft-sales.ts'
import type { XrplNode } from '../../../ports/xrpl-node.ts'
import { spendable } from '../node/balances.ts'
import { createRpc } from '../node/rpc.ts'
import { NO_INCOMING_OFFERS } from './ledger.ts'

export interface NftBrokerDeps {
  readonly networkId: number
  readonly node: XrplNode
  /** The secret of the broker's account. It stays in here. */
  readonly seed: string
}

/** A transaction that no ledger takes within about a minute is signed again. */
const LEDGERS = 15
/** In drops. The ledger asks for 10, and for more under load. */
const LEAST_FEE = 12
const MOST_FEE = 2_000
/** In drops: a hundred transactions at most. */
const ENOUGH = 200_000n
/** In drops: less is not enough for a day of sales. */
const LEAST_BALANCE = 1_000_000n

const Fee = z.object({ drops: z.object({ open_ledger_fee: z.string().regex(/^\d{1,9}$/) }) })

type Own =
  | { readonly TransactionType: 'NFTokenAcceptOffer'; NFTokenSellOffer: string; NFTokenBuyOffer: string }
  | { readonly TransactionType: 'NFTokenCancelOffer'; NFTokenOffers: string[] }

/** The broker's account on the XRP Ledger. */
export function createNftBroker({ networkId, node, seed }: NftBrokerDeps): NftBroker {
  const wallet = walletOf(seed)
  const { classicAddress: account } = wallet
  const rpc = createRpc(node)

  async function sign(kind: BrokerTx['kind'], own: Own): Promise<BrokerTx> {
    const [{ validated, current }, fee] = await Promise.all([rpc.accountNow(account), networkFee(node)])
    const sequence = current.root?.Sequence
    if (sequence === undefined) throw missing()
    const signedIn = validated.ledgerIndex
    const lastLedger = signedIn + LEDGERS
    const transaction: SubmittableTransaction = {
      ...own,
      Account: account,
      Sequence: sequence,
      Fee: String(fee),
      LastLedgerSequence: lastLedger,
      SourceTag: XRPL_SOURCE_TAG,
      ...networkField(networkId),
    }
    const { tx_blob: blob, hash } = wallet.sign(transaction)
    return { kind, hash, sequence, signedIn, lastLedger, blob }
  }

  return {
    account,
    sourceTag: XRPL_SOURCE_TAG,
    signAccept: ({ sell, buy }) =>
      sign('accept', { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: sell, NFTokenBuyOffer: buy }),
    signCancel: (offer) => sign('cancel', { TransactionType: 'NFTokenCancelOffer', NFTokenOffers: [offer] }),
    async check() {
      const [found, ledger] = await Promise.all([rpc.account(account), rpc.validated()])
      if (found.root === undefined) throw missing()
      if (spendable(found, ledger) < LEAST_BALANCE)
        throw new SuiteError('UPSTREAM_ERROR', 'The account of the broker is short of XRP.')
    },
    async isAble() {
      const { root } = await rpc.account(account)
      return root !== undefined && root.Balance >= ENOUGH && (root.Flags & NO_INCOMING_OFFERS) === 0
    },
  }
}

/** The account of a seed; `undefined` for a text that is not a seed. */
export function brokerAccount(seed: string): string | undefined {
  try {
    return walletOf(seed).classicAddress
  } catch {
    return undefined
  }
}

/** Throws RangeError for a text that is not a seed. The text is in no message. */
function walletOf(seed: string): Wallet {
  try {
    return Wallet.fromSeed(seed)
  } catch {
    throw new RangeError('the seed of the broker is not one of the XRP Ledger')
  }
}

async function networkFee(node: XrplNode): Promise<number> {
  const answer = await node.ask('fee', {})
  const asked = Number(Fee.safeParse(answer.ok ? answer.result : undefined).data?.drops.open_ledger_fee ?? 0)
  return Math.min(Math.max(asked, LEAST_FEE), MOST_FEE)
}

const missing = () => new SuiteError('UPSTREAM_ERROR', 'The account of the broker does not exist.')
