import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { market } from '#contracts/market/index.ts'
import { createNftAnswers } from '../../read/nfts/index.ts'
import { openMarketDatabase } from '../../tables/database.ts'
import { brokersWith } from '../../tables/nfts/brokers.ts'
import { openIndex } from '../index-ledgers.ts'
import { nftDeriver } from './index.ts'
import { createNftModel } from './testing/model-nfts.ts'

/** The floor of a collection, of which four people have one each, after what the model does with them. */
function floorAfter(act: (model: ReturnType<typeof createNftModel>, tokens: readonly string[]) => void) {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-floors-'))
  const database = openMarketDatabase(dir, 'writer')
  onTestFinished(() => {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const model = createNftModel(1_800_000_000_000)
  const owners = ['ann', 'ben', 'cy', 'dan']
  for (const name of owners) model.create(0, 'exchange', name, 1_000)
  act(
    model,
    owners.map((owner, n) => model.mint(1_000, 'issuer', n + 1, owner)),
  )
  const brokers = brokersWith([{ address: model.address('broker'), name: 'Suite' }])
  openIndex(database, 7, [nftDeriver(brokers)]).apply(model.ledgers(60_000))
  const call = market.collections.query.parse({})
  const [collection] = createNftAnswers(database, brokers).collections(call, 0)?.collections ?? []
  return { floor: collection?.floor, listedOwners: collection?.listedOwners }
}

test('a floor is the lowest offer that anyone may take, and says how many owners offer', () => {
  const floor = floorAfter((model, [one = '', two = '', three = '']) => {
    model.offer(2_000, one, 40)
    model.offer(3_000, two, 30)
    model.offer(4_000, two, 35)
    model.offer(5_000, three, 50, { Destination: model.address('broker') })
  })
  expect(floor).toEqual({ floor: 30, listedOwners: 3 })
})

test('no floor is made by dust, by offers for someone, by those who own nothing, nor by former owners', () => {
  const floor = floorAfter((model, [one = '', two = '', three = '', four = '']) => {
    model.offer(2_000, one, 40)
    model.offer(3_000, two, 0.19)
    model.offer(4_000, three, 5, { Destination: model.address('dan') })
    model.offer(5_000, one, 1, {}, 'cy')
    model.offer(6_000, four, 2)
    model.sell(7_000, four, 'ann', 60)
  })
  expect(floor).toEqual({ floor: 40, listedOwners: 1 })
})
