import { expect, test } from 'vitest'
import { XRP } from '../amounts.ts'
import { number, roundSignificant, text } from '../number.ts'
import { newAccount } from '../state/accounts.ts'
import { ammIndex, NO_HASH, offerIndex } from '../state/entries.ts'
import { move, UNLIMITED } from '../state/lines.ts'
import { emptyState, readState } from '../state/state.ts'
import { createView } from '../state/view.ts'
import { bookDirectory } from './book.ts'
import { cross } from './cross.ts'

const [POOL, MAKER, ISSUER] = [
  'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn',
  'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B',
]
const TST = { currency: 'TST', issuer: ISSUER ?? '' }
const thread = { Flags: 0, PreviousTxnID: NO_HASH, PreviousTxnLgrSeq: 0, OwnerNode: '0' }

function market() {
  const view = createView(readState(emptyState()))
  for (const account of [POOL, MAKER, ISSUER]) view.put(newAccount(account ?? '', 296890496n, 1))
  const Account = POOL ?? ''
  const LPTokenBalance = { ...TST, value: '1' }
  view.put({
    ...thread,
    LedgerEntryType: 'AMM',
    index: ammIndex(XRP, TST),
    Account,
    Asset: XRP,
    Asset2: TST,
    LPTokenBalance,
    TradingFee: 600,
  })
  const pool = view.get(ammIndex(XRP, TST))
  const root = [...view.all()].find(
    (entry) => entry.LedgerEntryType === 'AccountRoot' && entry.Account === POOL,
  )
  if (root === undefined || pool === undefined) throw new Error('no pool')
  view.put({ ...root, Flags: 0x02000000 })
  move(view, Account, TST, number('25.81656470648473'))
  move(view, MAKER ?? '', TST, number('10'))
  for (const [at, [pays, gets]] of (
    [
      ['6000000', '0.5'],
      ['26000000', '2'],
    ] as const
  ).entries()) {
    const BookDirectory = bookDirectory(
      { asset: XRP, value: number(pays) },
      { asset: TST, value: number(gets) },
    )
    const index = offerIndex(MAKER ?? '', at + 1)
    view.put({
      ...thread,
      LedgerEntryType: 'Offer',
      index,
      Account: MAKER ?? '',
      BookDirectory,
      BookNode: '0',
      Sequence: at + 1,
      TakerGets: { ...TST, value: gets },
      TakerPays: pays,
    })
  }
  return view
}

test.each([
  ['1000000', '0.08614636'],
  ['5000000', '0.42505835'],
  ['10000000', '0.84157569'],
  ['30000000', '2.42861801'],
])('%s drops buy what pool and book give together', (drops, expected) => {
  const { bought } = cross(
    market(),
    { paid: XRP, bought: TST },
    { spend: number(drops), buy: UNLIMITED },
    { closeTime: 0 },
  )
  expect(
    text(roundSignificant(bought, expected.startsWith('2') ? 9 : expected.startsWith('0.0') ? 7 : 8, 'down')),
  ).toBe(expected)
})
