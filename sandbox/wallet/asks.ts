import { type Address, formatEther, type Hex, hexToBytes, hexToString } from 'viem'
import * as z from 'zod'
import type { Account } from '../evm/accounts.ts'
import { RpcError } from '../evm/rpc.ts'
import type { Ask, Row } from './ask.ts'
import type { WalletChain } from './chain.ts'
import type { CallsRequest, TransactionRequest, TypedData } from './params.ts'

/** The contents of the dialog for each kind of request. */

export type View = Omit<Ask, 'id' | 'origin'>

const Amount = z.string().transform(BigInt)
/** For a transaction that is expected to fail, so that it can fail on the chain. */
const GAS_WITHOUT_ESTIMATE = 1_000_000n
/** What an account takes that gives itself code. */
const DELEGATION_GAS = 25_000n

async function balanceOf(chain: WalletChain, address: Address): Promise<bigint> {
  return Amount.parse(await chain.rpc('eth_getBalance', address, 'latest'))
}

/** Exact: for payments. */
const coins = (chain: WalletChain, wei: bigint) => `${formatEther(wei)} ${chain.symbol}`
/** To six digits, rounded down: for balances and the highest fee. */
const about = (chain: WalletChain, wei: bigint) => coins(chain, wei - (wei % 10n ** 12n))
const bytes = (data: Hex) => (data.length - 2) / 2
const accountRow = ({ label, address }: Account): Row => ({ label, value: address, code: true })

export async function connectAsk(chain: WalletChain, accounts: readonly Account[]): Promise<View> {
  const offered = accounts.map(async ({ label, address }) => {
    const balance = await balanceOf(chain, address)
    return { label, address, balance: about(chain, balance) }
  })
  return {
    title: 'Connect an account',
    chain: chain.name,
    rows: [],
    accounts: await Promise.all(offered),
    approve: 'Connect',
  }
}

export function switchAsk(from: WalletChain, to: WalletChain): View {
  const rows = [
    { label: 'From', value: from.name },
    { label: 'To', value: to.name },
  ]
  return { title: 'Switch the chain', chain: from.name, rows, approve: 'Switch' }
}

/** The effects of the transaction. Data that goes to an account without code is not a call, just a note. */
async function describe(chain: WalletChain, to: Address | undefined, data: Hex): Promise<readonly Row[]> {
  if (to === undefined) return [{ label: 'Action', value: 'Create a contract' }]
  if ((await chain.rpc('eth_getCode', to, 'latest')) !== '0x') return chain.describe(to, data)
  const note = data === '0x' ? '' : `, with a note of ${bytes(data)} bytes`
  return [{ label: 'Action', value: `Send${note}` }]
}

/** The question for a transaction, and the gas limit that it will be sent with. */
export async function transactionAsk(
  chain: WalletChain,
  signer: Account,
  transaction: TransactionRequest,
): Promise<{ view: View; gas: bigint }> {
  const { to, value } = transaction
  const data = transaction.data ?? transaction.input ?? '0x'
  const [estimate, balance, price] = await Promise.all([
    estimateGas(chain, { from: signer.address, to, data, value }),
    balanceOf(chain, signer.address),
    chain.rpc('eth_gasPrice').then((answer) => Amount.parse(answer)),
  ])
  const gas = transaction.gas ?? estimate.gas
  const fee = gas * price
  const rows: Row[] = [
    accountRow(signer),
    ...(await describe(chain, to, data)),
    ...(to === undefined ? [] : [{ label: 'To', value: to, code: true } as const]),
    { label: 'Value', value: coins(chain, value) },
    { label: 'Network fee, at most about', value: about(chain, fee) },
  ]
  const warning =
    balance < value + fee
      ? `This account holds ${about(chain, balance)}, which does not cover value and fee.`
      : estimate.failure
  const view: View = {
    title: 'Send a transaction',
    chain: chain.name,
    rows,
    approve: 'Send',
    ...(data !== '0x' && { detail: { label: `Data, ${bytes(data)} bytes`, text: data } }),
    ...(warning !== undefined && { warning }),
  }
  return { view, gas }
}

/** The question for several calls in one transaction, and the gas limit that it will be sent with. */
export async function callsAsk(
  chain: WalletChain,
  signer: Account,
  { calls }: CallsRequest,
  whole: { readonly to: Address; readonly data: Hex; readonly code: Hex },
): Promise<{ view: View; gas: bigint }> {
  const { code, ...call } = whole
  const [estimate, balance, price] = await Promise.all([
    estimateGas(chain, { ...call, from: signer.address, value: 0n }, code),
    balanceOf(chain, signer.address),
    chain.rpc('eth_gasPrice').then((answer) => Amount.parse(answer)),
  ])
  const gas = estimate.gas + DELEGATION_GAS
  const value = calls.reduce((sum, part) => sum + part.value, 0n)
  const described = await Promise.all(calls.map(({ to, data }) => describe(chain, to, data)))
  const rows = calls.flatMap(({ to, value: paid }, i): Row[] => [
    ...(described[i] ?? []),
    { label: 'To', value: to, code: true },
    ...(paid > 0n ? [{ label: 'Value', value: coins(chain, paid) }] : []),
  ])
  const warning =
    balance < value + gas * price
      ? `This account holds ${about(chain, balance)}, which does not cover value and fee.`
      : estimate.failure
  const view: View = {
    title: `Send ${calls.length} calls as one transaction`,
    chain: chain.name,
    rows: [
      accountRow(signer),
      ...rows,
      { label: 'Value', value: coins(chain, value) },
      { label: 'Network fee, at most about', value: about(chain, gas * price) },
    ],
    approve: 'Send',
    detail: { label: `Data, ${bytes(call.data)} bytes`, text: call.data },
    ...(warning !== undefined && { warning }),
  }
  return { view, gas }
}

interface Call {
  readonly from: Address
  readonly to: Address | undefined
  readonly data: Hex
  readonly value: bigint
}

async function estimateGas(
  chain: WalletChain,
  call: Call,
  code?: Hex,
): Promise<{ gas: bigint; failure?: string }> {
  const { to, value, ...rest } = call
  const request = { ...rest, value: `0x${value.toString(16)}`, ...(to !== undefined && { to }) }
  try {
    const more = code === undefined ? [] : ['latest', { [call.from]: { code } }]
    const gas = Amount.parse(await chain.rpc('eth_estimateGas', request, ...more))
    // State may change until the transaction is mined: a pool's first swap in a new second writes its price sums.
    return { gas: (gas * 3n) / 2n }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { gas: GAS_WITHOUT_ESTIMATE, failure: `This transaction is expected to fail: ${error.message}` }
  }
}

export function messageAsk(chain: WalletChain, signer: Account, message: Hex): View {
  return {
    title: 'Sign a message',
    chain: chain.name,
    rows: [accountRow(signer)],
    detail: { label: 'Message', text: readable(message) },
    approve: 'Sign',
  }
}

/** The text that the bytes are in UTF-8, or the bytes in hex. */
function readable(message: Hex): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message))
    return hexToString(message)
  } catch {
    return message
  }
}

export function typedDataAsk(chain: WalletChain, signer: Account, data: TypedData): View {
  const { domain, primaryType, message } = data
  return {
    title: 'Sign structured data',
    chain: chain.name,
    rows: [accountRow(signer), { label: 'Type', value: primaryType }],
    detail: { label: 'Data', text: JSON.stringify({ domain, message }, null, 2) },
    approve: 'Sign',
  }
}
