import { expect, test } from 'vitest'
import { attackFor, payloadFor, SUITE_WALLET } from '#testing/steps/family.ts'
import { xrplSteps } from '#testing/steps/xrpl.ts'
import { asXrpl } from '#testing/xrpl-test-chain.ts'
import { createSuiteWallet } from '../testing/suite-wallet.ts'
import { Undecodable } from '../wallet.ts'

/** A batch of the XRP Ledger, as the server writes it for the Suite wallet. */

const [payer] = xrplSteps.accounts
const terms = { payer, amount: 85_000n, minOut: 84_000n, reference: 'ab'.repeat(32) } as const
const NUMBER = 4_321
const at = (Sequence: number) => ({ Sequence })

test.each(['main', 'other'] as const)(
  'each transaction of a batch is read as if it were signed alone, in their order, with the number of the batch (%s)',
  async (network) => {
    const wallet = await createSuiteWallet(SUITE_WALLET, xrplSteps.chains[network], payer)
    for (const { name, tx, legs } of (await xrplSteps.together?.({ ...terms, network })) ?? []) {
      const [bare, numbered] = [undefined, NUMBER].map((number) => payloadFor('suite', tx, number))
      if (bare === undefined || numbered === undefined) throw new RangeError('there are two')
      expect(wallet.decodeTogether?.(bare), name).toEqual(legs)
      const sequence = NUMBER
      expect(wallet.decodeTogether?.(numbered), name).toEqual(legs.map((leg) => ({ ...leg, sequence })))
      expect(wallet.asksSame(bare, numbered), name).toBe(true)
      expect(() => wallet.decode(bare), name).toThrow(Undecodable)
    }
  },
)

test('attack: numbers by which one transaction could be carried out without the others are refused', async () => {
  const wallet = await createSuiteWallet(SUITE_WALLET, xrplSteps.chains.main, payer)
  const [group] = (await xrplSteps.together?.({ ...terms, network: 'main' })) ?? []
  if (group === undefined) throw new RangeError('there is a batch')
  const tx = asXrpl(group.tx)
  const legs: readonly { readonly RawTransaction: object }[] = Array.isArray(tx.txjson['RawTransactions'])
    ? tx.txjson['RawTransactions']
    : []
  const read = (outer: object, ...numbers: readonly object[]) => {
    const RawTransactions = legs.map(({ RawTransaction }, i) => ({
      RawTransaction: { ...RawTransaction, ...numbers[i] },
    }))
    const changed = { ...tx, txjson: { ...tx.txjson, ...outer, RawTransactions } }
    return wallet.decodeTogether?.(attackFor('suite', { name: 'other numbers', tx: changed }))
  }
  expect(read(at(7), at(8), at(9))).toHaveLength(2)
  expect(() => read(at(7), at(9), at(8))).toThrow(Undecodable)
  expect(() => read(at(7), at(8), at(10))).toThrow(Undecodable)
  expect(() => read(at(7), at(7), at(8))).toThrow(Undecodable)
  expect(() => read(at(7), at(8))).toThrow(Undecodable)
  expect(() => read(at(7))).toThrow(Undecodable)
  expect(() => read({}, at(8), at(9))).toThrow(Undecodable)
  expect(() => read({ Sequence: 0, TicketSequence: 7 }, at(8), at(9))).toThrow(Undecodable)
})
