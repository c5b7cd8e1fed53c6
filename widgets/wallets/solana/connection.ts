import { baseConnection, createListeners } from '../base/connection.ts'
import { WalletError, type WalletConnection } from '../wallet.ts'
import { toBase58 } from './read/base58.ts'
import type { Broadcast } from './broadcast.ts'
import { decodeSolana } from './read/decode.ts'
import type { Found } from './discover.ts'
import { walletError } from './errors.ts'
import { bytesOf } from './read/message.ts'
import {
  accountsFor,
  CONNECT,
  EVENTS,
  isObject,
  methodOf,
  SEND,
  SIGN,
  signingFeature,
  standardChain,
} from './wallet-standard.ts'

export { createBroadcast } from './broadcast.ts'

const SIGNATURE_BYTES = 64

/** Connects a wallet that was found. `chain` is CAIP-2; `resume` asks the wallet to show nothing. */
export async function connectSolana(
  { option, wallet }: Found,
  how: 'ask' | 'resume',
  chain: string,
  broadcast: Broadcast,
): Promise<WalletConnection> {
  const cluster = standardChain(chain)
  const consent = await ask(wallet.features, CONNECT, 'connect', how === 'resume' ? { silent: true } : {})
  let accounts = accountsFor(wallet, cluster, isObject(consent) ? consent['accounts'] : undefined)
  if (accounts.length === 0) throw new WalletError('not-authorised')
  /** The account that was last asked to pay: with several at hand, it is the one to use. */
  let payer: string | undefined
  const account = () => accounts.find(({ address }) => address === payer) ?? accounts[0]

  const listeners = createListeners()
  const onChange = (change: unknown) => {
    if (!isObject(change) || change['accounts'] === undefined) return
    accounts = accountsFor(wallet, cluster, change['accounts'])
    listeners.tell()
  }
  const stop = methodOf(wallet.features, EVENTS, 'on')?.('change', onChange)

  return {
    ...baseConnection({
      kind: 'solana',
      option,
      chain,
      address: () => account()?.address,
      // Base58 has one spelling of a key.
      same: (a, b) => a === b,
      given: ({ params }) => params,
      decode: decodeSolana,
      // The wallet is told the chain with each request; the transaction itself names a recent block of it.
      accept({ params }) {
        if (params.chain !== chain) throw new WalletError('wrong-chain')
        const before = account()
        if (before === undefined) throw new WalletError('not-authorised')
        const signer = accounts.find(({ address }) => address === params.from)
        if (signer === undefined) throw new WalletError('wrong-account')
        payer = signer.address
        if (payer !== before.address) listeners.tell()
        return { signer, params }
      },
      async sign({ signer, params }, _, step) {
        const input = { account: signer, chain: cluster, transaction: bytesOf(params.transaction) }
        if (signingFeature(wallet, signer) === SIGN) {
          const answer = await ask(wallet.features, SIGN, 'signTransaction', input)
          return broadcast(params.transaction, bytesIn(answer, 'signedTransaction'), step)
        }
        const answer = await ask(wallet.features, SEND, 'signAndSendTransaction', {
          ...input,
          // By default nodes require a final block, which the newest block is not yet.
          options: { preflightCommitment: 'confirmed' },
        })
        const signature = bytesIn(answer, 'signature')
        if (signature.length !== SIGNATURE_BYTES) throw new WalletError('failed')
        return toBase58(signature)
      },
      close() {
        listeners.clear()
        if (typeof stop === 'function') Reflect.apply(stop, undefined, [])
      },
    }),
    onChange: listeners.add,
  }
}

/** What a wallet answers for the first of its inputs. Without it nobody knows what became of the request. */
function bytesIn(answer: unknown, field: string): Uint8Array {
  const outputs: readonly unknown[] = Array.isArray(answer) ? answer : []
  const [output] = outputs
  const bytes = isObject(output) ? output[field] : undefined
  if (!(bytes instanceof Uint8Array)) throw new WalletError('failed')
  return bytes
}

/** Asks a feature of a wallet; failures come as WalletError. */
async function ask(
  features: Readonly<Record<string, unknown>>,
  feature: string,
  method: string,
  input: object,
): Promise<unknown> {
  const call = methodOf(features, feature, method)
  if (call === undefined) throw new WalletError('unsupported')
  try {
    return await call(input)
  } catch (cause) {
    throw walletError(cause)
  }
}
