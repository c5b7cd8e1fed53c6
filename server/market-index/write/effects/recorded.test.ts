import { BigNumber } from 'bignumber.js'
import { expect, test } from 'vitest'
import { RECORDED_LEDGERS, recordedLedger, recordedMpt } from '../../testing/recorded.ts'
import { effectsOf } from './effects.ts'
import { decimal, keyOf } from './fields.ts'
import { linesOf } from './lines.ts'
import { touchedOf } from './touched.ts'

const NONE = new BigNumber(0)

/** The change of each pool's balances by transactions other than those of pools, and the sum of their legs. */
function poolsOf(index: (typeof RECORDED_LEDGERS)[number]) {
  const all: { readonly hash: string; readonly change: string; readonly legs: string }[] = []
  for (const { metaData: meta, ...tx } of recordedLedger(index)) {
    const [type, account, hash] = [String(tx['TransactionType']), String(tx['Account']), String(tx['hash'])]
    if (type.startsWith('AMM') || meta.TransactionResult !== 'tesSUCCESS') continue
    const { legs, pools } = effectsOf({
      hash,
      position: meta.TransactionIndex,
      tx: { ...tx, TransactionType: type, Account: account },
      meta,
    })
    for (const { account: pool, sides } of pools) {
      const own = legs.filter(({ maker }) => maker === pool)
      for (const { asset, change } of sides) {
        if (change.isZero()) continue
        const moved = own.reduce(
          (sum, { got, paid }) =>
            sum
              .plus(keyOf(paid.asset) === keyOf(asset) ? paid.value : 0)
              .minus(keyOf(got.asset) === keyOf(asset) ? got.value : 0),
          new BigNumber(0),
        )
        all.push({ hash, change: change.toString(), legs: moved.toString() })
      }
    }
  }
  return all
}

test('on four ledgers of mainnet the trades with pools are what their balances have changed by', () => {
  const changes = RECORDED_LEDGERS.flatMap(poolsOf)
  const others = changes.filter(({ change, legs }) => change !== legs)
  expect(changes.length).toBeGreaterThan(100)
  // In these two the ledger itself has put one drop too much into the pool, for nothing.
  expect(new Set(others.map(({ hash }) => hash.slice(0, 8)))).toEqual(new Set(['D540F1E2', 'B360BE15']))
})

/** What an account holds of a multi-purpose token after a recorded transaction, by the first letters of its hash. */
function holdings(name: string) {
  const found = recordedMpt().find((one) => one.name.includes(name))
  return (found?.meta.AffectedNodes ?? [])
    .flatMap(touchedOf)
    .flatMap(linesOf)
    .filter(({ asset }) => asset.currency.length === 48)
    .map(({ balance, before }) => [balance?.toFixed() ?? 'gone', before.toFixed()])
}

test('multi-purpose tokens: the final amount counts, and one that is not there is nothing', () => {
  // It rose from nothing, and shows no amount of before.
  expect(holdings('E12903FF')).toContainEqual([expect.stringContaining('589589'), expect.anything()])
  for (const { name, meta } of recordedMpt())
    for (const touched of meta.AffectedNodes.flatMap(touchedOf)) {
      if (touched.type !== 'MPToken') continue
      const [line] = linesOf(touched)
      const final = (decimal(touched.final['MPTAmount']) ?? NONE).plus(
        decimal(touched.final['LockedAmount']) ?? NONE,
      )
      expect([name, line?.balance?.toFixed()]).toEqual([
        name,
        touched.how === 'deleted' ? undefined : final.toFixed(),
      ])
      expect(line?.asset.issuer).toMatch(/^r/)
    }
})
