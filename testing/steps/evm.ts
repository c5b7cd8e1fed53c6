import { type Abi, encodeFunctionData, getAddress, type Hex, pad, parseAbi } from 'viem'
import { feeLeg } from '#server/chains/evm/build/fee-leg.ts'
import { transfer } from '#server/chains/evm/build/transfer.ts'
import { approval } from '#server/chains/evm/build/preparations.ts'
import { uniswapV2 } from '#server/chains/evm/testing/swap-abi.ts'
import type { EvmBatch, EvmTx } from '#server/domain/payment/tx.ts'
import { minor } from '#server/domain/money.ts'
import { hostile, type Meaning, type PreparedGroup, type StepFamily, type Terms } from './family.ts'
import { asEvm } from '../samples.ts'

const PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const FAKE = '0x5425890298aed601595a70AB815c96711a31Bc65'
const DEADLINE = 1_900_000_000n
const coin = { address: 'native', symbol: 'ETH', name: 'Ether', decimals: 18 }
const usdc = { address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const chainIds = { main: 1, other: 10 }

const dangerous = parseAbi([
  'function approve(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function increaseAllowance(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function execute(bytes)',
])

const low = (address: string) => address.toLowerCase()
const swap = ({ payer, amount, minOut, network }: Terms, from: 'native' | typeof USDC): EvmTx => {
  const receiver = getAddress(payer)
  const data =
    from === 'native'
      ? encodeFunctionData({
          abi: uniswapV2,
          functionName: 'swapExactETHForTokens',
          args: [minOut, [WETH, USDC], receiver, DEADLINE],
        })
      : encodeFunctionData({
          abi: uniswapV2,
          functionName: 'swapExactTokensForETH',
          args: [amount, minOut, [USDC, WETH], receiver, DEADLINE],
        })
  const value = from === 'native' ? amount.toString() : '0'
  return { family: 'evm', chainId: chainIds[network], from: payer, to: ROUTER, value, data }
}

/** Several calls as one transaction. */
const batch = ({ payer, network }: Terms, ...txs: readonly EvmTx[]): EvmBatch => ({
  family: 'evm',
  chainId: chainIds[network],
  from: payer,
  calls: txs.map(({ to, value, data }) => ({ to, value, data })),
})

export const evmSteps: StepFamily = {
  name: 'evm',
  chains: { main: 'eip155:1', other: 'eip155:10' },
  accounts: [PAYER, STRANGER],
  lookAlikes: [USDC, FAKE],
  spellings: [low(PAYER)],
  notSpellings: [STRANGER, PAYER.slice(0, -1), `${PAYER}0`, ''],
  async steps(terms) {
    const { payer, amount, minOut, reference, network } = terms
    const chainId = chainIds[network]
    const leg = { payer, treasury: TREASURY, amount: minor(amount), reference }
    const named = (to: string, value: bigint, action: Meaning['action']): Meaning => ({
      chain: evmSteps.chains[network],
      from: low(payer),
      to: low(to),
      value,
      action,
    })
    const paid = { kind: 'pay', amount, to: low(TREASURY), reference } as const
    const allow = (sum: bigint) => approval(chainId, { payer, token: USDC, spender: ROUTER, amount: sum })
    const allowed = (sum: bigint) =>
      named(USDC, 0n, { kind: 'approve', asset: low(USDC), amount: sum, spender: low(ROUTER) })
    const swapped = { kind: 'swap', amount, minOut, receiver: low(payer), deadline: DEADLINE } as const
    return [
      {
        name: 'a fee in the coin',
        tx: feeLeg(chainId, { ...leg, asset: coin }),
        means: named(TREASURY, amount, { ...paid, asset: 'native' }),
      },
      {
        name: 'a fee in a token',
        tx: feeLeg(chainId, { ...leg, asset: usdc }),
        means: named(USDC, 0n, { ...paid, asset: low(USDC) }),
      },
      {
        name: 'a fee in a token that looks like another',
        tx: feeLeg(chainId, { ...leg, asset: { ...usdc, address: FAKE } }),
        means: named(FAKE, 0n, { ...paid, asset: low(FAKE) }),
      },
      {
        name: 'a payment in the coin',
        tx: transfer(chainId, { payer, to: STRANGER, amount: minor(amount), asset: coin }),
        means: named(STRANGER, amount, { kind: 'pay', amount, to: low(STRANGER), asset: 'native' }),
      },
      {
        name: 'a payment in a token',
        tx: transfer(chainId, { payer, to: STRANGER, amount: minor(amount), asset: usdc }),
        means: named(USDC, 0n, { kind: 'pay', amount, to: low(STRANGER), asset: low(USDC) }),
      },
      { name: 'an approval', tx: allow(amount), means: allowed(amount) },
      { name: 'an approval that is taken back', tx: allow(0n), means: allowed(0n) },
      {
        name: 'a swap of the coin',
        tx: swap(terms, 'native'),
        means: named(ROUTER, amount, { ...swapped, fromAsset: 'native', toAsset: low(USDC) }),
      },
      {
        name: 'a swap of a token',
        tx: swap(terms, USDC),
        means: named(ROUTER, 0n, { ...swapped, fromAsset: low(USDC), toAsset: 'native' }),
      },
    ]
  },
  async together(terms) {
    const steps = await evmSteps.steps(terms)
    const group = (name: string, ...names: readonly string[]): PreparedGroup => {
      const parts = names.flatMap((each) => steps.find((step) => step.name === each) ?? [])
      return {
        name,
        tx: batch(terms, ...parts.map(({ tx }) => asEvm(tx))),
        legs: parts.map(({ means }) => means),
      }
    }
    return [
      group('a fee and a swap', 'a fee in the coin', 'a swap of the coin'),
      group('a fee, an approval and a swap', 'a fee in a token', 'an approval', 'a swap of a token'),
      group(
        'a fee, a reset, an approval and a swap',
        'a fee in a token',
        'an approval that is taken back',
        'an approval',
        'a swap of a token',
      ),
    ]
  },
  async togetherAttacks(terms) {
    const [paid, , , , , , , swapped] = (await evmSteps.steps(terms)).map(({ tx }) => asEvm(tx))
    if (paid === undefined || swapped === undefined) throw new RangeError('there are no such steps')
    const both = batch(terms, paid, swapped)
    const more = { to: STRANGER, value: '1', data: '0x' }
    const limitless = approval(chainIds[terms.network], {
      payer: terms.payer,
      token: USDC,
      spender: STRANGER,
      amount: 2n ** 256n - 1n,
    })
    return [
      { name: 'a third call', tx: { ...both, calls: [...both.calls, more] } },
      { name: 'another order', tx: batch(terms, swapped, paid) },
      { name: 'another payer', tx: { ...both, from: STRANGER } },
      { name: 'another chain', tx: { ...both, chainId: chainIds.other } },
      { name: 'the fee to another account', tx: batch(terms, { ...paid, to: STRANGER }, swapped) },
      { name: 'a fee without its name', tx: batch(terms, { ...paid, data: '0x' }, swapped) },
      { name: 'the fee alone', tx: batch(terms, paid) },
      {
        name: 'the swap for another account',
        tx: batch(terms, paid, swap({ ...terms, payer: STRANGER }, 'native')),
      },
      {
        name: 'a swap with more behind it',
        tx: batch(terms, paid, { ...swapped, data: `${swapped.data}00` }),
      },
      { name: 'an approval without limit', tx: batch(terms, paid, limitless, swapped) },
      { name: 'more calls than there are steps', tx: batch(terms, paid, paid, paid, paid, swapped) },
      { name: 'no calls', tx: hostile({ ...both, calls: [] }) },
    ]
  },
  unnamed(tx) {
    const { data, ...rest } = asEvm(tx)
    return { ...rest, data: data.slice(0, -64) }
  },
  async attacks(terms) {
    const { payer, network, amount } = terms
    const call = (to: string, data: string, value = '0'): EvmTx => ({
      family: 'evm',
      chainId: chainIds[network],
      from: payer,
      to,
      value,
      data,
    })
    const abi: Abi = dangerous
    const of = (functionName: string, args: readonly unknown[]): Hex =>
      encodeFunctionData({ abi, functionName, args })
    const word = pad('0x1')
    const bought = swap(terms, USDC)
    return [
      { name: 'an approval without limit', tx: call(USDC, of('approve', [STRANGER, 2n ** 256n - 1n])) },
      { name: 'a right to a whole collection', tx: call(USDC, of('setApprovalForAll', [STRANGER, true])) },
      { name: 'a higher allowance', tx: call(USDC, of('increaseAllowance', [STRANGER, amount])) },
      {
        name: 'a transfer from another account',
        tx: call(USDC, of('transferFrom', [payer, STRANGER, amount])),
      },
      {
        name: 'a signed permission',
        tx: call(USDC, of('permit', [payer, STRANGER, amount, DEADLINE, 27, word, word])),
      },
      { name: 'a call that no one knows', tx: call(ROUTER, of('execute', ['0x'])) },
      { name: 'a swap that is cut off', tx: { ...bought, data: bought.data.slice(0, -64) } },
      { name: 'a swap with half a byte too few', tx: { ...bought, data: bought.data.slice(0, -1) } },
      { name: 'a swap with more behind it', tx: { ...bought, data: `${bought.data}${'00'.repeat(32)}` } },
      { name: 'coin for a token contract', tx: { ...call(USDC, of('approve', [ROUTER, 1n])), value: '1' } },
      { name: 'more data than any call has', tx: call(TREASURY, `0x${'00'.repeat(60_001)}`, '1') },
    ]
  },
}
