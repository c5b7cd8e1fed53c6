import { type Hex, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { dollar, ether, payer, treasury } from '#testing/samples.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { minor } from '../../../domain/money.ts'
import { accountLacks } from './account-lacks.ts'
import { Reverted, StateMissing } from './node-errors.ts'

const ENTRY_POINT = '0xb0d691fe'
const need = (asset = ether) => ({ payer, treasury, fee: { asset, amount: minor(1n) }, steps: [] })

/** A payer with some code, which answers some calls by their selector. */
const account = (code: Hex, answers: Readonly<Record<string, Hex>> = {}, knowsState = true) => ({
  code: async () => code,
  head: async () => 100n,
  async balance() {
    if (!knowsState) throw new SuiteError('UPSTREAM_ERROR', 'no', { cause: new StateMissing('pruned') })
    return 0n
  },
  async call({ data }: { readonly data: Hex }): Promise<Hex> {
    const answer = answers[data]
    if (answer === undefined) throw new Reverted('no')
    return answer
  },
})
const threshold = (n: number) => ({ '0xe75235b8': pad(toHex(n)) })

test('an account with a key, delegated or not, is no contract, and a contract of one owner is only told so', async () => {
  for (const one of [account('0x'), account(`0xef0100${'12'.repeat(20)}`)])
    expect(await accountLacks(one, need())).toBeUndefined()
  expect(await accountLacks(account('0x60', threshold(1)), need())).toEqual([{ code: 'CONTRACT_ACCOUNT' }])
})

test('a contract of ERC-4337 is refused by its name', async () => {
  const one = account('0x60', { [ENTRY_POINT]: pad('0x0000000071727de22e5e9d8baf0edac6f37da032') })
  expect(await accountLacks(one, need())).toEqual([{ code: 'UNSUPPORTED_ACCOUNT', reason: 'ERC4337' }])
})

test('a contract whose coin no node could prove is refused, and one that pays in tokens is not', async () => {
  const one = account('0x60', threshold(1), false)
  expect(await accountLacks(one, need())).toEqual([{ code: 'UNSUPPORTED_ACCOUNT', reason: 'CONTRACT' }])
  expect(await accountLacks(one, need(dollar))).toEqual([{ code: 'CONTRACT_ACCOUNT' }])
})

test('an account that several owners sign for is told so, and not refused', async () => {
  expect(await accountLacks(account('0x60', threshold(2)), need())).toEqual([{ code: 'SEVERAL_SIGNATURES' }])
})
