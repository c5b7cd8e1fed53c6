import { encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { SuiteError } from '../../../domain/errors.ts'
import { minor } from '../../../domain/money.ts'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import { dollar, ether, payer, router, treasury } from '#testing/samples.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import { evmDefinitions } from '../definitions.ts'
import { createEvmChain } from '../evm-chain.ts'
import { uniswapV2 } from '../testing/swap-abi.ts'
import { fakeRpc, recordingLog } from '../testing/fake-rpc.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const hex = (text: string): Hex => `0x${text.slice(2)}`

const buy = (minOut: bigint, receiver = payer) =>
  encodeFunctionData({
    abi: uniswapV2,
    functionName: 'swapExactETHForTokens',
    args: [minOut, [weth, hex(dollar.address)], hex(receiver), 9_999_999_999n],
  })
const sell = (amount: bigint, receiver = payer) =>
  encodeFunctionData({
    abi: uniswapV2,
    functionName: 'swapExactTokensForETH',
    args: [amount, 1n, [hex(dollar.address), weth], hex(receiver), 9_999_999_999n],
  })
const buying: ProductCheck = {
  payer,
  from: ether,
  amount: minor(1000n),
  to: dollar,
  minOut: minor(2_000_000n),
}
const selling: ProductCheck = { payer, from: dollar, amount: minor(1000n), to: ether, minOut: minor(1n) }
const good: EvmTx = {
  family: 'evm',
  chainId: 1,
  from: payer,
  to: router,
  value: '1000',
  data: buy(2_000_000n),
}
const sale: EvmTx = { ...good, value: '0', data: sell(1000n) }

function check(tx: EvmTx, expected: ProductCheck) {
  const log = recordingLog()
  const routers = [router.toLowerCase()]
  const chain = createEvmChain({ definition: evmDefinitions[0], node: fakeRpc({}), routers, log })
  try {
    chain.checkProduct(tx, expected)
    return { error: undefined, log }
  } catch (error) {
    return { error, log }
  }
}

test('a swap of the payer’s amount to the payer by a known router passes', () => {
  expect(check(good, buying).error).toBeUndefined()
  expect(check(sale, selling).error).toBeUndefined()
})

test('a minimum that an aggregator has rounded a little differently passes, a lower one does not', () => {
  expect(check({ ...good, data: buy(1_999_998n) }, buying).error).toBeUndefined()
  expect(check({ ...good, data: buy(1_999_997n) }, buying).error).toBeInstanceOf(SuiteError)
})

test.each<[string, EvmTx, ProductCheck]>([
  ['another chain', { ...good, chainId: 56 }, buying],
  ['another sender', { ...good, from: treasury }, buying],
  ['an unknown router', { ...good, to: treasury }, buying],
  ['more of the coin', { ...good, value: '1001' }, buying],
  ['less of the coin', { ...good, value: '999' }, buying],
  ['the coin on top of a token', { ...sale, value: '1' }, selling],
  ['more of the token', { ...sale, data: sell(1001n) }, selling],
  ['nothing of the token', { ...sale, data: sell(0n) }, selling],
  ['another receiver', { ...good, data: buy(2_000_000n, treasury) }, buying],
  ['another receiver of the coin', { ...sale, data: sell(1000n, treasury) }, selling],
  ['another token in', sale, { ...selling, from: { ...dollar, address: weth } }],
  ['another token out', good, { ...buying, to: { ...dollar, address: weth } }],
  ['no calldata', { ...good, data: '0x' }, buying],
  ['odd calldata', { ...good, data: '0x7ff36ab' }, buying],
  ['text for calldata', { ...good, data: 'swap' }, buying],
  ['endless calldata', { ...good, data: `${good.data}${'00'.repeat(131_072)}` }, buying],
  ['an unknown call', { ...good, data: '0xdeadbeef' }, buying],
])('%s is refused, and the reason logged but not told', (_, tx, expected) => {
  const { error, log } = check(tx, expected)
  expect(error).toMatchObject({ name: 'SuiteError', code: 'UPSTREAM_ERROR' })
  expect(error).toHaveProperty('message', 'The route that was found is not safe to sign. Try again.')
  expect(log.lines).toMatchObject([{ level: 'error', event: 'evm.product.refused' }])
})
