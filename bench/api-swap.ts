import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Step } from '#contracts/api/payment.ts'
import { swapApi } from '#contracts/api/swap.ts'
import { Call, signCall } from '../e2e/tools/wallet/signer.ts'
import type { BenchWorld } from './world.ts'

/** As the server asks of Ethereum before it acts on a payment: its own block and one more. */
const CONFIRMATIONS = 2

/** Prepares a swap of 1.5 ETH by the partner API, and sends each payment as soon as the last one is confirmed. */
export async function swapByApi(world: BenchWorld): Promise<void> {
  const { suite, key, eth } = world
  const account = privateKeyToAccount(generatePrivateKey())
  await eth.fund(account.address, { native: '10' })
  const response = await fetch(`${suite}/api/v1/swap/prepare`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      chain: 'eth',
      fromToken: 'native',
      toToken: eth.token('USDC').address,
      amountMinor: (15n * 10n ** 17n).toString(),
      userAddress: account.address,
    }),
  })
  if (!response.ok) throw new Error(await response.text())
  const { payment } = swapApi.prepareSwap.response.parse(await response.json())
  for (const step of payment.steps) await send(world, account, step)
}

async function send({ eth }: BenchWorld, account: PrivateKeyAccount, { id, wallets }: Step): Promise<void> {
  const payload = wallets.find(({ kind }) => kind === 'evm')
  const tx = await signCall(account, eth, Call.parse(payload?.kind === 'evm' ? payload.params[0] : undefined))
  await tx.broadcast()
  const { status } = await eth.client.waitForTransactionReceipt({
    hash: tx.hash,
    confirmations: CONFIRMATIONS,
  })
  if (status !== 'success') throw new Error(`the step ${id} failed`)
}
