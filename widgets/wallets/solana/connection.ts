import { WalletNotReadyError, WalletReadyState } from '@solana/wallet-adapter-base'
import { baseConnection, createListeners } from '../base/connection.ts'
import { WalletError, type WalletConnection, type WalletOption } from '../wallet.ts'
import type { Broadcast } from './broadcast.ts'
import { walletError } from './errors.ts'
import { toBase58 } from '#contracts/payloads/solana/base58.ts'
import { decodeSolana, decodeSolanaTogether } from '#contracts/payloads/solana/decode.ts'
import { bytesOf } from '#contracts/payloads/solana/message.ts'
import type { SolanaWallet } from './solana-wallet.ts'

export { createBroadcast } from './broadcast.ts'

const SIGNATURE_BYTES = 64

interface Around {
  readonly option: WalletOption
  /** CAIP-2. */
  readonly chain: string
  readonly broadcast: Broadcast
}

/** `ask` opens the wallet; `resume` asks it to show nothing. */
export async function connectSolana(
  wallet: SolanaWallet,
  how: 'ask' | 'resume',
  { option, chain, broadcast }: Around,
): Promise<WalletConnection> {
  const { readyState } = wallet
  if (readyState !== WalletReadyState.Installed && readyState !== WalletReadyState.Loadable)
    throw walletError(new WalletNotReadyError())
  await wallet.connect(how === 'resume').catch(fail)
  /** The account of the last payment: with several accounts, it is the one to use. */
  let payer: string | undefined
  const address = () => wallet.accounts().find((account) => account === payer) ?? wallet.accounts()[0]
  const listeners = createListeners()
  const stop = wallet.onChange(listeners.tell)

  return {
    ...baseConnection({
      kind: 'solana',
      option,
      chain,
      address,
      // Base58 has one spelling of a key.
      same: (a, b) => a === b,
      given: ({ params }) => params,
      decode: decodeSolana,
      decodeTogether: decodeSolanaTogether,
      // The wallet is told the chain with each request; the transaction itself names a recent block of it.
      accept({ params }) {
        if (params.chain !== chain) throw new WalletError('wrong-chain')
        const before = address()
        if (before === undefined) throw new WalletError('not-authorised')
        const account = wallet.accounts().find((one) => one === params.from)
        if (account === undefined) throw new WalletError('wrong-account')
        payer = account
        if (payer !== before) listeners.tell()
        return { account, transaction: params.transaction }
      },
      async sign({ account, transaction }, _, step) {
        const bytes = bytesOf(transaction)
        if (!wallet.sends(account)) {
          const signed = await wallet.signTransaction(bytes, account).catch(fail)
          return broadcast(transaction, mustBeBytes(signed), step)
        }
        const signature = mustBeBytes(await wallet.sendTransaction(bytes, account).catch(fail))
        if (signature.length !== SIGNATURE_BYTES) throw new WalletError('failed')
        return toBase58(signature)
      },
      close() {
        listeners.clear()
        stop()
      },
    }),
    onChange: listeners.add,
  }
}

const fail = (cause: unknown): never => {
  throw walletError(cause)
}

/** Without its answer, the outcome of a request is unknown. */
function mustBeBytes(answer: unknown): Uint8Array {
  if (!(answer instanceof Uint8Array)) throw new WalletError('failed')
  return answer
}
