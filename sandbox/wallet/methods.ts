import type { Account } from '../evm/accounts.ts'
import { connectAsk, messageAsk, switchAsk, transactionAsk, typedDataAsk } from './asks.ts'
import { callsStatus, capabilities, sendCalls } from './calls.ts'
import type { WalletChain } from './chain.ts'
import { invalidParams, unauthorized, unknownChain, userRejected } from './errors.ts'
import type { Call, Outcome, ProviderEvent, Site } from './outcome.ts'
import {
  ChainParams,
  MessageParams,
  ParamsRefused,
  readParams,
  TransactionParams,
  TypedDataParams,
} from './params.ts'
import { sendTransaction, signMessage, signTypedData } from './sign.ts'

type Method = (call: Call) => Outcome | Promise<Outcome>

/** Methods that only read, passed on to the node of the page's chain. */
const reads = [
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
]

/** Every method that the wallet supports. Throws ParamsRefused, or RpcError of the node. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ...reads.map((name): [string, Method] => [name, read]),
  ['eth_accounts', ({ site }) => ({ result: addresses(site) })],
  ['eth_chainId', ({ site }) => ({ result: chainIdOf(site.chain) })],
  ['net_version', ({ site }) => ({ result: String(site.chain.chainId) })],
  ['eth_requestAccounts', requestAccounts],
  ['wallet_requestPermissions', (call) => connect(call, () => permissions(call.site))],
  ['wallet_getPermissions', ({ site }) => ({ result: permissions(site) })],
  ['wallet_revokePermissions', revoke],
  ['wallet_switchEthereumChain', switchChain],
  ['wallet_addEthereumChain', switchChain],
  ['eth_sendTransaction', send],
  ['wallet_getCapabilities', capabilities],
  ['wallet_sendCalls', (call) => sendCalls(call, signerOf)],
  ['wallet_getCallsStatus', callsStatus],
  ['personal_sign', sign],
  ['eth_signTypedData_v4', signTyped],
])

async function read({ site, method, params }: Call): Promise<Outcome> {
  return { result: await site.chain.rpc(method, ...(Array.isArray(params) ? params : [])) }
}

function requestAccounts(call: Call): Outcome | Promise<Outcome> {
  const { site } = call
  return site.accounts.length > 0 ? { result: addresses(site) } : connect(call, () => addresses(site))
}

async function connect({ site, accounts }: Call, result: () => unknown): Promise<Outcome> {
  return {
    question: await connectAsk(site.chain, accounts),
    async carryOut({ account }) {
      site.accounts = accounts.filter(({ address }) => address === account)
      if (site.accounts.length === 0) return { error: invalidParams('That account was not offered.') }
      const connected = { event: 'connect', data: { chainId: chainIdOf(site.chain) } } as const
      return { result: result(), events: [connected, accountsEvent(site)] }
    },
  }
}

function revoke({ site }: Call): Outcome {
  site.accounts = []
  return { result: null, events: [accountsEvent(site)] }
}

function switchChain({ site, method, params, chains }: Call): Outcome {
  const [{ chainId }] = readParams(ChainParams, params)
  const chain = chains.find((candidate) => BigInt(candidate.chainId) === chainId)
  if (chain === site.chain) return { result: null }
  // Only chains of the sandbox could be added, and these are there already.
  if (chain === undefined)
    return { error: method === 'wallet_addEthereumChain' ? userRejected : unknownChain(hex(chainId)) }
  return {
    question: switchAsk(site.chain, chain),
    async carryOut() {
      site.chain = chain
      return { result: null, events: [{ event: 'chainChanged', data: chainIdOf(chain) }] }
    },
  }
}

async function send({ site: { accounts, chain }, params }: Call): Promise<Outcome> {
  const [transaction] = readParams(TransactionParams, params)
  const { from, chainId, data, input } = transaction
  const signer = signerOf(accounts, from)
  if (chainId !== undefined && chainId !== BigInt(chain.chainId))
    return { error: invalidParams(`The wallet is on chain ${chain.chainId}, not ${chainId}.`) }
  if (data !== undefined && input !== undefined && data !== input)
    return { error: invalidParams('Invalid params.0: data and input differ') }
  const { view, gas } = await transactionAsk(chain, signer, transaction)
  const carryOut = async () => ({ result: await sendTransaction(chain, signer, { ...transaction, gas }) })
  return { question: view, carryOut }
}

function sign({ site: { accounts, chain }, params }: Call): Outcome {
  const [message, address] = readParams(MessageParams, params)
  const signer = signerOf(accounts, address)
  const carryOut = async () => ({ result: await signMessage(signer, message) })
  return { question: messageAsk(chain, signer, message), carryOut }
}

function signTyped({ site: { accounts, chain }, params }: Call): Outcome {
  const { account, data } = readParams(TypedDataParams, params)
  const signer = signerOf(accounts, account)
  const carryOut = async () => ({ result: await signTypedData(signer, data) })
  return { question: typedDataAsk(chain, signer, data), carryOut }
}

function signerOf(connected: readonly Account[], address: string): Account {
  const signer = connected.find((account) => account.address === address)
  if (signer === undefined) throw new ParamsRefused(unauthorized)
  return signer
}

const hex = (value: bigint) => `0x${value.toString(16)}`
const addresses = (site: Site) => site.accounts.map(({ address }) => address.toLowerCase())
const permissions = (site: Site) => (site.accounts.length > 0 ? [{ parentCapability: 'eth_accounts' }] : [])
const chainIdOf = (chain: WalletChain) => hex(BigInt(chain.chainId))
const accountsEvent = (site: Site): ProviderEvent => ({ event: 'accountsChanged', data: addresses(site) })
