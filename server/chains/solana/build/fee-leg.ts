import type { SolanaTx } from '../../../domain/payment/tx.ts'
import type { FeeLeg } from '../../../ports/chain.ts'
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
import { payableMint } from './mint.ts'
import type { Rpc } from '../node/rpc.ts'
import { tokenAccountOf } from '../codec/token-account.ts'
import { unsignedTransaction } from '../codec/transaction.ts'

/** Compute units: a memo of 64 letters takes about 20,000, a token transfer 6,000, a new token account 25,000. */
const COIN_UNITS = 40_000
const TOKEN_UNITS = 100_000
/** Millionths of a lamport for each unit: in total at most 2,500 lamports, half of the cost of a signature. */
const UNIT_PRICE = 25_000n

/** The payment of a fee, with a memo of the reference's hex. It can land for about a minute from now. */
export async function feeLeg(rpc: Rpc, cluster: string, leg: FeeLeg): Promise<SolanaTx> {
  const { payer, treasury, asset, amount, reference } = leg
  const [{ blockhash, lastValidBlockHeight }, payment] = await Promise.all([
    rpc.latestBlockhash(),
    isNative(asset) ? [transferCoin(payer, treasury, amount)] : tokenPayment(rpc, leg),
  ])
  const units = isNative(asset) ? COIN_UNITS : TOKEN_UNITS
  const instructions = [...computeBudget(units, UNIT_PRICE), ...payment, memo(reference, payer)]
  return {
    family: 'solana',
    cluster,
    purpose: 'transfer',
    from: payer,
    to: treasury,
    transaction: unsignedTransaction(payer, blockhash, instructions),
    lastValidBlockHeight: String(lastValidBlockHeight),
  }
}

/**
 * A payment from the payer's usual account to the treasury's, which the first payer of a token opens. Opening an
 * account that is there changes nothing, but it names the owner: so the payment is in the treasury's history.
 */
async function tokenPayment(rpc: Rpc, { payer, treasury, asset, amount }: FeeLeg): Promise<Instruction[]> {
  const mint = await payableMint(rpc, asset.address)
  // Amounts were read with the decimals of the token list. If the mint has others, they were read wrong.
  if (mint.decimals !== asset.decimals)
    unsupported(asset.address, `This token has ${mint.decimals} decimals, not ${asset.decimals}.`)
  const destination = tokenAccountOf(treasury, mint.address, mint.program)
  const ours = await accountsFor(rpc, payer, asset)
  const usual = tokenAccountOf(payer, mint.address, mint.program)
  const covers = (account: { readonly amount: bigint }) => account.amount >= amount
  // Some old wallets keep tokens in other accounts than the usual one.
  const source = ours.find((account) => account.address === usual && covers(account)) ??
    ours.find(covers) ?? { address: usual }
  const { program, decimals } = mint
  const opening = { program, mint: mint.address, address: destination, owner: treasury, payer }
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
