import type { Asset } from '#contracts/api/payment.ts'
import type { SolanaTx } from '../../../domain/payment/tx.ts'
import type { FeeLeg, Transfer } from '../../../ports/chain.ts'
import { isNative } from '../../../formats/coins.ts'
import { accountsFor, unsupported } from '../node/balances.ts'
import {
  computeBudget,
  createTokenAccount,
  memo,
  transferCoin,
  transferToken,
} from '../codec/instructions.ts'
import type { Instruction } from '../codec/message.ts'
import { SIGNATURE_FEE } from '../codec/moves.ts'
import { payableMint } from './mint.ts'
import type { Rpc } from '../node/rpc.ts'
import { tokenAccountOf } from '../codec/token-account.ts'
import { unsignedTransaction } from '../codec/transaction.ts'

/** The network fee of the payment of a fee, in lamports, without rent. */
export const feeLegFee = (asset: Pick<Asset, 'address'>): bigint =>
  SIGNATURE_FEE + (BigInt(unitsFor(asset)) * UNIT_PRICE) / 1_000_000n

const unitsFor = (asset: Pick<Asset, 'address'>): number => (isNative(asset) ? COIN_UNITS : TOKEN_UNITS)

type Payment = Pick<Transfer, 'payer' | 'to' | 'asset' | 'amount'>

/** Compute units: a memo of 64 letters takes about 20,000, a token transfer 6,000, a new token account 25,000. */
const COIN_UNITS = 40_000
const TOKEN_UNITS = 100_000
/** Millionths of a lamport for each unit: in total at most 2,500 lamports, half of the cost of a signature. */
const UNIT_PRICE = 25_000n

/** The payment of a fee, with a memo of the reference's hex. It can land for about a minute from now. */
export const feeLeg = (
  rpc: Rpc,
  cluster: string,
  { treasury, reference, ...leg }: FeeLeg,
): Promise<SolanaTx> => paymentOf(rpc, cluster, { ...leg, to: treasury }, [memo(reference, leg.payer)])

/** A payment with instructions after it. */
export async function paymentOf(
  rpc: Rpc,
  cluster: string,
  ask: Payment,
  after: readonly Instruction[],
): Promise<SolanaTx> {
  const { payer, to, asset, amount } = ask
  const [{ blockhash, lastValidBlockHeight }, payment] = await Promise.all([
    rpc.latestBlockhash(),
    isNative(asset) ? [transferCoin(payer, to, amount)] : tokenPayment(rpc, ask),
  ])
  const instructions = [...computeBudget(unitsFor(asset), UNIT_PRICE), ...payment, ...after]
  return {
    family: 'solana',
    cluster,
    purpose: 'transfer',
    from: payer,
    to,
    transaction: unsignedTransaction(payer, blockhash, instructions),
    lastValidBlockHeight: String(lastValidBlockHeight),
  }
}

/**
 * A payment from the payer's usual account to the recipient's, which the first payer of a token opens. Opening an
 * account that is there changes nothing, but it names the owner: so the payment is in the recipient's history.
 */
async function tokenPayment(rpc: Rpc, { payer, to, asset, amount }: Payment): Promise<Instruction[]> {
  const mint = await payableMint(rpc, asset.address)
  // Amounts were read with the decimals of the token list. If the mint has others, they were read wrong.
  if (mint.decimals !== asset.decimals)
    unsupported(asset.address, `This token has ${mint.decimals} decimals, not ${asset.decimals}.`)
  const destination = tokenAccountOf(to, mint.address, mint.program)
  const ours = await accountsFor(rpc, payer, asset)
  const usual = tokenAccountOf(payer, mint.address, mint.program)
  const covers = (account: { readonly amount: bigint }) => account.amount >= amount
  // Some old wallets keep tokens in other accounts than the usual one.
  const source = ours.find((account) => account.address === usual && covers(account)) ??
    ours.find(covers) ?? { address: usual }
  const { program, decimals } = mint
  const opening = { program, mint: mint.address, address: destination, owner: to, payer }
  return [
    createTokenAccount(opening),
    transferToken({
      program,
      mint: mint.address,
      decimals,
      source: source.address,
      destination,
      owner: payer,
      amount,
    }),
  ]
}
