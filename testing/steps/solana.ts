import { feeLeg } from '#server/chains/solana/build/fee-leg.ts'
import { together } from '#server/chains/solana/build/together.ts'
import { transfer } from '#server/chains/solana/build/transfer.ts'
import {
  computeBudget,
  createTokenAccount,
  memo,
  transferCoin,
} from '#server/chains/solana/codec/instructions.ts'
import type { Instruction } from '#server/chains/solana/codec/message.ts'
import { JUPITER, MEMO, SYSTEM, TOKEN } from '#server/chains/solana/codec/programs.ts'
import { WRAPPED_SOL } from '#server/formats/solana.ts'
import { fakeRpc } from '#server/chains/solana/testing/fake-rpc.ts'
import { address } from '#server/chains/solana/testing/keys.ts'
import { asSolana, dropReference, withInstructions } from '#server/chains/solana/testing/wallet.ts'
import { tokenAccountOf } from '#server/chains/solana/codec/token-account.ts'
import { unsignedTransaction } from '#server/chains/solana/codec/transaction.ts'
import { minor } from '#server/domain/money.ts'
import type { SolanaTx, UnsignedTx } from '#server/domain/payment/tx.ts'
import type { Attack, Meaning, PreparedGroup, StepFamily, Terms } from './family.ts'

const [payerKey, stranger, treasury] = [address(1), address(2), address(3)]
const [usdc, fake, program] = [address(5), address(6), address(7)]
const BLOCKHASH = address(8)
const clusters = { main: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', other: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }

const sol = { address: 'native', symbol: 'SOL', name: 'Solana', decimals: 9 }
const usdcAsset = { address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const mint = new Uint8Array(82)
mint[44] = 6
const rpc = fakeRpc({
  latestBlockhash: async () => ({ blockhash: BLOCKHASH, lastValidBlockHeight: 150 }),
  account: async () => ({ owner: TOKEN, data: mint, lamports: 1n }),
  tokenAccounts: async () => [],
})

const fee = async ({ payer, amount, reference, network }: Terms, asset: string): Promise<SolanaTx> =>
  feeLeg(rpc, clusters[network], {
    payer,
    treasury,
    asset: { address: asset, symbol: 'USDC', name: 'USD Coin', decimals: asset === 'native' ? 9 : 6 },
    amount: minor(amount),
    reference,
  })

const u64 = (value: bigint): readonly number[] => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return [...bytes]
}
const tokenCall = (data: readonly number[], accounts: Instruction['accounts']): Instruction => ({
  program: TOKEN,
  accounts,
  data: Uint8Array.from(data),
})
const open = (payer: string, token: string) =>
  createTokenAccount({
    program: TOKEN,
    mint: token,
    address: tokenAccountOf(payer, token, TOKEN),
    owner: payer,
    payer,
  })

/** Jupiter's `route_v2`, of one market: the sold amount, the quote, its slippage, fees of zero, and the plan. */
function route({ payer, amount, minOut }: Terms, from: string, to: string): Instruction {
  const [source, target] = [from, to].map((token) => tokenAccountOf(payer, token, TOKEN))
  if (source === undefined || target === undefined) throw new RangeError('there are two sides')
  const discriminator = Buffer.from('bb64facc31c4af14', 'hex')
  const noSlippageNorFees = [0, 0, 0, 0, 0, 0]
  const market = [1, 0, 0, 0, 7, 100, 0, 1]
  return {
    program: JUPITER,
    accounts: [
      { key: payer, signs: true },
      { key: source, writes: true },
      { key: target, writes: true },
      { key: from },
      { key: to },
      { key: TOKEN },
      { key: TOKEN },
      { key: JUPITER },
    ],
    data: Uint8Array.from([
      ...discriminator,
      ...u64(amount),
      ...u64(minOut),
      ...noSlippageNorFees,
      ...market,
    ]),
  }
}

const swapOf = (terms: Terms, instructions: readonly Instruction[]): SolanaTx => ({
  family: 'solana',
  cluster: clusters[terms.network],
  purpose: 'swap',
  from: terms.payer,
  to: JUPITER,
  transaction: unsignedTransaction(terms.payer, BLOCKHASH, instructions),
  lastValidBlockHeight: '150',
})

/** SOL is wrapped first, and the rest is unwrapped. */
function sellingCoin(terms: Terms): SolanaTx {
  const { payer, amount } = terms
  const wrapped = tokenAccountOf(payer, WRAPPED_SOL, TOKEN)
  return swapOf(terms, [
    ...computeBudget(400_000, 25_000n),
    open(payer, WRAPPED_SOL),
    transferCoin(payer, wrapped, amount),
    tokenCall([17], [{ key: wrapped, writes: true }]),
    open(payer, usdc),
    route(terms, WRAPPED_SOL, usdc),
    tokenCall(
      [9],
      [
        { key: wrapped, writes: true },
        { key: payer, writes: true },
        { key: payer, signs: true },
      ],
    ),
  ])
}

const isMemo = ({ program: called }: Instruction) => called === MEMO
const isFee = (one: Instruction) => one.accounts[1]?.key === treasury
const isRoute = ({ program: called }: Instruction) => called === JUPITER
const isLeg = (one: Instruction) => isMemo(one) || isFee(one)

const inOne = async (paid: UnsignedTx, bought: UnsignedTx): Promise<SolanaTx> => {
  const legs = [
    { kind: 'fee', asset: sol, tx: paid },
    { kind: 'product', asset: sol, tx: bought },
  ] as const
  const tx = await together(rpc, new Set([JUPITER]), legs)
  if (tx === undefined) throw new RangeError('there is no such transaction')
  return tx
}

export const solanaSteps: StepFamily = {
  name: 'solana',
  chains: { main: `solana:${clusters.main}`, other: `solana:${clusters.other}` },
  accounts: [payerKey, stranger],
  lookAlikes: [usdc, fake],
  spellings: [],
  notSpellings: [stranger, payerKey.toLowerCase(), payerKey.slice(1), ''],
  async steps(terms) {
    const { payer, amount, minOut, reference, network } = terms
    const named = (to: string, value: bigint, action: Meaning['action']): Meaning => ({
      chain: solanaSteps.chains[network],
      from: payer,
      to,
      value,
      action,
    })
    const paid = { kind: 'pay', amount, to: treasury, reference } as const
    const swapped = { kind: 'swap', amount, minOut, toAsset: usdc, receiver: payer } as const
    const [coin, token, lookAlike] = await Promise.all(['native', usdc, fake].map((one) => fee(terms, one)))
    const plain = { payer, to: stranger, amount: minor(amount) }
    const [given, givenToken] = await Promise.all(
      [sol, usdcAsset].map((asset) => transfer(rpc, clusters[network], { ...plain, asset })),
    )
    if (given === undefined || givenToken === undefined) throw new RangeError('two payments')
    if (coin === undefined || token === undefined || lookAlike === undefined)
      throw new RangeError('three fees')
    return [
      {
        name: 'a fee in the coin',
        tx: coin,
        means: named(treasury, amount, { ...paid, asset: 'native' }),
      },
      { name: 'a fee in a token', tx: token, means: named(treasury, 0n, { ...paid, asset: usdc }) },
      {
        name: 'a fee in a token that looks like another',
        tx: lookAlike,
        means: named(treasury, 0n, { ...paid, asset: fake }),
      },
      {
        name: 'a payment in the coin',
        tx: given,
        means: named(stranger, amount, { kind: 'pay', amount, to: stranger, asset: 'native' }),
      },
      {
        name: 'a payment in a token',
        tx: givenToken,
        means: named(stranger, 0n, { kind: 'pay', amount, to: stranger, asset: usdc }),
      },
      {
        name: 'a swap of the coin',
        tx: sellingCoin(terms),
        means: named(JUPITER, amount, { ...swapped, fromAsset: 'native' }),
      },
      {
        name: 'a swap of a token',
        tx: swapOf(terms, [open(payer, usdc), route(terms, fake, usdc)]),
        means: named(JUPITER, 0n, { ...swapped, fromAsset: fake }),
      },
    ]
  },
  async together(terms) {
    const steps = await solanaSteps.steps(terms)
    const group = async (paying: string, swapping: string): Promise<PreparedGroup> => {
      const [paid, bought] = [paying, swapping].map((name) => steps.find((step) => step.name === name))
      if (paid === undefined || bought === undefined) throw new RangeError('a step is missing')
      return {
        name: `${paying}, and ${swapping}`,
        tx: await inOne(paid.tx, bought.tx),
        legs: [paid.means, bought.means],
      }
    }
    return Promise.all([
      group('a fee in the coin', 'a swap of the coin'),
      group('a fee in a token', 'a swap of a token'),
    ])
  },
  async togetherAttacks(terms) {
    const { payer, reference } = terms
    const whole = await inOne(await fee(terms, 'native'), sellingCoin(terms))
    const changed = (name: string, change: Parameters<typeof withInstructions>[1]): Attack => ({
      name,
      tx: withInstructions(whole, change),
    })
    return [
      changed('a third call', (all) => [...all, transferCoin(payer, stranger, 1n)]),
      changed('another order', (all) => [...all.filter((one) => !isLeg(one)), ...all.filter(isLeg)]),
      { name: 'another payer', tx: { ...whole, from: stranger } },
      changed('the fee to another account', (all) =>
        all.map((one) => (isFee(one) ? transferCoin(payer, stranger, terms.amount) : one)),
      ),
      changed('a second memo', (all) => [...all, memo(reference, payer)]),
      changed('another memo', (all) => all.map((one) => (isMemo(one) ? memo('1f'.repeat(32), payer) : one))),
      changed('no memo', (all) => all.filter((one) => !isMemo(one))),
      changed('no swap', (all) => all.filter((one) => !isRoute(one))),
      changed('another swap', (all) =>
        all.map((one) => (isRoute(one) ? route({ ...terms, minOut: 1n }, WRAPPED_SOL, usdc) : one)),
      ),
      changed('a second swap', (all) => [...all, ...all.filter(isRoute)]),
      { name: 'the fee alone', tx: { ...(await fee(terms, 'native')), purpose: 'together' } },
    ]
  },
  unnamed: dropReference,
  async attacks(terms) {
    const { payer } = terms
    const paid = await fee(terms, usdc)
    const own = tokenAccountOf(payer, usdc, TOKEN)
    const signed = [{ key: own, writes: true }, { key: stranger }, { key: payer, signs: true }]
    const beside = (name: string, instruction: Instruction): Attack => ({
      name,
      tx: withInstructions(paid, (all) => [...all, instruction]),
    })
    const bytes = Buffer.from(asSolana(paid).transaction, 'base64')
    const written = (name: string, changed: Uint8Array): Attack => ({
      name,
      tx: { ...paid, transaction: Buffer.from(changed).toString('base64') },
    })
    return [
      beside('a right to spend tokens', tokenCall([4, ...u64(1n)], signed)),
      beside('a new owner of a token account', tokenCall([6, 2, 0], signed)),
      beside('the end of tokens', tokenCall([8, ...u64(1n)], signed)),
      beside('a second payment', transferCoin(payer, stranger, 1n)),
      beside('a program as the owner of the account', {
        program: SYSTEM,
        accounts: [{ key: payer, signs: true, writes: true }],
        data: Uint8Array.from([1, 0, 0, 0, ...Buffer.alloc(32, 7)]),
      }),
      beside('a program that no one knows', {
        program,
        accounts: [{ key: payer, signs: true, writes: true }],
        data: Uint8Array.of(0),
      }),
      written('a transaction that is cut off', bytes.subarray(0, -1)),
      written('a transaction with more behind it', Buffer.concat([bytes, Buffer.from([0])])),
      written('more than a packet holds', Buffer.concat([bytes, Buffer.alloc(1_232)])),
    ]
  },
}
