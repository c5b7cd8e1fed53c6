import { feeLeg } from '#server/chains/stellar/build/fee-leg.ts'
import { transfer } from '#server/chains/stellar/build/transfer.ts'
import { trustLine } from '#server/chains/stellar/build/preparations.ts'
import { minor } from '#server/domain/money.ts'
import type { StellarOperation, StellarTx, UnsignedTx } from '#server/domain/payment/tx.ts'
import { hostile, type Meaning, type PreparedGroup, type StepFamily, type Terms } from './family.ts'

const PAYER = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const STRANGER = 'GDUKMGUGDZQK6YHYA5Z6AY2G4XDSZPSZ3SW5UN3ARVMO6QSRDWP5YLEX'
const TREASURY = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
const ISSUER = 'GCEZWKCA5VLDNRLN3RPRJMRZOX3Z6G5CHCGSNFHEYVXM3XOJMDS674JZ'
const USDC = `USDC:${ISSUER}`
const FAKE = `USDC:${STRANGER}`
const networks = {
  main: 'Public Global Stellar Network ; September 2015',
  other: 'Test SDF Network ; September 2015',
}
const MOST_ID = (2n ** 64n - 1n).toString()
/** Far off: the chain's own tests are about late transactions. */
const VALID_UNTIL = 4_000_000_000
const bounds = { main: boundsOf('main'), other: boundsOf('other') }
const asset = (address: string) => ({ address, symbol: 'USDC', name: 'USD Coin', decimals: 7 })

const fee = ({ payer, amount, reference, network }: Terms, address: string): StellarTx =>
  feeLeg(bounds[network], {
    payer,
    treasury: TREASURY,
    asset: asset(address),
    amount: minor(amount),
    reference,
  })

/** As the Horizon router writes it. */
const swap = ({ payer, amount, minOut, network }: Terms): StellarTx => ({
  family: 'stellar',
  ...bounds[network],
  from: payer,
  operations: [
    {
      type: 'path_payment_strict_send',
      to: payer,
      sendAsset: 'native',
      sendAmount: amount.toString(),
      destAsset: USDC,
      destMin: minOut.toString(),
      path: [FAKE],
    },
  ],
})

export const stellarSteps: StepFamily = {
  name: 'stellar',
  chains: { main: 'stellar:pubnet', other: 'stellar:testnet' },
  accounts: [PAYER, STRANGER],
  lookAlikes: [USDC, FAKE],
  spellings: [],
  notSpellings: [STRANGER, PAYER.toLowerCase(), PAYER.slice(0, -1), ''],
  async steps(terms) {
    const { payer, amount, minOut, reference, network } = terms
    const named = (to: string, value: bigint, action: Meaning['action']): Meaning => ({
      chain: stellarSteps.chains[network],
      from: payer,
      to,
      value,
      action,
      validUntil: VALID_UNTIL,
    })
    const paid = { kind: 'pay', amount, to: TREASURY, reference } as const
    const plain = { payer, to: STRANGER, amount: minor(amount) }
    const given = { kind: 'pay', amount, to: STRANGER } as const
    const swapped = { kind: 'swap', amount, minOut, receiver: payer } as const
    return [
      {
        name: 'a fee in the coin',
        tx: fee(terms, 'native'),
        means: named(TREASURY, amount, { ...paid, asset: 'native' }),
      },
      {
        name: 'a fee in a token',
        tx: fee(terms, USDC),
        means: named(TREASURY, 0n, { ...paid, asset: USDC }),
      },
      {
        name: 'a fee in a token that looks like another',
        tx: fee(terms, FAKE),
        means: named(TREASURY, 0n, { ...paid, asset: FAKE }),
      },
      {
        name: 'a payment in the coin',
        tx: transfer(bounds[network], { ...plain, asset: asset('native') }),
        means: named(STRANGER, amount, { ...given, asset: 'native' }),
      },
      {
        name: 'a payment in a token with a memo of text',
        tx: transfer(bounds[network], { ...plain, asset: asset(USDC), extraId: '104' }),
        means: named(STRANGER, 0n, { ...given, asset: USDC, memo: { type: 'text', value: '104' } }),
      },
      {
        name: 'a payment in the coin with a memo of a number',
        tx: transfer(bounds[network], {
          ...plain,
          asset: asset('native'),
          extraId: MOST_ID,
          extraIdName: 'Memo ID',
        }),
        means: named(STRANGER, amount, {
          ...given,
          asset: 'native',
          memo: { type: 'id', value: MOST_ID },
        }),
      },
      {
        name: 'a trust line',
        tx: trustLine(bounds[network], payer, USDC),
        means: named(ISSUER, 0n, { kind: 'trust', asset: USDC }),
      },
      {
        name: 'a swap of the coin',
        tx: swap(terms),
        means: named(payer, amount, { ...swapped, fromAsset: 'native', toAsset: USDC }),
      },
    ]
  },
  async together(terms) {
    const steps = await stellarSteps.steps(terms)
    const named = (name: string) => {
      const found = steps.find((step) => step.name === name)
      if (found === undefined) throw new RangeError(`there is no step ${name}`)
      return found
    }
    const group = (name: string, ...names: readonly string[]): PreparedGroup => {
      const parts = names.map(named)
      const operations = parts.flatMap(({ tx }) => asStellar(tx).operations)
      return { name, tx: { ...fee(terms, 'native'), operations }, legs: parts.map(({ means }) => means) }
    }
    return [
      group('a fee and a swap', 'a fee in the coin', 'a swap of the coin'),
      group('a trust line, a fee and a swap', 'a trust line', 'a fee in the coin', 'a swap of the coin'),
    ]
  },
  async togetherAttacks(terms) {
    const [pays, swaps] = [fee(terms, 'native').operations[0], swap(terms).operations[0]]
    const doing = (...operations: readonly (object | undefined)[]) =>
      hostile({ ...fee(terms, 'native'), operations })
    return [
      { name: 'a third call', tx: doing(pays, swaps, { ...pays, to: STRANGER }) },
      { name: 'another order', tx: doing(swaps, pays) },
      { name: 'an operation of another payer', tx: doing(pays, { ...swaps, source: STRANGER }) },
      { name: 'another payer', tx: hostile({ ...doing(pays, swaps), from: STRANGER }) },
      { name: 'the fee to another account', tx: doing({ ...pays, to: STRANGER }, swaps) },
      { name: 'a second memo', tx: hostile({ ...doing(pays, swaps), memo: { type: 'text', value: '104' } }) },
      { name: 'another memo', tx: hostile({ ...doing(pays, swaps), memoHash: '1f'.repeat(32) }) },
      { name: 'no memo', tx: hostile({ ...doing(pays, swaps), memoHash: undefined }) },
      { name: 'the swap for another account', tx: doing(pays, { ...swaps, to: STRANGER }) },
      { name: 'the fee alone', tx: doing(pays) },
      { name: 'more operations than there are steps', tx: doing(pays, pays, pays, swaps) },
    ]
  },
  unnamed(tx) {
    const { memoHash: _, ...bare } = asStellar(tx)
    return bare
  },
  async attacks(terms) {
    const [paid, bought] = [fee(terms, 'native'), swap(terms)]
    const [pays, swaps] = [paid.operations[0], bought.operations[0]]
    const doing = (...operations: readonly object[]) => hostile({ ...paid, operations })
    const noted = (memo: object) => hostile({ ...paid, memoHash: undefined, memo })
    const swapping = (change: Partial<Extract<StellarOperation, { sendAsset: string }>>) =>
      doing({ ...swaps, ...change })
    return [
      { name: 'another signer', tx: doing({ type: 'set_options', signer: { key: STRANGER, weight: 255 } }) },
      { name: 'the end of the account', tx: doing({ type: 'account_merge', destination: STRANGER }) },
      { name: 'an operation for another account', tx: doing({ ...pays, source: STRANGER }) },
      { name: 'a field that no one knows', tx: hostile({ ...paid, sponsor: STRANGER }) },
      { name: 'no operation', tx: doing() },
      { name: 'an operation outside of the list', tx: hostile({ ...paid, operation: pays }) },
      { name: 'operations that are no list', tx: hostile({ ...paid, operations: pays }) },
      { name: 'an amount with a point', tx: doing({ ...pays, amount: '1.5' }) },
      { name: 'more than Stellar can hold', tx: doing({ ...pays, amount: '9'.repeat(19) }) },
      { name: 'a request without an end', tx: hostile({ ...paid, validUntil: undefined }) },
      { name: 'a request whose end is no time', tx: hostile({ ...paid, validUntil: '4000000000' }) },
      { name: 'a memo of another size', tx: { ...paid, memoHash: 'ab' } },
      { name: 'two memos', tx: { ...paid, memo: { type: 'text', value: '104' } } },
      { name: 'a memo of another type', tx: noted({ type: 'return', value: '104' }) },
      { name: 'a memo that is no text', tx: noted({ type: 'text', value: 104 }) },
      { name: 'a memo that is too long', tx: noted({ type: 'text', value: 'a'.repeat(29) }) },
      { name: 'a memo beyond 64 bits', tx: noted({ type: 'id', value: (2n ** 64n).toString() }) },
      { name: 'a memo with a sign', tx: noted({ type: 'id', value: '-1' }) },
      { name: 'a memo with more fields', tx: noted({ type: 'text', value: '104', more: 1 }) },
      { name: 'a swap with a memo', tx: { ...bought, memo: { type: 'text', value: '104' } } },
      { name: 'a longer way than there is', tx: swapping({ path: Array<string>(6).fill(USDC) }) },
      { name: 'a token without an issuer', tx: swapping({ destAsset: 'USDC' }) },
      { name: 'a receiver that is cut off', tx: doing({ ...pays, to: TREASURY.slice(0, -1) }) },
    ]
  },
}

function boundsOf(network: keyof typeof networks) {
  return { network: networks[network], validUntil: VALID_UNTIL }
}

function asStellar(tx: UnsignedTx): StellarTx {
  if (tx.family === 'stellar') return tx
  throw new RangeError(`a transaction of the family ${tx.family} is not one of Stellar`)
}
