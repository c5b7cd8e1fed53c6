import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import { xlm } from '../../../formats/coins.ts'
import {
  chainOver,
  fakeHorizon,
  NOW,
  payer,
  reference,
  stranger,
  treasury,
  USDC,
} from '../testing/fake-horizon.ts'
import { trustLine } from './preparations.ts'

const chain = chainOver(fakeHorizon({}))
const bounds = { network: 'n', validUntil: 1 }
const fee = async () =>
  ({
    kind: 'fee',
    asset: xlm,
    tx: await chain.feeLeg({ payer, treasury, asset: xlm, amount: minor(5n), reference }),
  }) as const
const paid = async (from = payer, extraId?: string) =>
  ({
    kind: 'product',
    asset: USDC,
    tx: await chain.transfer({
      payer: from,
      to: stranger,
      asset: USDC,
      amount: minor(7n),
      ...(extraId === undefined ? {} : { extraId }),
    }),
  }) as const
const line = { kind: 'trustline', asset: USDC, tx: trustLine(bounds, payer, USDC.address) } as const

test('the operations of all steps stand in one transaction, in their order, with the fee’s memo and a time of their own', async () => {
  expect(await chain.together?.([line, await fee(), await paid()])).toMatchObject({
    from: payer,
    operations: [
      { type: 'change_trust', asset: USDC.address },
      { type: 'payment', to: treasury, asset: 'native', amount: '5' },
      { type: 'payment', to: stranger, asset: USDC.address, amount: '7' },
    ],
    memoHash: reference,
    validUntil: NOW.getTime() / 1000 + 180,
  })
})

test('steps of two accounts, or of two memos, are not one transaction', async () => {
  expect(await chain.together?.([await fee(), await paid(stranger)])).toBeUndefined()
  expect(await chain.together?.([await fee(), await paid(payer, '104')])).toBeUndefined()
  expect(await chain.together?.([await fee(), await fee()])).toBeUndefined()
  expect(await chain.together?.([await paid()])).toBeUndefined()
})

test('it ends by its time, and sends the coin of all of its operations', async () => {
  const tx = await chain.together?.([await fee(), await paid()])
  if (tx?.family !== 'stellar') throw new Error('it is no transaction of Stellar')
  expect(chain.endOf?.(tx)).toEqual(new Date(NOW.getTime() + 180_000))
  expect(chain.coinIn(tx)).toBe(5n)
})
