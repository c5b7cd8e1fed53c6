import { type Hex, toHex } from 'viem'
import * as z from 'zod'
import type { Account } from '../evm/accounts.ts'
import { codeFor, executeData } from '../evm/delegate.ts'
import { callsAsk } from './asks.ts'
import type { WalletChain } from './chain.ts'
import {
  duplicateId,
  invalidParams,
  unknownBundle,
  unsupportedCapability,
  unsupportedChain,
} from './errors.ts'
import type { Call, Outcome, Site } from './outcome.ts'
import { BundleParams, CallsParams, type CallsRequest, CapabilityParams, readParams } from './params.ts'
import { sendTransaction } from './sign.ts'

/** Several calls in one transaction (EIP-5792), by code that the account gives itself (EIP-7702, ERC-7821). */

const Code = z.string().transform((text) => text.toLowerCase())

const codeOf = async (chain: WalletChain, address: string): Promise<string> =>
  Code.parse(await chain.rpc('eth_getCode', address, 'latest'))

/** Only an account whose code is the wallet's, or that has none, can be asked for several calls at once. */
async function atomicOf(chain: WalletChain, address: string): Promise<'supported' | 'ready' | undefined> {
  if (chain.delegate === undefined) return undefined
  const code = await codeOf(chain, address)
  if (code === codeFor(chain.delegate)) return 'supported'
  return code === '0x' ? 'ready' : undefined
}

/** `wallet_getCapabilities`: as MetaMask does it, a chain without batches has no entry for them. */
export async function capabilities({ site, params, chains }: Call): Promise<Outcome> {
  const [address, wanted] = readParams(CapabilityParams, params)
  if (!site.accounts.some((account) => account.address === address))
    return { error: invalidParams('That account is not connected.') }
  const asked = chains.filter(({ chainId }) => wanted === undefined || wanted.includes(BigInt(chainId)))
  const told = asked.map(async (chain) => {
    const status = await atomicOf(chain, address)
    return [toHex(chain.chainId), status === undefined ? {} : { atomic: { status } }] as const
  })
  return { result: Object.fromEntries(await Promise.all(told)) }
}

/** `wallet_sendCalls`. */
export async function sendCalls(
  { site, params }: Call,
  signerOf: (accounts: Site['accounts'], address: string) => Account,
): Promise<Outcome> {
  const [request] = readParams(CallsParams, params)
  const { chain, accounts, bundles } = site
  const required = [request, ...request.calls].flatMap((part) => Object.values(part.capabilities ?? {}))
  if (required.some(({ optional }) => optional !== true)) return { error: unsupportedCapability }
  if (request.chainId !== BigInt(chain.chainId))
    return { error: invalidParams(`The wallet is on chain ${chain.chainId}, not ${request.chainId}.`) }
  if (request.id !== undefined && bundles.has(request.id)) return { error: duplicateId }
  const signer = signerOf(accounts, request.from ?? accounts[0]?.address ?? '')
  const status = await atomicOf(chain, signer.address)
  if (status === undefined) return { error: unsupportedChain }
  const { view, gas } = await callsAsk(chain, signer, request, {
    ...wrapped(signer, request),
    code: overrideOf(chain),
  })
  return {
    question: view,
    async carryOut() {
      const { to, data } = wrapped(signer, request)
      const delegate = status === 'ready' ? chain.delegate : undefined
      const hash = await sendTransaction(chain, signer, {
        from: signer.address,
        to,
        data,
        value: 0n,
        gas,
        delegate,
      })
      const id = request.id ?? hash
      bundles.set(id, { chain, hash })
      return { result: { id } }
    },
  }
}

const overrideOf = ({ delegate }: WalletChain): Hex => (delegate === undefined ? '0x' : codeFor(delegate))

/** The account's call to itself, which makes all of them. */
const wrapped = ({ address }: Account, { calls }: CallsRequest) => ({ to: address, data: executeData(calls) })

const Receipt = z.object({
  status: z.string(),
  logs: z.array(z.unknown()),
  blockHash: z.string(),
  blockNumber: z.string(),
  gasUsed: z.string(),
  transactionHash: z.string(),
})

/** `wallet_getCallsStatus`. */
export async function callsStatus({ site, params }: Call): Promise<Outcome> {
  const [id] = readParams(BundleParams, params)
  const bundle = site.bundles.get(id)
  if (bundle === undefined) return { error: unknownBundle }
  const { chain, hash } = bundle
  const receipt = Receipt.nullable().parse(await chain.rpc('eth_getTransactionReceipt', hash))
  return {
    result: {
      version: '2.0.0',
      id,
      chainId: toHex(chain.chainId),
      status: receipt === null ? 100 : receipt.status === '0x1' ? 200 : 500,
      atomic: true,
      ...(receipt !== null && { receipts: [receipt] }),
    },
  }
}
