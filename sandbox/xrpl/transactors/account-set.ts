import { accountOf } from '../state/accounts.ts'
import { lsf } from '../state/entries.ts'
import type { Transactor } from './transaction.ts'

/** The asf numbers that are also flags of the account. */
const flagOf: Readonly<Record<number, number>> = {
  1: lsf.requireDestTag,
  2: lsf.requireAuth,
  3: lsf.disallowXrp,
  6: lsf.noFreeze,
  7: lsf.globalFreeze,
  8: lsf.defaultRipple,
  9: lsf.depositAuth,
}
const PARITY = 1_000_000_000

export const accountSet: Transactor<'AccountSet'> = {
  check({ SetFlag, ClearFlag, TransferRate }) {
    for (const asf of [SetFlag, ClearFlag])
      if (asf !== undefined && asf !== 0 && flagOf[asf] === undefined) return 'temDISABLED'
    if (SetFlag !== undefined && SetFlag !== 0 && SetFlag === ClearFlag) return 'temINVALID_FLAG'
    if (TransferRate === undefined || TransferRate === 0) return 'tesSUCCESS'
    return TransferRate < PARITY || TransferRate > 2 * PARITY ? 'temBAD_TRANSFER_RATE' : 'tesSUCCESS'
  },
  apply(view, { Account, SetFlag = 0, ClearFlag = 0, TransferRate }) {
    const { TransferRate: before, ...root } = accountOf(view, Account)
    // NoFreeze is for ever.
    const cleared = ClearFlag === 6 ? 0 : (flagOf[ClearFlag] ?? 0)
    const rate = TransferRate ?? before
    view.put({
      ...root,
      Flags: (root.Flags | (flagOf[SetFlag] ?? 0)) & ~cleared,
      ...(rate !== undefined && rate !== 0 && rate !== PARITY && { TransferRate: rate }),
    })
    return { result: 'tesSUCCESS' }
  },
}
