import type { Column } from '../../shared/parts/Table.tsx'
import { Amount, type Asset, chainName } from './money.tsx'

/** An asset's sums in the ledger, in minor units. */
interface Balance extends Asset {
  readonly chain: string
  readonly pending: string
  readonly posted: string
  readonly paid: string
  readonly available: string
}

const sum = (head: string, minorOf: (row: Balance) => string): Column<Balance> => ({
  head,
  kind: 'number',
  cell: (row) => <Amount minor={minorOf(row)} asset={row} />,
})

/** What an account has in each asset, from its first fee to its payouts. */
export const balanceColumns: readonly Column<Balance>[] = [
  { head: 'Asset', kind: 'main', cell: ({ symbol }) => symbol, sub: ({ chain }) => chainName(chain) },
  sum('Pending', ({ pending }) => pending),
  sum('Posted', ({ posted }) => posted),
  sum('Paid', ({ paid }) => paid),
  sum('Available', ({ available }) => available),
]
