import { AccountSetAsfFlags, type SubmittableTransaction, Wallet } from 'xrpl'
import * as z from 'zod'
import { createXrplNodes } from '#server/chains/xrpl/node/nodes.ts'
import { createXrplChain } from '#server/chains/xrpl/xrpl-chain.ts'
import type { UnsignedTx, XrplTx } from '#server/domain/payment/tx.ts'
import { networkField, withSequence } from '#server/formats/xrpl.ts'
import type { Chain } from '#server/ports/chain.ts'
import type { XrplNode } from '#server/ports/xrpl-node.ts'
import { silentLog } from './plain-ports.ts'

/** A running ledger, as far as tests use it. */
interface RunningLedger {
  readonly origin: string
  /** Closes the open ledger now. */
  readonly close: () => void
}

export interface XrplTestChain {
  readonly node: XrplNode
  readonly chain: Chain
  /** Signs a prepared transaction for its sender and sends it, even if it is going to fail. Returns the hash. */
  submit(tx: UnsignedTx): Promise<string>
  /** The same, and a ledger closes over it. */
  send(tx: UnsignedTx): Promise<string>
  /** Signs anything for a wallet, sends it and closes a ledger; throws unless it succeeded. */
  act(wallet: Wallet, transaction: SubmittableTransaction, fee?: string): Promise<string>
  /** Makes a token of an issuer and gives some of it to holders, who get lines for it. */
  issue(issuer: Wallet, currency: string, holders: readonly (readonly [Wallet, string])[]): Promise<void>
}

const Root = z.object({ account_data: z.object({ Sequence: z.int() }) })
const Submitted = z.object({ engine_result: z.string() })
const FEE = '12'

/** A wallet of an account that no one has had before. */
export const newWallet = (): Wallet => Wallet.generate()

/** The wallet of one of the sandbox's users. */
export const walletOf = (seed: string): Wallet => Wallet.fromSeed(seed)

/** The ledger as this program sees it, and wallets that sign for it. */
export function openXrplTestChain(
  ledger: RunningLedger,
  wallets: readonly Wallet[],
  networkId = 0,
): XrplTestChain {
  const node = createXrplNodes({ networkId, rpcUrls: [ledger.origin], log: silentLog, fetch })

  async function result<T>(
    schema: z.ZodType<T>,
    method: string,
    params: Record<string, unknown>,
  ): Promise<T> {
    const answer = await node.ask(method, params)
    if (!answer.ok) throw new Error(`${method}: ${answer.error}`)
    return schema.parse(answer.result)
  }

  async function sign(wallet: Wallet, transaction: XrplTx['txjson'] | SubmittableTransaction, fee = FEE) {
    const { account_data: root } = await result(Root, 'account_info', {
      account: wallet.classicAddress,
      ledger_index: 'current',
    })
    const filled = withSequence({ Fee: fee, ...transaction, ...networkField(networkId) }, root.Sequence)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sign() itself refuses what is not a transaction
    const { tx_blob, hash } = wallet.sign(filled as unknown as SubmittableTransaction)
    const { engine_result: verdict } = await result(Submitted, 'submit', { tx_blob })
    return { hash, verdict }
  }

  async function submit(tx: UnsignedTx): Promise<string> {
    const { from, txjson } = asXrpl(tx)
    const wallet = wallets.find(({ classicAddress }) => classicAddress === from)
    if (wallet === undefined) throw new Error(`the key of ${from} is not known`)
    const { hash, verdict } = await sign(wallet, txjson)
    // A transaction that fails is in a ledger all the same; a malformed one is not.
    if (!/^te[sc]/.test(verdict)) throw new Error(verdict)
    return hash
  }

  async function act(wallet: Wallet, transaction: SubmittableTransaction, fee?: string): Promise<string> {
    const { hash, verdict } = await sign(wallet, transaction, fee)
    if (verdict !== 'tesSUCCESS') throw new Error(`${transaction.TransactionType}: ${verdict}`)
    ledger.close()
    return hash
  }

  return {
    node,
    chain: createXrplChain({ networkId, node, log: silentLog }),
    submit,
    async send(tx) {
      const hash = await submit(tx)
      ledger.close()
      return hash
    },
    act,
    async issue(issuer, currency, holders) {
      const Account = issuer.classicAddress
      await act(issuer, {
        TransactionType: 'AccountSet',
        Account,
        SetFlag: AccountSetAsfFlags.asfDefaultRipple,
      })
      for (const [holder, value] of holders) {
        const [Holder, token] = [holder.classicAddress, { currency, issuer: Account }]
        const LimitAmount = { ...token, value: '1000000000' }
        await act(holder, { TransactionType: 'TrustSet', Account: Holder, LimitAmount, Flags: 0x00020000 })
        if (value === '0') continue
        const Amount = { ...token, value }
        await act(issuer, { TransactionType: 'Payment', Account, Destination: Holder, Amount })
      }
    },
  }
}

export function asXrpl(tx: UnsignedTx): XrplTx {
  if (tx.family === 'xrpl') return tx
  throw new RangeError(`a transaction of the family ${tx.family} is not one of the XRP Ledger`)
}
