import { randomUUID } from 'node:crypto'
import type { BrowserContext, Frame } from '@playwright/test'
import type { Hash } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import * as z from 'zod'
import { declined, fault, type ProviderError, providerError } from './errors.ts'
import { type Behaviour, createPolicy, type Held } from './policy.ts'
import { injectProvider } from './provider.ts'
import { askNode, Call, signCall, type Signed } from './signer.ts'

/** One request that a page made of the wallet. */
export interface WalletRequest {
  readonly method: string
  readonly params: unknown
}

type Answer = { readonly result: unknown } | ProviderError

/** A wallet extension with its user, both played by the test. Keys and nodes stay out of the page. */
export interface TestWallet {
  readonly name: string
  readonly account: PrivateKeyAccount
  /** All that pages have asked, in order. */
  readonly log: readonly WalletRequest[]
  /** Calls of `eth_sendTransaction`, as they came. */
  readonly sendRequests: () => readonly Call[]
  /** Hashes of signed transactions, whether the chain has them or not. */
  readonly signed: readonly Hash[]
  /** Decides the next request of a method; approval is the default. */
  next(method: string, behaviour: Behaviour): void
  hold(method: string): Held
  /** Sends the transactions that were held back. */
  broadcast(): Promise<void>
}

export interface TestWalletOptions {
  readonly account: PrivateKeyAccount
  /** Node of each chain that the wallet knows, by chain id. */
  readonly nodes: Readonly<Record<number, string>>
  readonly chainId: number
  readonly name?: string
}

const Switch = z.tuple([z.object({ chainId: z.string() })])
const Add = z.tuple([z.object({ chainId: z.string(), rpcUrls: z.array(z.url()).min(1) })])
/** Enough for a transaction to be mined, and not for the transfer of a token. */
const TOO_LITTLE_GAS = 30_000n
const READS =
  /^eth_(call|getBalance|getBlockByNumber|blockNumber|getTransaction\w*|estimateGas|gasPrice|getCode)$/

/** Puts a wallet into every page of a context, as an extension does. */
export async function installTestWallet(
  context: BrowserContext,
  { account, nodes: known, chainId: start, name = 'Test wallet' }: TestWalletOptions,
): Promise<TestWallet> {
  const policy = createPolicy()
  const log: WalletRequest[] = []
  const signed: Hash[] = []
  const heldBack: Signed[] = []
  const frames = new Set<Frame>()
  const nodes = new Map(Object.entries(known).map(([id, url]) => [Number(id), url]))
  let chainId = start
  let connected = false

  const emit = async (event: string, value: unknown) => {
    for (const frame of frames)
      if (!frame.isDetached())
        await frame.evaluate(
          (detail) => window.dispatchEvent(new CustomEvent('test-wallet:emit', { detail })),
          [event, value],
        )
  }
  const node = () => nodes.get(chainId) ?? ''
  const hexId = () => `0x${chainId.toString(16)}`

  const switchTo = async (id: number): Promise<Answer> => {
    const isOther = id !== chainId
    chainId = id
    if (isOther) await emit('chainChanged', hexId())
    return { result: null }
  }

  const send = async (params: unknown, behaviour: Behaviour): Promise<Answer> => {
    const [call] = z.tuple([Call]).parse(params)
    if (!connected || call.from.toLowerCase() !== account.address.toLowerCase())
      return providerError(4100, 'The requested account has not been authorized by the user.')
    if (call.chainId !== undefined && Number(call.chainId) !== chainId)
      return providerError(-32602, 'The chain id of the transaction is not the active one.')
    const gas = behaviour === 'run-dry' ? TOO_LITTLE_GAS : undefined
    const tx = await signCall(account, { id: chainId, url: node() }, call, gas)
    signed.push(tx.hash)
    if (behaviour === 'hold-back') heldBack.push(tx)
    else await tx.broadcast()
    return { result: tx.hash }
  }

  const carryOut = async (method: string, params: unknown, behaviour: Behaviour): Promise<Answer> => {
    switch (method) {
      case 'eth_requestAccounts':
        connected = true
        return { result: [account.address] }
      case 'eth_accounts':
        return { result: connected ? [account.address] : [] }
      case 'eth_chainId':
        return { result: hexId() }
      case 'wallet_switchEthereumChain': {
        const id = Number(Switch.parse(params)[0].chainId)
        return nodes.has(id) ? switchTo(id) : providerError(4902, 'Unrecognized chain ID.')
      }
      case 'wallet_addEthereumChain': {
        const [added] = Add.parse(params)
        nodes.set(Number(added.chainId), added.rpcUrls[0] ?? '')
        return { result: null }
      }
      case 'eth_sendTransaction':
        return send(params, behaviour)
      default:
        if (!READS.test(method)) return providerError(4200, `The wallet does not support ${method}.`)
        return { result: await askNode(node(), method, params) }
    }
  }

  await context.exposeBinding('askTestWallet', async ({ frame }, method: string, params: unknown) => {
    frames.add(frame)
    log.push({ method, params })
    const behaviour = await policy.decide(method)
    if (behaviour === 'reject') return declined
    const never = new Promise<Answer>(() => undefined)
    if (behaviour === 'ignore') return never
    const answer = await carryOut(method, params, behaviour).catch(fault)
    return behaviour === 'lose-answer' ? never : answer
  })
  await context.addInitScript(injectProvider, { name, rdns: 'wallet.test', uuid: randomUUID() })

  return {
    name,
    account,
    log,
    signed,
    sendRequests: () =>
      log
        .filter(({ method }) => method === 'eth_sendTransaction')
        .map(({ params }) => z.tuple([Call]).parse(params)[0]),
    next: (method, behaviour) => policy.next(method, behaviour),
    hold: (method) => policy.hold(method),
    async broadcast() {
      for (const tx of heldBack.splice(0)) await tx.broadcast()
    },
  }
}
