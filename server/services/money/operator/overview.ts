import { accounts } from '../../../domain/ledger/entries.ts'
import { defined } from '../../../kit/defined.ts'
import { restoreOf } from '../restore.ts'
import { showBalance } from '../show.ts'
import type { OperatorDeps } from './deps.ts'
import { showPartner } from './partners.ts'

const MOST_PENDING = 100
const MOST_ASSETS = 1_000

/** What needs the operator. */
export async function overview(deps: OperatorDeps) {
  const { store, chains, reconciling, network, storeBytes, nodeNotes } = deps
  const { partners, ledger, payouts, balances, webhookEndpoints } = store.read
  const pending = await partners.list({ where: { status: 'pending' }, limit: MOST_PENDING })
  const [newest] = await ledger.list({ where: { kind: 'suspense' }, limit: 1, newestFirst: true })
  const [lastBackup] = await store.read.backups.list({ limit: 1, newestFirst: true })
  const compared = await reconciling.kept()
  const owed = await balances.list({ where: { account: accounts.partners }, limit: MOST_ASSETS })
  return {
    network,
    pending: pending.map(showPartner),
    pendingCount: await partners.count({ status: 'pending' }),
    suspense: {
      open:
        (await ledger.count({ kind: 'suspense' })) -
        (await ledger.count({ kind: 'release' })) -
        (await ledger.count({ kind: 'refund' })),
      ...defined({ newest: newest?.at }),
    },
    reconciliation: {
      ...defined({ at: compared.map(({ at }) => at).toSorted()[0] }),
      differences: compared.reduce((sum, { differences }) => sum + differences.length, 0),
      incomplete: compared.filter(({ isComplete }) => !isComplete).map(({ chain }) => chain),
      missing: chains.keys.filter((key) => !compared.some(({ chain }) => chain === key)),
    },
    payouts: {
      proposed: await payouts.count({ state: 'proposed' }),
      sent: await payouts.count({ state: 'sent' }),
    },
    webhooks: { disabled: await webhookEndpoints.count({ isDisabled: 'yes' }) },
    nodes: {
      refusals: nodeNotes.refusals().map(({ sinceMs, lastMs, restsUntilMs, ...refusal }) => ({
        ...refusal,
        since: new Date(sinceMs).toISOString(),
        lastAt: new Date(lastMs).toISOString(),
        ...(restsUntilMs === undefined ? {} : { restsUntil: new Date(restsUntilMs).toISOString() }),
      })),
      alone: [...nodeNotes.alone()],
    },
    owed: owed.map((balance) => showBalance(deps, balance)),
    ...defined({ restore: await restoreOf(deps) }),
    store: {
      isWritable: await store.isWritable(),
      ...defined({ bytes: await storeBytes?.(), lastBackupAt: lastBackup?.at }),
    },
  }
}
