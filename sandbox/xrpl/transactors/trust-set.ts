import { number, isAbove, ZERO } from '../number.ts'
import { accountOf, findAccount, hasFlag, reserveOf } from '../state/accounts.ts'
import { lsf, type lowLine } from '../state/entries.ts'
import { emptyLine, findLine, settleLine, sideFlag, sideOf } from '../state/lines.ts'
import type { Transactor } from './transaction.ts'

const tf = {
  auth: 0x00010000,
  setNoRipple: 0x00020000,
  clearNoRipple: 0x00040000,
  freeze: 0x00100000,
  unfreeze: 0x00200000,
}
const KNOWN_FLAGS = 0x80000000 + Object.values(tf).reduce((sum, flag) => sum + flag, 0)

export const trustSet: Transactor<'TrustSet'> = {
  check({ LimitAmount, Flags }) {
    if ((Flags & ~KNOWN_FLAGS) !== 0) return 'temINVALID_FLAG'
    if (LimitAmount.currency === 'XRP') return 'temBAD_CURRENCY'
    return isAbove(ZERO, number(LimitAmount.value)) ? 'temBAD_LIMIT' : 'tesSUCCESS'
  },

  apply(view, { Account, LimitAmount, Flags, Fee }) {
    const { currency, issuer: peer, value } = LimitAmount
    const root = accountOf(view, Account)
    if (peer === Account) return { result: 'temDST_IS_SRC' }
    if ((Flags & tf.auth) !== 0 && !hasFlag(root, lsf.requireAuth)) return { result: 'tecNO_PERMISSION' }
    if (findAccount(view, peer) === undefined) return { result: 'tecNO_DST' }
    const existing = findLine(view, Account, peer, currency)
    if (existing === undefined && number(value).digits === 0n && Flags === 0)
      return { result: 'tecNO_LINE_REDUNDANT' }
    // The first two lines need no reserve, so that a new account can hold something.
    const reserve = root.OwnerCount < 2 ? 0n : reserveOf(root.OwnerCount + 1)
    const short = BigInt(root.Balance) + BigInt(Fee) < reserve
    const line = existing ?? emptyLine(view, Account, peer, currency)
    const low = line.LowLimit.issuer === Account
    const limit = { currency, issuer: Account, value }
    if ((Flags & tf.setNoRipple) !== 0 && isAbove(ZERO, sideOf(line, Account).balance))
      return { result: 'tecNO_PERMISSION' }
    let flags = line.Flags
    const set = (name: keyof typeof lowLine, on: boolean, off = false) => {
      const flag = sideFlag(Account, peer, name)
      flags = on ? flags | flag : off ? flags & ~flag : flags
    }
    set('auth', (Flags & tf.auth) !== 0)
    set('noRipple', (Flags & tf.setNoRipple) !== 0, (Flags & tf.clearNoRipple) !== 0)
    set('freeze', (Flags & tf.freeze) !== 0 && !hasFlag(root, lsf.noFreeze), (Flags & tf.unfreeze) !== 0)
    settleLine(view, { ...line, Flags: flags, ...(low ? { LowLimit: limit } : { HighLimit: limit }) })
    if (short && accountOf(view, Account).OwnerCount > root.OwnerCount)
      return { result: existing === undefined ? 'tecNO_LINE_INSUF_RESERVE' : 'tecINSUF_RESERVE_LINE' }
    return { result: 'tesSUCCESS' }
  },
}
