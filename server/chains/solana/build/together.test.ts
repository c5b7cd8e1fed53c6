import { expect, test } from 'vitest'
import type { SolanaTx } from '../../../domain/payment/tx.ts'
import { sol } from '../../../formats/coins.ts'
import { keyBytes } from '../codec/address.ts'
import {
  computeBudget,
  createTokenAccount,
  memo,
  transferCoin,
  transferToken,
} from '../codec/instructions.ts'
import type { Instruction, Table } from '../codec/message.ts'
import { unitsOf } from '../codec/moves.ts'
import { namedInstructions } from '../codec/named.ts'
import { COMPUTE_BUDGET, JUPITER, TOKEN } from '../codec/programs.ts'
import { tokenAccountOf } from '../codec/token-account.ts'
import { decodeTransaction, unsignedTransaction } from '../codec/transaction.ts'
import { instructionsOf } from '../codec/uses.ts'
import { fakeRpc } from '../testing/fake-rpc.ts'
import { address } from '../testing/keys.ts'
import { together } from './together.ts'

const [payer, treasury, mint, bought, tableKey] = [1, 2, 3, 4, 5].map(address)
if (!payer || !treasury || !mint || !bought || !tableKey) throw new Error('five keys')
const [source, target] = [mint, bought].map((token) => tokenAccountOf(payer, token, TOKEN))
const theirs = tokenAccountOf(treasury, mint, TOKEN)
const pools = Array.from({ length: 20 }, (_, n) => address(100 + n))
const reference = 'ab'.repeat(32)

const txOf = (purpose: SolanaTx['purpose'], height: number, transaction: string): SolanaTx => ({
  family: 'solana',
  cluster: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  purpose,
  from: payer,
  to: treasury,
  transaction,
  lastValidBlockHeight: String(height),
})
const price = computeBudget(0, 40_000n)[1]
const swapOf = (markets: readonly string[]): readonly Instruction[] => [
  ...computeBudget(300_000, 40_000n),
  createTokenAccount({ program: TOKEN, mint: bought, address: target ?? '', owner: payer, payer }),
  {
    program: JUPITER,
    accounts: [
      { key: payer, signs: true },
      { key: source ?? '', writes: true },
      { key: target ?? '', writes: true },
      ...[mint, bought, TOKEN, TOKEN, JUPITER].map((key) => ({ key })),
      ...markets.map((key) => ({ key, writes: true })),
    ],
    data: Uint8Array.of(0xbb, 0x64, 1),
  },
]
const payment = (kind: 'coin' | 'token'): readonly Instruction[] => [
  ...computeBudget(100_000, 25_000n),
  ...(kind === 'coin'
    ? [transferCoin(payer, treasury, 7n)]
    : [
        createTokenAccount({ program: TOKEN, mint, address: theirs, owner: treasury, payer }),
        transferToken({
          program: TOKEN,
          mint,
          decimals: 6,
          source: source ?? '',
          destination: theirs,
          owner: payer,
          amount: 7n,
        }),
      ]),
  memo(reference, payer),
]

/** A table as the chain keeps it. */
const accountOf = ({ addresses }: Table) => ({
  owner: 'AddressLookupTab1e1111111111111111111111111',
  lamports: 1n,
  data: Buffer.concat([Buffer.alloc(56), ...addresses.map(keyBytes)]),
})
const node = (...tables: readonly Table[]) =>
  fakeRpc({ accounts: async () => new Map(tables.map((table) => [table.key, accountOf(table)])) })

const legsOf = (
  kind: 'coin' | 'token',
  swap: readonly Instruction[],
  tables: readonly Table[] = [],
  [feeHeight, swapHeight] = [200, 150],
) =>
  [
    {
      kind: 'fee',
      asset: sol,
      tx: txOf('transfer', feeHeight, unsignedTransaction(payer, address(8), payment(kind))),
    },
    {
      kind: 'product',
      asset: sol,
      tx: txOf('swap', swapHeight, unsignedTransaction(payer, address(9), swap, tables)),
    },
  ] as const
const programs = new Set([JUPITER])
const isBudget = ({ program }: Pick<Instruction, 'program'>) => program === COMPUTE_BUDGET
const rest = (all: readonly Instruction[]) => all.filter((one) => !isBudget(one))

function read(tx: SolanaTx | undefined, tables: readonly Table[] = []) {
  const message = decodeTransaction(tx?.transaction ?? '')?.message
  const instructions = message && instructionsOf(message, tables)
  if (message === undefined || instructions === undefined) throw new Error('it is not a transaction')
  return { message, instructions }
}

test('the swap’s set-up comes first, then the fee with its memo, then the swap, with the compute units of both', async () => {
  const swap = swapOf(pools.slice(0, 6))
  const tx = await together(node(), programs, legsOf('coin', swap))
  const { message, instructions } = read(tx)
  expect(rest(instructions).map(({ program, data }) => [program, Buffer.from(data)])).toEqual(
    [...rest(swap).slice(0, 1), ...rest(payment('coin')), ...rest(swap).slice(1)].map(({ program, data }) => [
      program,
      Buffer.from(data),
    ]),
  )
  expect(unitsOf(instructions)).toBe(400_000)
  // The swap’s own price, once.
  expect(instructions.filter(isBudget)).toHaveLength(2)
  expect(instructions.map(({ data }) => Buffer.from(data))).toContainEqual(price?.data)
  expect(message).toMatchObject({ version: 0, signers: 1, blockhash: address(8) })
  expect(tx).toMatchObject({ purpose: 'together', from: payer, to: payer, lastValidBlockHeight: '200' })
})

test('it lives as long as the later of the two', async () => {
  const tx = await together(node(), programs, legsOf('coin', swapOf([]), [], [150, 200]))
  expect(read(tx).message.blockhash).toBe(address(9))
  expect(tx?.lastValidBlockHeight).toBe('200')
})

test('an account that stands in a table of the swap is not named again for the fee, and a program never stands in one', async () => {
  const table = { key: tableKey, addresses: [...pools, mint, TOKEN, bought] }
  const tx = await together(node(table), programs, legsOf('token', swapOf(pools), [table]))
  const { message, instructions } = read(tx, [table])
  expect(message.keys).not.toContain(mint)
  expect(message.keys).toContain(TOKEN)
  const asked = [
    ...rest(swapOf(pools)).slice(0, 1),
    ...rest(payment('token')),
    ...rest(swapOf(pools)).slice(1),
  ].map(({ accounts }) => accounts.map(({ key }) => key))
  expect(rest(instructions).map(({ accounts }) => accounts.map(({ key }) => key))).toEqual(asked)
  // No account is loaded twice.
  const looked = namedInstructions(message).flatMap(({ accounts }) =>
    accounts.map((one) => one.address ?? one.place),
  )
  expect(new Set(looked).size).toBe(new Set(asked.flat()).size)
})

test('there is none where wallets have no room for their guards, or the swap is signed, strange or not whole', async () => {
  const fits = swapOf(pools.slice(0, 8))
  const large = swapOf(pools.slice(0, 14))
  expect(decodeTransaction(unsignedTransaction(payer, address(8), large, []))).toBeDefined()
  const table = { key: tableKey, addresses: pools }
  const call = fits.at(-1)
  if (call === undefined) throw new Error('a swap has a call')
  const signed: Instruction = { ...call, accounts: [...call.accounts, { key: address(50), signs: true }] }
  const none = async (legs: Parameters<typeof together>[2], rpc = node()) =>
    expect(await together(rpc, programs, legs)).toBeUndefined()
  expect(await together(node(), programs, legsOf('coin', fits))).toBeDefined()
  await none(legsOf('coin', large))
  await none(legsOf('coin', [...fits.slice(0, -1), signed]))
  await none(legsOf('coin', [...fits, memo('hello', payer)]))
  await none(legsOf('coin', [...fits, call]))
  await none(legsOf('coin', [...fits.slice(0, -1), { ...call, program: address(60) }]))
  await none(legsOf('coin', [...computeBudget(1_000_000, 9_900_000n), ...rest(fits)]))
  // A table that no node shows, or that is shorter than the swap says.
  await none(legsOf('coin', swapOf(pools), [table]))
  await none(legsOf('coin', swapOf(pools), [table]), node({ ...table, addresses: pools.slice(0, 3) }))
  const [fee, product] = legsOf('coin', fits)
  await none([product, fee])
  await none([fee])
  await none([fee, product, product])
})
