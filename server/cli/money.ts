import { payoutStates } from '#contracts/api/dashboard/money.ts'
import { chainKeys, tiers } from '#contracts/api/values.ts'
import type { OperatorWork } from '../services/money/operator/index.ts'
import { parse, reasonIn, told } from './options.ts'
import { UsageError } from './usage.ts'
import type { Operator } from './with-store.ts'

/** Commands about partners' money. They are faces of the service, which has to run: it has the chains. */

const actor = { kind: 'command' } as const
const MOST = 100

/** A refusal that has a result to print. */
export class Differs extends Error {
  override readonly name = 'Differs'
}

function workOf({ work }: Operator): OperatorWork {
  if (work === undefined)
    throw new UsageError('this command needs the service: start it first, with the same DATA_DIR')
  return work
}

function chainIn(text: string | undefined) {
  if (text === undefined) return undefined
  const chain = chainKeys.find((key) => key === text)
  if (chain === undefined) throw new UsageError(`${text} is not a chain: ${chainKeys.join(', ')}`)
  return chain
}

export async function showOverview(args: readonly string[], operator: Operator): Promise<string> {
  const { isJson } = parse(args)
  const view = await workOf(operator).overview()
  return told(isJson, view, () => [
    `partners that wait\t${view.pendingCount}\t${view.pending.map(({ slug }) => slug).join(' ')}`.trimEnd(),
    `in suspense\t${view.suspense.open}`,
    `differences\t${view.reconciliation.differences}\tcompared ${view.reconciliation.at ?? 'never'}`,
    ...(view.restore === undefined
      ? []
      : [`restored\t${view.restore.at}\tconfirmed ${view.restore.confirmedAt ?? 'never: payouts wait'}`]),
    `payouts\tproposed ${view.payouts.proposed}\tsent ${view.payouts.sent}`,
    `webhooks disabled\t${view.webhooks.disabled}`,
    ...view.nodes.refusals.map(
      ({ pool, node, method, reason, times, since, said }) =>
        `node refuses\t${pool}\t${node}\t${method}\t${reason}\t${times} since ${since}\t${said}`,
    ),
    ...view.nodes.alone.map((pool) => `one node alone\t${pool}`),
    ...view.owed.map(
      ({ chain, symbol, posted, paid, available, pending }) =>
        `owed\t${chain}\t${symbol}\tavailable ${available}\tpending ${pending}\tposted ${posted}\tpaid ${paid}`,
    ),
  ])
}

export async function partnerTier(args: readonly string[], operator: Operator): Promise<string> {
  const { words, options, isJson } = parse(args)
  const [slug, told_] = words
  const tier = tiers.find((known) => known === told_)
  if (slug === undefined || tier === undefined)
    throw new UsageError(`partner tier takes a slug and one of ${tiers.join(', ')}`)
  const reason = reasonIn(options)
  const partner = await workOf(operator).changePartner(actor, { slug, tier, reason })
  return told(isJson, partner, () => [`${slug} is ${partner.tier}`])
}

type Shown = Awaited<ReturnType<OperatorWork['payouts']>>['payouts'][number]

const lineOf = (payout: Shown): string =>
  [
    payout.id,
    payout.at,
    payout.partner,
    payout.chain,
    payout.symbol,
    payout.amountMinor,
    payout.state,
    payout.txHash ?? '-',
    [payout.to ?? '-', payout.extraId].join(' ').trimEnd(),
    payout.problem ?? (payout.state === 'short' ? `It brought ${payout.arrivedMinor}.` : ''),
  ]
    .join('\t')
    .trimEnd()

export async function payoutList(args: readonly string[], operator: Operator): Promise<string> {
  const { words, options, isJson } = parse(args)
  const state = payoutStates.find((known) => known === options.get('state'))
  if (options.has('state') && state === undefined)
    throw new UsageError(`--state is one of ${payoutStates.join(', ')}`)
  const { payouts } = await workOf(operator).payouts({ limit: MOST, partner: words[0], state })
  return told(isJson, payouts, () =>
    payouts.length === 0 ? ['There are no such payouts.'] : payouts.map(lineOf),
  )
}

export async function payoutPropose(args: readonly string[], operator: Operator): Promise<string> {
  const { words, options, isJson } = parse(args)
  const [partner, named, asset, amountMinor] = words
  const chain = chainIn(named)
  if (partner === undefined || chain === undefined || asset === undefined || amountMinor === undefined)
    throw new UsageError('payout propose takes a slug, a chain, an asset and an amount in minor units')
  const to = options.get('to')
  if (to === undefined) throw new UsageError('payout propose takes --to ADDRESS: the account that is paid')
  const reason = reasonIn(options)
  const ask = { partner, chain, asset, amountMinor, to, extraId: options.get('tag'), reason }
  const payout = await workOf(operator).propose(actor, ask)
  return told(isJson, payout, () => [lineOf(payout)])
}

export async function payoutSent(args: readonly string[], operator: Operator): Promise<string> {
  const { words, isJson } = parse(args)
  const [id, txHash] = words
  if (id === undefined || txHash === undefined)
    throw new UsageError('payout sent takes the id of a payout and the hash of its transaction')
  const payout = await workOf(operator).sent(actor, id, txHash)
  return told(isJson, payout, () => [lineOf(payout)])
}

export async function payoutCancel(args: readonly string[], operator: Operator): Promise<string> {
  const { words, options, isJson } = parse(args)
  const [id] = words
  if (id === undefined) throw new UsageError('payout cancel takes the id of a payout')
  const payout = await workOf(operator).cancel(actor, id, reasonIn(options))
  return told(isJson, payout, () => [lineOf(payout)])
}

export async function payoutSettle(args: readonly string[], operator: Operator): Promise<string> {
  const { words, options, isJson } = parse(args)
  const [id] = words
  if (id === undefined) throw new UsageError('payout settle takes the id of a payout')
  const payout = await workOf(operator).settle(actor, id, reasonIn(options))
  return told(isJson, payout, () => [lineOf(payout)])
}

export async function suspenseAttach(args: readonly string[], operator: Operator): Promise<string> {
  const { words, options, isJson } = parse(args)
  const [id, intentId] = words
  if (id === undefined || intentId === undefined)
    throw new UsageError('suspense attach takes the id of money in suspense and the id of a payment')
  const reason = reasonIn(options)
  const line = await workOf(operator).attachSuspense(actor, { id, intentId, reason })
  return told(isJson, line, () => [`${line.txHash} pays for ${intentId}`])
}

export async function suspenseRefund(args: readonly string[], operator: Operator): Promise<string> {
  const { words, options, isJson } = parse(args)
  const [id, txHash] = words
  if (id === undefined || txHash === undefined)
    throw new UsageError('suspense refund takes the id of money in suspense and the hash of a transaction')
  const reason = reasonIn(options)
  const line = await workOf(operator).refundSuspense(actor, { id, txHash, reason })
  return told(isJson, line, () => [`${line.amountMinor} went back to ${line.payer ?? '-'}`])
}

/** Fees whose product did not follow: what is owed to their payers. */
export const ledgerOwed = (args: readonly string[], operator: Operator): Promise<string> =>
  linesOf(args, operator, 'NO_PRODUCT', 'Nothing is owed to payers.')

export const suspenseList = (args: readonly string[], operator: Operator): Promise<string> =>
  linesOf(args, operator, undefined, 'Nothing is in suspense.')

async function linesOf(
  args: readonly string[],
  operator: Operator,
  why: 'NO_PRODUCT' | undefined,
  none: string,
): Promise<string> {
  const { isJson } = parse(args)
  const { suspense } = await workOf(operator).suspense({ limit: MOST, state: 'open', reason: why })
  return told(isJson, suspense, () =>
    suspense.length === 0
      ? [none]
      : suspense.map(({ id, at, chain, asset, amountMinor, reason, txHash, intentId = '-', payer = '-' }) =>
          [id, at, chain, asset, amountMinor, reason, txHash, intentId, payer].join('\t'),
        ),
  )
}

/**
 * What the treasuries have sent that a restored ledger does not know; with a reason, says that it was seen: payouts are
 * possible again.
 */
export async function restoreConfirm(args: readonly string[], operator: Operator): Promise<string> {
  const { options, isJson } = parse(args)
  const work = workOf(operator)
  const view = await work.restore()
  if (view === undefined) return told(isJson, {}, () => ['The store was not restored from a backup.'])
  if (options.has('reason')) {
    const confirmed = await work.confirmRestore(actor, reasonIn(options))
    return told(isJson, confirmed, () => ['Confirmed. Payouts are possible again.'])
  }
  return told(isJson, view, () => [
    `restored\t${view.at}\tconfirmed ${view.confirmedAt ?? 'never: payouts wait'}`,
    ...view.chains.flatMap(({ chain, since = 'never', isComplete, outflows }) => [
      `${chain}\tread from ${since}\tunknown to the ledger ${outflows.length}`,
      ...(isComplete ? [] : ['  could not be read whole: look at the treasury’s own wallet']),
      ...outflows.map(({ txHash, explorer = '' }) => `  ${txHash}\t${explorer}`.trimEnd()),
    ]),
    'Note each of these that is a payout: propose it once this is confirmed, and mark it sent, before any other. Book each refund with `suspense refund`. Confirm with --reason TEXT.',
  ])
}

/** Compares the treasuries with the ledger. Refuses, and so exits with 1, when they differ. */
export async function reconcile(args: readonly string[], operator: Operator): Promise<string> {
  const { options, isJson } = parse(args)
  const chain = chainIn(options.get('chain'))
  const days = options.get('days')
  if (days !== undefined && !/^[1-9][0-9]?$/.test(days))
    throw new UsageError('--days is a number of days, from 1 to 31')
  const { chains } = await workOf(operator).reconcile(chain, days === undefined ? undefined : Number(days))
  const text = told(isJson, chains, () =>
    chains.flatMap((one) => [
      `${one.chain}\t${one.from} to ${one.to}\tmatched ${one.matched}\twaiting ${one.waiting}\tdifferent ${one.differences.length}`,
      ...one.differences.map(
        ({ kind, asset, txHash, chainMinor = '0', ledgerMinor = '0' }) =>
          `  ${kind}\t${txHash}\t${asset}\tchain ${chainMinor}\tledger ${ledgerMinor}`,
      ),
      ...one.trial
        .filter(({ ok }) => !ok)
        .map(
          ({ asset, debitsMinor, creditsMinor }) =>
            `  trial balance\t${asset}\tdebits ${debitsMinor}\tcredits ${creditsMinor}`,
        ),
      ...one.problems.map((problem) => `  ${problem}`),
    ]),
  )
  if (!chains.every(({ ok }) => ok)) throw new Differs(text)
  return text
}
