import { invalidField, SuiteError } from '../../domain/errors.ts'
import { formatId } from '../../domain/ids.ts'
import { enterRecord } from '../../domain/ledger/enter.ts'
import { accounts, mirror } from '../../domain/ledger/entries.ts'
import type { Suspense } from '../../domain/ledger/records.ts'
import { amountFor } from '../../domain/ledger/totals.ts'
import { defined } from '../../kit/defined.ts'
import type { Actor, MoneyDeps } from './deps.ts'

/**
 * Books the transaction by which the treasury has sent money in suspense back to who had paid it. The same call again
 * changes nothing. Throws NOT_FOUND for other money, FEE_TX_PENDING while the transaction is not final, FEE_TX_MISMATCH
 * for one that is not this refund, and FEE_TX_REUSED for one that counts already, or money that has left its suspense.
 */
export async function refund(
  deps: MoneyDeps,
  actor: Actor,
  id: string,
  told: string,
  reason: string,
): Promise<Suspense> {
  const { store, chains, clock, random } = deps
  const money = await store.read.ledger.get(id)
  if (money?.kind !== 'suspense') throw new SuiteError('NOT_FOUND', 'There is no such money in suspense.')
  const { chain, asset, payer: to, intentId } = money
  const txHash = chains.get(chain).chain.canonicalTxHash(told)
  if (txHash === undefined) throw invalidField('body.txHash', `must be a transaction hash on ${chain}`)
  if (to === undefined) throw mismatch('Who had paid this money is not known.')
  await mustBeRefund(deps, money, to, txHash)
  const at = clock.now().toISOString()
  const record = formatId('led', random.bytes(40))
  return store.transact(async (tables) => {
    const left = await tables.ledger.by('releases', id)
    if (left?.kind === 'refund' && left.refunds === txHash) return money
    const others = await Promise.all([
      tables.payouts.by('tx', `${chain}:${txHash}`),
      tables.ledger.by('refunds', txHash),
    ])
    if (left !== undefined) throw reused('This money has left its suspense already.')
    if (others.some((other) => other !== undefined))
      throw reused('This transaction is a payout, or another refund.')
    const entries = mirror(money.entries)
    const names = { chain, asset, to, ...defined({ intentId }) }
    await enterRecord(tables, {
      kind: 'refund',
      id: record,
      releases: id,
      refunds: txHash,
      ...names,
      entries,
      at,
    })
    const intent = intentId === undefined ? undefined : await tables.intents.get(intentId)
    if (intent?.booked === 'owed' && money.reason === 'NO_PRODUCT')
      await tables.intents.update({ ...intent, booked: 'refunded' })
    await tables.audit.insert(
      deps.auditEntry(actor, 'suspense.refund', id, { ...names, txHash, reason }, intent?.partner),
    )
    return money
  })
}

/** The proof is what arrived on the chain: from the treasury, to the account that had paid, in full. */
async function mustBeRefund(
  { chains }: Pick<MoneyDeps, 'chains'>,
  money: Suspense,
  to: string,
  txHash: string,
): Promise<void> {
  const { chain, treasury } = chains.get(money.chain)
  const owed = -amountFor(money.entries, accounts.treasury(money.chain))
  const seen = await chain.inspect(txHash)
  const arrival = seen && (await chain.arrived(txHash, to))
  if (seen === undefined || arrival === undefined || !arrival.final)
    throw new SuiteError(
      'FEE_TX_PENDING',
      'The chain does not show yet what this transaction did for good.',
      {
        retryAfter: 10,
      },
    )
  const from = chain.canonicalAddress(seen.payer)
  const ours = [treasury, money.treasury ?? treasury].map((address) => chain.canonicalAddress(address))
  if (!ours.includes(from)) throw mismatch('It was not sent by the treasury.')
  const arrived = arrival.amounts.find(({ asset }) => asset === money.asset)?.amount ?? 0n
  if (arrived < owed) throw mismatch(`It brought ${to} only ${arrived} of ${owed} minor units.`)
}

const mismatch = (why: string) => new SuiteError('FEE_TX_MISMATCH', why)
const reused = (why: string) => new SuiteError('FEE_TX_REUSED', why)
