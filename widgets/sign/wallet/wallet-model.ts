import { createModel, signal } from '@preact/signals'
import {
  type Invitation,
  type NewChain,
  type Present,
  type WalletConnection,
  WalletError,
  type WalletKind,
  type WalletOption,
} from '../../wallets/wallet.ts'
import type { Memory } from '../page/tab-memory.ts'

/** The wallet of the popup: which there are, which is connected, and what it says of itself. */
export const WalletModel = createModel((memory: Memory) => {
  /** `undefined` while it is not known yet whether there are any. */
  const options = signal<readonly WalletOption[] | undefined>(undefined)
  const connection = signal<WalletConnection | undefined>(undefined)
  const account = signal<string | undefined>(undefined)
  const chain = signal<string | undefined>(undefined)
  const connecting = signal<WalletOption | undefined>(undefined)
  const failure = signal<WalletError | undefined>(undefined)
  /** The way to a wallet on another device, while it is waited for. */
  const invitation = signal<Invitation | undefined>(undefined)
  let kind: WalletKind | undefined
  let attempt = 0
  let requests = 0

  /** Of several requests, only the last one may show a way; what comes after `dismiss` is late. */
  const invite = (): Present => {
    const mine = (requests += 1)
    return (next) => {
      const isWanted = mine === requests
      if (isWanted) invitation.value = next
      return isWanted
    }
  }
  const dismiss = () => {
    requests += 1
    invitation.value = undefined
  }
  const take = (next: WalletConnection | undefined) => {
    connection.peek()?.close()
    connection.value = next
    account.value = next?.address()
    chain.value = next?.chain()
    next?.onChange(() => {
      account.value = next.address()
      chain.value = next.chain()
    })
  }
  const lastFirst = (found: readonly WalletOption[]) => {
    const last = memory.lastWallet()
    return found.toSorted((a, b) => Number(b.make === last) - Number(a.make === last))
  }
  const connect = async (option: WalletOption, how: 'ask' | 'resume') => {
    // A wallet that never answers must not keep the user from choosing another one.
    const mine = (attempt += 1)
    failure.value = undefined
    connecting.value = option
    try {
      const connected = await kind?.connect(option.id, how, invite())
      if (mine !== attempt) return connected?.close()
      memory.rememberWallet(option.make)
      take(connected)
    } catch (cause) {
      const error = asWalletError(cause)
      // Who closes the way to a wallet knows it: the choice is there again, and nothing more to say.
      if (mine === attempt && how === 'ask' && error.failure !== 'closed') failure.value = error
    } finally {
      if (mine === attempt) {
        connecting.value = undefined
        dismiss()
      }
    }
  }

  return {
    options,
    connection,
    account,
    chain,
    connecting,
    failure,
    invitation,
    /** A request to the wallet begins: what it gets to show the way with. */
    invite,
    /** The request is over, or given up. */
    dismiss,
    /** Starts to look for wallets. The one that was used last comes back without a window, if `resume` says so. */
    search(loaded: WalletKind, resume: boolean) {
      kind = loaded
      loaded.discover((found) => {
        const sorted = lastFirst(found)
        options.value = sorted
        const [first] = sorted
        if (resume && first !== undefined && first.make === memory.lastWallet() && attempt === 0)
          void connect(first, 'resume')
      })
    },
    /** No wallet can sign here. */
    nothingToSearch() {
      options.value = []
    },
    async choose(id: string) {
      const option = options.peek()?.find((candidate) => candidate.id === id)
      if (option !== undefined) await connect(option, 'ask')
    },
    /** Back to the choice; the wallet's consent stays with the wallet. */
    leave() {
      attempt += 1
      connecting.value = undefined
      failure.value = undefined
      dismiss()
      take(undefined)
    },
    async switchTo(target: string, details: NewChain | undefined) {
      await connection.peek()?.switchTo(target, details)
    },
  }
})

function asWalletError(cause: unknown): WalletError {
  return cause instanceof WalletError ? cause : new WalletError('failed')
}
