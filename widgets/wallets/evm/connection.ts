import { baseConnection, createListeners } from '../base/connection.ts'
import { type NewChain, WalletError, type WalletConnection } from '../wallet.ts'
import { type Ask, createAsk } from './ask.ts'
import { decodeEvm, decodeEvmTogether } from '#contracts/payloads/evm/decode.ts'
import { createBatches, type EvmPayload, type Memory } from './batches.ts'
import type { Found } from './discover.ts'
import type { Timer } from './provider.ts'

const ADDRESS = /^0x[0-9a-f]{40}$/i
const HASH = /^0x[0-9a-f]{64}$/i

/** Connects an announced wallet. `ask` opens it; `resume` succeeds only with consent that was given before. */
export async function connectEvm(
  { option, provider }: Found,
  how: 'ask' | 'resume',
  timer: Timer,
  memory?: Memory,
): Promise<WalletConnection> {
  const ask = createAsk(provider, timer)
  const batches = createBatches(ask, timer, memory)
  const accounts =
    how === 'ask'
      ? await ask('eth_requestAccounts', undefined, 'user')
      : await ask('eth_accounts', undefined, 'wallet')
  let address = firstAddress(accounts)
  if (address === undefined) throw new WalletError('not-authorised')
  let chain = await chainOf(ask)

  const listeners = createListeners()
  const onAccounts = (list: unknown) => {
    address = firstAddress(list)
    listeners.tell()
  }
  const onChain = (id: unknown) => {
    chain = caip2(id) ?? chain
    listeners.tell()
  }
  const onDisconnect = () => {
    // Wallets also report this when only their node is away (EIP-1193). Then the account is still there.
    ask('eth_accounts', undefined, 'wallet').then(onAccounts, () => onAccounts([]))
  }
  const events = [
    ['accountsChanged', onAccounts],
    ['chainChanged', onChain],
    ['disconnect', onDisconnect],
  ] as const
  for (const [event, listener] of events) provider.on?.(event, listener)

  const noteChain = async () => {
    const now = await chainOf(ask)
    if (now !== chain) {
      chain = now
      listeners.tell()
    }
    return now
  }
  const accept = async (payload: EvmPayload): Promise<EvmPayload> => {
    const [call] = payload.params
    const now = firstAddress(await ask('eth_accounts', undefined, 'wallet'))
    if (now?.toLowerCase() !== address?.toLowerCase()) onAccounts(now === undefined ? [] : [now])
    if (now === undefined) throw new WalletError('not-authorised')
    if (now.toLowerCase() !== call.from.toLowerCase()) throw new WalletError('wrong-account')
    if ((await noteChain()) !== caip2(call.chainId)) throw new WalletError('wrong-chain')
    return payload
  }

  return {
    ...baseConnection({
      kind: 'evm',
      option,
      chain,
      address: () => address,
      same: (a, b) => a.toLowerCase() === b.toLowerCase(),
      given: ({ params: [call] }) => call,
      decode: decodeEvm,
      accept,
      check: async (payload) => checkAnchor(ask, payload),
      async sign(payload, _, step) {
        const { method, params } = payload
        if (method === 'wallet_sendCalls') return batches.send(payload, step)
        const hash = await ask(method, params, 'user')
        // Some wallets answer null for a rejection. Without a hash the outcome is unknown.
        if (typeof hash !== 'string' || !HASH.test(hash)) throw new WalletError('failed')
        return hash.toLowerCase()
      },
      close() {
        listeners.clear()
        batches.close()
        for (const [event, listener] of events) provider.removeListener?.(event, listener)
      },
    }),
    chain: () => chain,
    onChange: listeners.add,
    decodeTogether: decodeEvmTogether,
    canTogether: async (payload) => payload.kind === 'evm' && batches.can(payload),
    resume: (_, step) => batches.resume(step),
    async switchTo(target, details) {
      const chainId = `0x${BigInt(target.replace('eip155:', '')).toString(16)}`
      const change = async () => ask('wallet_switchEthereumChain', [{ chainId }], 'user')
      await change().catch(async (cause: unknown) => {
        if (!(cause instanceof WalletError) || cause.failure !== 'unknown-chain' || details === undefined)
          throw cause
        await ask('wallet_addEthereumChain', [newChain(chainId, details)], 'user')
        // Some wallets switch by themselves after adding. Then this asks nothing.
        await change()
      })
      if ((await noteChain()) !== target) throw new WalletError('wrong-chain')
    },
  }
}

/** Forks, test chains and sandboxes share ids: the wallet's node has to know the payload's block. */
async function checkAnchor(ask: Ask, { anchor }: EvmPayload): Promise<void> {
  const number = `0x${BigInt(anchor.number).toString(16)}`
  const block = await ask('eth_getBlockByNumber', [number, false], 'wallet')
  const hash = typeof block === 'object' && block !== null && 'hash' in block ? block.hash : undefined
  if (typeof hash !== 'string' || hash.toLowerCase() !== anchor.hash.toLowerCase())
    throw new WalletError('other-chain')
}

async function chainOf(ask: Ask): Promise<string> {
  const chain = caip2(await ask('eth_chainId', undefined, 'wallet'))
  if (chain === undefined) throw new WalletError('failed', 'The wallet does not say which chain it uses.')
  return chain
}

/** Most wallets write chain ids as hex text; some as decimal text or numbers. */
function caip2(id: unknown): string | undefined {
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return `eip155:${id}`
  if (typeof id !== 'string' || !/^(0x[0-9a-f]{1,16}|[0-9]{1,16})$/i.test(id)) return undefined
  return `eip155:${BigInt(id)}`
}

function firstAddress(accounts: unknown): string | undefined {
  const [first]: readonly unknown[] = Array.isArray(accounts) ? accounts : []
  return typeof first === 'string' && ADDRESS.test(first) ? first : undefined
}

const newChain = (chainId: string, { name, coin, rpcUrl }: NewChain) => ({
  chainId,
  chainName: name,
  nativeCurrency: coin,
  rpcUrls: [rpcUrl],
})
