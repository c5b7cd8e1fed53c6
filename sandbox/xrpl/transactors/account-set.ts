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
  // Authorises NFTokenMinter, which shows by the field alone.
  10: 0,
  12: lsf.disallowIncomingNftOffer,
}
const MINTER = 10
const PARITY = 1_000_000_000

export const accountSet: Transactor<'AccountSet'> = {
  check({ SetFlag, ClearFlag, TransferRate, NFTokenMinter }) {
    for (const asf of [SetFlag, ClearFlag])
      if (asf !== undefined && asf !== 0 && flagOf[asf] === undefined) return 'temDISABLED'
    if (SetFlag !== undefined && SetFlag !== 0 && SetFlag === ClearFlag) return 'temINVALID_FLAG'
    if (SetFlag === MINTER && NFTokenMinter === undefined) return 'temMALFORMED'
    if (ClearFlag === MINTER && NFTokenMinter !== undefined) return 'temMALFORMED'
    if (TransferRate === undefined || TransferRate === 0) return 'tesSUCCESS'
    return TransferRate < PARITY || TransferRate > 2 * PARITY ? 'temBAD_TRANSFER_RATE' : 'tesSUCCESS'
  },
  apply(view, { Account, SetFlag = 0, ClearFlag = 0, TransferRate, NFTokenMinter, Domain }) {
    const { TransferRate: before, NFTokenMinter: known, Domain: site, ...root } = accountOf(view, Account)
    // NoFreeze is forever.
    const cleared = ClearFlag === 6 ? 0 : (flagOf[ClearFlag] ?? 0)
    const rate = TransferRate ?? before
    const minter = ClearFlag === MINTER ? undefined : SetFlag === MINTER ? NFTokenMinter : known
    // An empty one takes it away.
    const domain = Domain ?? site
    view.put({
      ...root,
      Flags: (root.Flags | (flagOf[SetFlag] ?? 0)) & ~cleared,
      ...(rate !== undefined && rate !== 0 && rate !== PARITY && { TransferRate: rate }),
      ...(minter !== undefined && { NFTokenMinter: minter }),
      ...(domain !== undefined && domain !== '' && { Domain: domain }),
    })
    return { result: 'tesSUCCESS' }
  },
}
