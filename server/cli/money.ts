import { payoutStates } from '#contracts/api/dashboard/money.ts'
import { chainKeys, tiers } from '#contracts/api/values.ts'
import type { OperatorWork } from '../services/money/operator/index.ts'
import {
  command as actor,
  type Command,
  type Commands,
  Differs,
  type Given,
  line,
  oneOf,
  type Said,
  there,
  UsageError,
} from './command.ts'

const MOST = 100

/** A command that is a face of the service, which has to run: it has the chains. */
const working = (
  takes: string,
  does: string,
  run: (given: Given, work: OperatorWork) => Promise<Said>,
): Command => ({
  takes,
  does,
  async run(given, { work }) {
    if (work === undefined)
      throw new UsageError('this command needs the service: start it first, with the same DATA_DIR')
    return run(given, work)
  },
})

/** The option's value of a list, if the option is there. */
const optionOf = <T extends string>(given: Given, name: string, values: readonly T[]): T | undefined =>
  given.has(name) ? oneOf(values, given.option(name)) : undefined

type Shown = Awaited<ReturnType<OperatorWork['payouts']>>['payouts'][number]

const lineOf = (payout: Shown): string =>
  line(
    payout.id,
    payout.at,
    payout.partner,
    payout.chain,
    payout.symbol,
    payout.amountMinor,
    payout.state,
    payout.txHash,
    [payout.to ?? '-', payout.extraId].join(' ').trimEnd(),
    payout.problem ?? (payout.state === 'short' ? `It brought ${payout.arrivedMinor}.` : ''),
  )

const shown = (payout: Shown): Said => ({ value: payout, lines: [lineOf(payout)] })

async function suspended(work: OperatorWork, reason: 'NO_PRODUCT' | undefined, none: string): Promise<Said> {
  const { suspense } = await work.suspense({ limit: MOST, state: 'open', reason })
  const lines = suspense.map((one) =>
    line(
      one.id,
      one.at,
      one.chain,
      one.asset,
      one.amountMinor,
      one.reason,
      one.txHash,
      one.intentId,
      one.payer,
    ),
  )
  return { value: suspense, lines: lines.length === 0 ? [none] : lines }
}

/** Commands about partners' money. */
export const moneyCommands: Commands = {
  'partner tier': working('SLUG starter|growth|scale --reason TEXT', '', async (given, work) => {
    const change = { slug: given.word(0), tier: oneOf(tiers, given.word(1)), reason: given.reason() }
    const partner = await work.changePartner(actor, change)
    return { value: partner, lines: [`${change.slug} is ${partner.tier}`] }
  }),
  overview: working('', 'show what needs the operator', async (_, work) => {
    const view = await work.overview()
    const lines = [
      line('partners that wait', view.pendingCount, view.pending.map(({ slug }) => slug).join(' ')),
      line('in suspense', view.suspense.open),
      line('differences', view.reconciliation.differences, `compared ${view.reconciliation.at ?? 'never'}`),
      ...(view.restore === undefined ? [] : [restored(view.restore)]),
      line('payouts', `proposed ${view.payouts.proposed}`, `sent ${view.payouts.sent}`),
      line('webhooks disabled', view.webhooks.disabled),
      ...view.nodes.refusals.map(({ pool, node, method, reason, times, since, said }) =>
        line('node refuses', pool, node, method, reason, `${times} since ${since}`, said),
      ),
      ...view.nodes.alone.map((pool) => line('one node alone', pool)),
      ...view.owed.map(({ chain, symbol, posted, paid, available, pending }) =>
        line(
          'owed',
          chain,
          symbol,
          `available ${available}`,
          `pending ${pending}`,
          `posted ${posted}`,
          `paid ${paid}`,
        ),
      ),
    ]
    return { value: view, lines }
  }),
  'suspense list': working('', 'show money in the treasury that pays for nothing', (_, work) =>
    suspended(work, undefined, 'Nothing is in suspense.'),
  ),
  'suspense attach': working(
    'ID PAYMENT --reason TEXT',
    'book it as the fee of a payment',
    async (given, work) => {
      const ask = { id: given.word(0), intentId: given.word(1), reason: given.reason() }
      const one = await work.attachSuspense(actor, ask)
      return { value: one, lines: [`${one.txHash} pays for ${ask.intentId}`] }
    },
  ),
  'suspense refund': working(
    'ID HASH --reason TEXT',
    'book the transaction that brought it back to its payer',
    async (given, work) => {
      const ask = { id: given.word(0), txHash: given.word(1), reason: given.reason() }
      const one = await work.refundSuspense(actor, ask)
      return { value: one, lines: [`${one.amountMinor} went back to ${one.payer ?? '-'}`] }
    },
  ),
  'ledger owed': working(
    '',
    'show fees whose product did not follow: they are owed to their payers',
    (_, work) => suspended(work, 'NO_PRODUCT', 'Nothing is owed to payers.'),
  ),
  'payout list': working('[SLUG] [--state STATE]', '', async (given, work) => {
    const state = optionOf(given, 'state', payoutStates)
    const { payouts } = await work.payouts({ limit: MOST, partner: given.words[0], state })
    const lines = payouts.length === 0 ? ['There are no such payouts.'] : payouts.map(lineOf)
    return { value: payouts, lines }
  }),
  'payout propose': working(
    'SLUG CHAIN ASSET AMOUNT --to ADDRESS [--tag TAG] --reason TEXT',
    'reserve minor units of what a partner is owed',
    async (given, work) =>
      shown(
        await work.propose(actor, {
          partner: given.word(0),
          chain: oneOf(chainKeys, given.word(1)),
          asset: given.word(2),
          amountMinor: given.word(3),
          to: there(given.option('to')),
          extraId: given.option('tag'),
          reason: given.reason(),
        }),
      ),
  ),
  'payout sent': working('ID HASH', 'note the transaction of a payout', async (given, work) =>
    shown(await work.sent(actor, given.word(0), given.word(1))),
  ),
  'payout cancel': working('ID --reason TEXT', '', async (given, work) =>
    shown(await work.cancel(actor, given.word(0), given.reason())),
  ),
  'payout settle': working(
    'ID --reason TEXT',
    'end one that brought too little; the rest is owed again',
    async (given, work) => shown(await work.settle(actor, given.word(0), given.reason())),
  ),
  reconcile: working(
    '[--chain CHAIN] [--days N]',
    'compare the treasuries with the ledger; exits with 1 when they differ',
    async (given, work) => {
      const days = given.option('days')
      if (days !== undefined && !/^[1-9][0-9]?$/.test(days))
        throw new UsageError('--days is a number of days, from 1 to 31')
      const chain = optionOf(given, 'chain', chainKeys)
      const { chains } = await work.reconcile(chain, days === undefined ? undefined : Number(days))
      const said = { value: chains, lines: chains.flatMap(compared) }
      if (!chains.every(({ ok }) => ok)) throw new Differs(said)
      return said
    },
  ),
  'ledger confirm-restore': working(
    '[--reason TEXT]',
    'after a restore: show what the treasuries have sent that the ledger does not know; with a reason, let payouts go on',
    async (given, work) => {
      const view = await work.restore()
      if (view === undefined) return { value: {}, lines: ['The store was not restored from a backup.'] }
      if (given.has('reason')) {
        const value = await work.confirmRestore(actor, given.reason())
        return { value, lines: ['Confirmed. Payouts are possible again.'] }
      }
      const lines = [
        restored(view),
        ...view.chains.flatMap(({ chain, since = 'never', isComplete, outflows }) => [
          line(chain, `read from ${since}`, `unknown to the ledger ${outflows.length}`),
          ...(isComplete ? [] : ['  could not be read whole: look at the treasury’s own wallet']),
          ...outflows.map(({ txHash, explorer = '' }) => `  ${line(txHash, explorer)}`),
        ]),
        'Note each of these that is a payout: propose it once this is confirmed, and mark it sent, before any other. Book each refund with `suspense refund`. Confirm with --reason TEXT.',
      ]
      return { value: view, lines }
    },
  ),
}

const restored = ({
  at,
  confirmedAt,
}: {
  readonly at: string
  readonly confirmedAt?: string | undefined
}): string => line('restored', at, `confirmed ${confirmedAt ?? 'never: payouts wait'}`)

type Comparison = Awaited<ReturnType<OperatorWork['reconcile']>>['chains'][number]

const compared = (one: Comparison): readonly string[] => [
  line(
    one.chain,
    `${one.from} to ${one.to}`,
    `matched ${one.matched}`,
    `waiting ${one.waiting}`,
    `different ${one.differences.length}`,
  ),
  ...one.differences.map(
    ({ kind, asset, txHash, chainMinor = '0', ledgerMinor = '0' }) =>
      `  ${line(kind, txHash, asset, `chain ${chainMinor}`, `ledger ${ledgerMinor}`)}`,
  ),
  ...one.trial.flatMap(({ ok, asset, debitsMinor, creditsMinor }) =>
    ok ? [] : `  ${line('trial balance', asset, `debits ${debitsMinor}`, `credits ${creditsMinor}`)}`,
  ),
  ...one.problems.map((problem) => `  ${problem}`),
]
