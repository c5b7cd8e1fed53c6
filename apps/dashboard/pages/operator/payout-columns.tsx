import type { Answer } from '../../api/routes.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { Copyable, ends } from '../../../shared/parts/Copyable.tsx'
import type { Column } from '../../../shared/parts/Table.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { paidOutColumn, TxLink } from '../money/LedgerPage.tsx'

export type Payout = Answer<'GET /api/dashboard/operator/payouts'>['payouts'][number]

export const payoutColumns: readonly Column<Payout>[] = [
  {
    head: 'Payout',
    kind: 'main',
    cell: ({ id, reason }) => (
      <>
        <code title={id}>{ends(id)}</code>
        <span class="cell-sub">{reason}</span>
      </>
    ),
  },
  {
    head: 'Proposed',
    cell: ({ at, by }) => (
      <>
        <ExactTime at={at} />
        <span class="cell-sub">{by}</span>
      </>
    ),
  },
  {
    head: 'State',
    cell: ({ state, problem }) => (
      <>
        <State of={state} />
        {problem !== undefined && <span class="cell-sub">{problem}</span>}
      </>
    ),
  },
  {
    head: 'To',
    cell: ({ to, extraId, txHash, explorer }) => (
      <>
        {to === undefined ? (
          <span class="soft">not noted</span>
        ) : (
          <Copyable text={to} what="receiver" short={ends(to)} />
        )}
        {extraId !== undefined && <span class="cell-sub">tag or memo {extraId}</span>}
        {txHash !== undefined && (
          <span class="cell-sub">
            by <TxLink hash={txHash} href={explorer} />
          </span>
        )}
      </>
    ),
  },
  paidOutColumn,
]
