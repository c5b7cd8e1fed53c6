import {
  AddressLookupTableAccount,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import type { SolanaTx } from '../../../domain/payment/tx.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import { productProblem } from './check-product.ts'
import { computeBudget, createTokenAccount, transferCoin, transferToken } from '../codec/instructions.ts'
import type { AccountUse, Instruction } from '../codec/message.ts'
import { COMPUTE_BUDGET, JUPITER, SYSTEM, TOKEN, TOKEN_ACCOUNTS } from '../codec/programs.ts'
import { WRAPPED_SOL } from '../../../formats/solana.ts'
import { coinIn } from '../codec/coin-in.ts'
import { describeTransaction } from '../codec/describe-transaction.ts'
import { address, keypair } from '../testing/keys.ts'
import { tokenAccountOf } from '../codec/token-account.ts'

const [key, maker, thief] = [keypair(1), keypair(2), keypair(3)]
const [payer, makerAddress, thiefAddress] = [address(1), address(2), address(3)]
const [usdc, usdt] = [address(10), address(11)]
const cluster = 'a cluster'
const own = (mint: string) => tokenAccountOf(payer, mint, TOKEN)
const makers = (mint: string) => tokenAccountOf(makerAddress, mint, TOKEN)
const asset = (mint: string) => ({ address: mint, symbol: 'T', name: 'Token', decimals: 6 })
const SOL = { address: 'native', symbol: 'SOL', name: 'Solana', decimals: 9 }

const buying: ProductCheck = { payer, from: SOL, to: asset(usdc), amount: minor(1_000n), minOut: minor(150n) }
const selling: ProductCheck = { payer, from: asset(usdc), to: SOL, amount: minor(150n), minOut: minor(900n) }

const move = (mint: string, source: string, destination: string, owner: string, amount: bigint) =>
  transferToken({ program: TOKEN, mint, decimals: 6, source, destination, owner, amount })
const open = (mint: string, owner = payer) =>
  createTokenAccount({ program: TOKEN, mint, address: tokenAccountOf(owner, mint, TOKEN), owner, payer })
const signs = (account: string): AccountUse => ({ key: account, signs: true })
const token = (data: readonly number[], accounts: readonly AccountUse[]): Instruction => ({
  program: TOKEN,
  accounts,
  data: Uint8Array.from(data),
})
const writes = (account: string): AccountUse => ({ key: account, writes: true })
const sync = token([17], [writes(own(WRAPPED_SOL))])
const close = (account: string, to = payer) => token([9], [writes(account), writes(to), signs(payer)])
const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return [...bytes]
}

/** SOL for USDC of a market maker that signs too. */
const bought: readonly Instruction[] = [
  ...computeBudget(400_000, 25_000n),
  open(WRAPPED_SOL),
  transferCoin(payer, own(WRAPPED_SOL), 1_000n),
  sync,
  open(usdc),
  move(WRAPPED_SOL, own(WRAPPED_SOL), makers(WRAPPED_SOL), payer, 1_000n),
  move(usdc, makers(usdc), own(usdc), makerAddress, 150n),
  close(own(WRAPPED_SOL)),
]
const sold: readonly Instruction[] = [
  open(WRAPPED_SOL),
  move(usdc, own(usdc), makers(usdc), payer, 150n),
  move(WRAPPED_SOL, makers(WRAPPED_SOL), own(WRAPPED_SOL), makerAddress, 900n),
  close(own(WRAPPED_SOL)),
]

interface RouteChange {
  readonly name?: 'route_v2' | 'shared_accounts_route_v2'
  readonly amount?: bigint
  readonly quoted?: bigint
  readonly destination?: string
  readonly source?: string
  readonly fee?: number
  readonly surplus?: number
  /** Where it goes instead of the destination. */
  readonly instead?: string
  /** Behind everything. */
  readonly tail?: readonly number[]
}
/** 2 % off 155 is 151. */
const figures = (amount: bigint, quoted = 155n) => [...u64(amount), ...u64(quoted), 200, 0]
const ONE_MARKET = [1, 0, 0, 0, 7, 100, 0, 1]

/** A call of Jupiter's with its amounts in front of the plan. */
function route(change: RouteChange = {}): Instruction {
  const { name = 'route_v2', amount = 1_000n, destination = own(usdc), source = own(WRAPPED_SOL) } = change
  const { quoted = 155n, fee = 0, surplus = 0, instead = JUPITER, tail = [] } = change
  const amounts = [...figures(amount, quoted), fee, 0, surplus, 0, ...ONE_MARKET, ...tail]
  const mints = [{ key: WRAPPED_SOL }, { key: usdc }]
  const calls = {
    route_v2: {
      head: 'bb64facc31c4af14',
      accounts: [
        signs(payer),
        writes(source),
        writes(destination),
        ...mints,
        { key: TOKEN },
        { key: TOKEN },
        writes(instead),
      ],
    },
    // Its first byte names the program's own accounts.
    shared_accounts_route_v2: {
      head: 'd19853937cfed8e903',
      accounts: [
        { key: makerAddress },
        signs(payer),
        writes(source),
        writes(makers(WRAPPED_SOL)),
        writes(makers(usdc)),
        writes(destination),
        ...mints,
      ],
    },
  }
  const { head, accounts } = calls[name]
  return { program: JUPITER, accounts, data: Uint8Array.from([...Buffer.from(head, 'hex'), ...amounts]) }
}

/** Jupiter's older `route`: the plan, then the amounts. */
function olderRoute(selector = 'e517cb977ae3ad2a'): Instruction {
  const { accounts } = route()
  const data = [...Buffer.from(selector, 'hex'), ...ONE_MARKET, ...figures(1_000n), 0]
  return { program: JUPITER, accounts: [{ key: TOKEN }, ...accounts], data: Uint8Array.from(data) }
}
const routed = (call: Instruction): readonly Instruction[] => [
  ...bought.slice(0, 6),
  call,
  close(own(WRAPPED_SOL)),
]

function txOf(
  instructions: readonly Instruction[],
  { cosign = true, feePayer = payer, tables = [] as AddressLookupTableAccount[] } = {},
): SolanaTx {
  const message = new TransactionMessage({
    payerKey: new PublicKey(feePayer),
    recentBlockhash: address(9),
    instructions: instructions.map(
      ({ program, accounts, data }) =>
        new TransactionInstruction({
          programId: new PublicKey(program),
          keys: accounts.map((use) => ({
            pubkey: new PublicKey(use.key),
            isSigner: use.signs ?? false,
            isWritable: use.writes ?? false,
          })),
          data: Buffer.from(data),
        }),
    ),
  }).compileToV0Message(tables)
  const transaction = new VersionedTransaction(message)
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures).map(String)
  if (cosign) transaction.sign([maker, thief].filter(({ publicKey }) => signers.includes(String(publicKey))))
  const wire = Buffer.from(transaction.serialize()).toString('base64')
  const shared = { family: 'solana', cluster, purpose: 'swap', from: payer, to: TOKEN } as const
  return { ...shared, transaction: wire, lastValidBlockHeight: '1' }
}

const limits = { cluster, programs: new Set([JUPITER, address(20)]) }
const problem = (tx: SolanaTx, expected: ProductCheck = buying) => productProblem(tx, expected, limits)

describe('a swap that is safe to sign', () => {
  test.each([
    ['the coin for a token, by a market maker', bought, buying],
    ['a token for the coin, by a market maker', sold, selling],
    ['by the aggregator', routed(route()), buying],
    ['by the aggregator’s own accounts', routed(route({ name: 'shared_accounts_route_v2' })), buying],
    [
      'by the aggregator, to the payer’s account that is named twice',
      routed(route({ instead: own(usdc) })),
      buying,
    ],
    ['with a small tip', [...bought, transferCoin(payer, thiefAddress, 1_000_000n)], buying],
    [
      'by a program that was configured',
      [...bought.slice(0, 6), { ...route(), program: address(20) }],
      buying,
    ],
  ])('%s', (_, instructions, expected) => {
    expect(problem(txOf(instructions), expected)).toBeUndefined()
  })

  test('tells its program, its signers and the coins that it sends', () => {
    expect(describeTransaction(txOf(bought).transaction)).toEqual({ program: TOKEN, signers: 2 })
    expect(describeTransaction(txOf(routed(route())).transaction)).toEqual({ program: JUPITER, signers: 1 })
    expect(describeTransaction('AAAA')).toBeUndefined()
    expect(coinIn(txOf(bought))).toBe(1_000n)
  })
})

describe('what is refused', () => {
  const around = (instruction: Instruction) => [...bought, instruction]

  test.each<[string, readonly Instruction[], string]>([
    [
      'an approval',
      around(token([4, ...u64(1n)], [writes(own(usdc)), { key: thiefAddress }, signs(payer)])),
      'instruction 4',
    ],
    [
      'a checked approval',
      around(
        token([13, ...u64(1n), 6], [writes(own(usdc)), { key: usdc }, { key: thiefAddress }, signs(payer)]),
      ),
      'instruction 13',
    ],
    ['another authority', around(token([6, 2, 1], [writes(own(usdc)), signs(payer)])), 'instruction 6'],
    [
      'burning',
      around(token([8, ...u64(1n)], [writes(own(usdc)), writes(usdc), signs(payer)])),
      'instruction 8',
    ],
    ['an account that is closed to another', around(close(own(usdc), thiefAddress)), 'closes'],
    ['an account of another token that is closed', around(close(own(usdt))), 'closes'],
    [
      'tokens that are not to be sold',
      around(move(usdt, own(usdt), makers(usdt), payer, 1n)),
      'not to be sold',
    ],
    [
      'tokens from the account that is bought for',
      around(move(usdc, own(usdc), makers(usdc), payer, 1n)),
      'not to be sold',
    ],
    [
      'more than the amount',
      around(move(WRAPPED_SOL, own(WRAPPED_SOL), makers(WRAPPED_SOL), payer, 1n)),
      'takes 1001',
    ],
    ['more wrapped than the amount', around(transferCoin(payer, own(WRAPPED_SOL), 1n)), 'wraps 1001'],
    ['a large tip', around(transferCoin(payer, thiefAddress, 1_000_001n)), 'away'],
    [
      'two small tips',
      [...around(transferCoin(payer, thiefAddress, 600_000n)), transferCoin(payer, makerAddress, 600_000n)],
      'away',
    ],
    [
      'the payer’s account given to a program',
      around({
        program: SYSTEM,
        accounts: [{ key: payer, signs: true, writes: true }],
        data: Uint8Array.from([1, 0, 0, 0, ...Array<number>(32).fill(7)]),
      }),
      'System',
    ],
    [
      'a new account of any kind',
      around({
        program: SYSTEM,
        accounts: [signs(payer), { key: makerAddress, signs: true, writes: true }],
        data: Uint8Array.from([0, 0, 0, 0, ...u64(1n), ...u64(0n), ...Array<number>(32).fill(0)]),
      }),
      'System',
    ],
    [
      'a durable nonce, which lives forever',
      [
        {
          program: SYSTEM,
          accounts: [writes(makerAddress), signs(payer)],
          data: Uint8Array.from([4, 0, 0, 0]),
        },
        ...bought,
      ],
      'System',
    ],
    ['an account opened for another', around(open(usdc, thiefAddress)), 'for another'],
    [
      'a nested recovery',
      around({
        program: TOKEN_ACCOUNTS,
        accounts: [writes(own(usdc)), signs(payer)],
        data: Uint8Array.of(2),
      }),
      'something else',
    ],
    [
      'an unknown program',
      around({ program: address(21), accounts: [signs(payer)], data: new Uint8Array() }),
      'not known',
    ],
    [
      'less than was agreed',
      bought.map((one) =>
        one.accounts[3]?.key === makerAddress ? move(usdc, makers(usdc), own(usdc), makerAddress, 149n) : one,
      ),
      'delivers 149',
    ],
    [
      'delivery to another',
      bought.map((one) =>
        one.accounts[3]?.key === makerAddress
          ? move(usdc, makers(usdc), makers(usdc), makerAddress, 150n)
          : one,
      ),
      'delivers 0',
    ],
    ['a dear place in the queue', [...computeBudget(1_400_000, 8_000_000n), ...bought.slice(2)], 'sooner'],
    [
      'a budget of another kind',
      around({ program: COMPUTE_BUDGET, accounts: [], data: Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8]) }),
      'budget',
    ],
    [
      'nothing taken at all',
      [open(usdc), move(usdc, makers(usdc), own(usdc), makerAddress, 150n)],
      'takes 0',
    ],
    ['another call of the aggregator', routed(olderRoute('d033ef977b2bed5c')), 'not a known swap'],
    [
      'the aggregator’s older calls, whose amounts are where a list of all markets would tell',
      routed(olderRoute()),
      'not a known swap',
    ],
    ['the same by its own accounts', routed(olderRoute('c1209b3341d69c81')), 'not a known swap'],
    [
      'a call that ends before its amounts',
      routed({ ...route(), data: route().data.subarray(0, 29) }),
      'known',
    ],
    ...(['route_v2', 'shared_accounts_route_v2'] as const).flatMap(
      (name): [string, readonly Instruction[], string][] => [
        [`a fee of ${name}`, routed(route({ name, fee: 1 })), 'not a known swap'],
        [
          `the better part of a better price, ${name}`,
          routed(route({ name, surplus: 1 })),
          'not a known swap',
        ],
        [`less than was agreed by ${name}`, routed(route({ name, quoted: 152n })), 'delivers 148'],
        [`more by ${name}`, routed(route({ name, amount: 1_001n })), 'takes 1001'],
        [
          `amounts that are said once more behind the real ones of ${name}`,
          routed(route({ name, amount: 10n ** 12n, tail: [...figures(1_000n), 0, 0, 0, 0] })),
          'takes 1000000000000',
        ],
        [
          `the delivery of ${name} to another`,
          routed(route({ name, destination: makers(usdc) })),
          'receiver',
        ],
        [`other tokens by ${name}`, routed(route({ name, source: own(usdt) })), 'not to be sold'],
      ],
    ),
    ['a detour for the result', routed(route({ instead: makers(usdc) })), 'not a known swap'],
  ])('%s', (_, instructions, reason) => {
    expect(problem(txOf(instructions))).toContain(reason)
  })

  test('a transaction that the payer does not pay for, or that waits for another signature', () => {
    expect(problem(txOf(bought, { feePayer: makerAddress }))).toContain('does not pay')
    expect(problem(txOf(bought, { cosign: false }))).toContain('signature')
    const signed = VersionedTransaction.deserialize(Buffer.from(txOf(bought).transaction, 'base64'))
    signed.sign([key])
    const transaction = Buffer.from(signed.serialize()).toString('base64')
    expect(problem({ ...txOf(bought), transaction })).toContain('signature')
  })

  test('bought SOL that stays wrapped', () => {
    expect(problem(txOf(sold.slice(0, -1)), selling)).toContain('wrapped')
  })

  test('an amount that hides where it goes', () => {
    const table = new AddressLookupTableAccount({
      key: new PublicKey(address(8)),
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [own(usdc), own(WRAPPED_SOL)].map((text) => new PublicKey(text)),
      },
    })
    expect(problem(txOf(bought, { tables: [table] }))).toBeDefined()
    expect(problem(txOf(routed(route()), { tables: [table] }))).toBeDefined()
  })

  test('another family, cluster, sender, and what is not a transaction', () => {
    const tx = txOf(bought)
    expect(problem({ ...tx, cluster: 'another' })).toContain('cluster')
    expect(problem({ ...tx, from: makerAddress })).toContain('payer')
    for (const transaction of ['', 'AAAA', `${tx.transaction.slice(0, -4)}AAAA!`])
      expect(problem({ ...tx, transaction })).toContain('not a transaction')
  })
})
