import type { Answer } from '../../api/routes.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { Copyable, ends } from '../../../shared/parts/Copyable.tsx'
import { type Column, Sub } from '../../../shared/parts/Table.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { paidOutColumn, TxLink } from '../money/LedgerPage.tsx'

export type Payout = Answer<'GET /api/dashboard/operator/payouts'>['payouts'][number]

export const payoutColumns: readonly Column<Payout>[] = [
  {
    head: 'Payout',
    kind: 'main',
    cell: ({ id }) => <code title={id}>{ends(id)}</code>,
    sub: ({ reason }) => reason,
  },
  { head: 'Proposed', cell: ({ at }) => <ExactTime at={at} />, sub: ({ by }) => by },
  { head: 'State', cell: ({ state }) => <State of={state} />, sub: ({ problem }) => problem },
  {
    head: 'To',
    cell: ({ to, extraId }) => (
      <>
        {to === undefined ? (
          <span class="soft">not noted</span>
        ) : (
          <Copyable text={to} what="receiver" short={ends(to)} />
        )}
        {extraId !== undefined && <Sub>tag or memo {extraId}</Sub>}
      </>
    ),
    sub: ({ txHash, explorer }) =>
      txHash && (
        <>
          by <TxLink hash={txHash} href={explorer} />
        </>
      ),
  },
  paidOutColumn,
]
