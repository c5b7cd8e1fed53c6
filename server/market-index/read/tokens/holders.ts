import { BigNumber } from 'bignumber.js'
import type { Answers } from '../answers.ts'
import { numberOrNull, text, whole } from '../../tables/columns.ts'
import { isWholeIndex } from '../../tables/coverage.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { tokenByMd5 } from './token-record.ts'

const MOST = 100
const LARGEST = `SELECT address, balance, pool FROM holder JOIN account ON account.id = holder.account
  WHERE token = ? AND amount > 0 ORDER BY amount DESC LIMIT ${MOST}`

export const holderAnswers = (database: MarketDatabase): Answers<'holders'> => ({
  holders({ md5 }) {
    const row = tokenByMd5(database, md5)
    if (row === undefined) return undefined
    const scale = whole(row, 'scale')
    const supply = new BigNumber(text(row, 'supply')).shiftedBy(-scale)
    const part = (amount: BigNumber): number =>
      supply.isZero() ? 0 : amount.times(100).div(supply).decimalPlaces(6).toNumber()
    const largest = database
      .prepare(LARGEST)
      .all(whole(row, 'id'))
      .map((holder) => ({
        account: text(holder, 'address'),
        balance: new BigNumber(text(holder, 'balance')).shiftedBy(-scale),
        isAMM: holder['pool'] === 1,
      }))
    const top = (count: number): number =>
      part(largest.slice(0, count).reduce((sum, { balance }) => sum.plus(balance), new BigNumber(0)))
    return {
      success: true,
      richInfo: {
        // Not the present: the same holders make the same answer.
        time: numberOrNull(row, 'moved') ?? numberOrNull(row, 'created'),
        length: whole(row, 'trustlines'),
        holders: whole(row, 'holders'),
        top10: top(10),
        top20: top(20),
        top50: top(50),
        top100: top(100),
        active24H: whole(row, 'traders24'),
        partial: !isWholeIndex(database),
      },
      richList: largest.map(({ account, balance, isAMM }, i) => ({
        id: i + 1,
        account,
        balance: balance.toFixed(),
        holding: part(balance),
        isAMM,
      })),
    }
  },
})
