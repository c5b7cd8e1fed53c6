import type { Deriver } from '../deriver.ts'
import { offersIn } from '../effects/effects.ts'
import { linesOf } from '../effects/lines.ts'
import { poolsIn } from '../effects/pools.ts'
import type { Accounts } from './accounts.ts'
import type { createHolders } from './holders.ts'
import type { createIssuers } from './issuers.ts'
import type { createBook } from './book/index.ts'
import type { createPools } from './pools/index.ts'

/** Takes balances, pools and offers from the ledger's state, as they are. */
export const createWholeState = (
  {
    accounts,
    holders,
    pools,
    issuers,
  }: {
    readonly accounts: Accounts
    readonly holders: ReturnType<typeof createHolders>
    readonly pools: ReturnType<typeof createPools>
    readonly issuers: ReturnType<typeof createIssuers>
  },
  book: ReturnType<typeof createBook>,
): Required<Pick<Deriver, 'forget' | 'take' | 'taken'>> => ({
  forget() {
    accounts.forget()
    holders.forget()
    book.forget()
  },
  take({ type, index, fields }, now) {
    if (type === 'NFToken' || type === 'NFTokenOffer') return
    if (type === 'Purse') return book.purse(fields)
    const entry = { how: 'modified', type, index, final: fields, previous: {} } as const
    issuers.note(entry, null)
    for (const line of linesOf(entry)) holders.apply(line, null)
    for (const pool of poolsIn([entry])) pools.apply(pool, now)
    for (const offer of offersIn([entry])) book.apply(offer, null)
  },
  taken(now) {
    holders.settle()
    pools.settle()
    pools.sweep(now)
    book.taken()
  },
})
