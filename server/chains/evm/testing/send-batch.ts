import { createWalletClient, getAddress, type Hex, http, type PrivateKeyAccount, publicActions } from 'viem'
import { executeData } from '../../../../sandbox/evm/delegate.ts'
import type { EvmBatch } from '../../../domain/payment/tx.ts'

/** Gas for calls that are going to fail, so that they are sent without an estimate. */
const PLENTY = 700_000n

const hexOf = (data: string): Hex => `0x${data.slice(2)}`

/** Sends a batch as a wallet does it that gives the account its code with the first one (EIP-7702). */
export async function sendBatch(
  rpcUrl: string,
  account: PrivateKeyAccount,
  delegate: Hex | undefined,
  { calls }: EvmBatch,
): Promise<Hex> {
  if (delegate === undefined) throw new Error('the local world has no delegate on this chain')
  const client = createWalletClient({ account, transport: http(rpcUrl) }).extend(publicActions)
  const isNew = (await client.getCode({ address: account.address })) === undefined
  const data = executeData(
    calls.map(({ to, value, data: text }) => ({
      to: getAddress(to),
      value: BigInt(value),
      data: hexOf(text),
    })),
  )
  const own = { chain: null, to: account.address, data, gas: PLENTY } as const
  if (!isNew) return client.sendTransaction(own)
  const signed = await client.signAuthorization({ contractAddress: delegate, executor: 'self' })
  return client.sendTransaction({ ...own, authorizationList: [signed] })
}
