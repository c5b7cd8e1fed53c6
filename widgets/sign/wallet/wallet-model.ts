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

/** The wallets of the popup: those on offer, and the connected one with its account and chain. */
export const WalletModel = createModel((memory: Memory) => {
  /** `undefined` during the first search. */
  const options = signal<readonly WalletOption[] | undefined>(undefined)
  const connection = signal<WalletConnection | undefined>(undefined)
  const account = signal<string | undefined>(undefined)
  const chain = signal<string | undefined>(undefined)
  const connecting = signal<WalletOption | undefined>(undefined)
  const failure = signal<WalletError | undefined>(undefined)
  /** The way to a wallet on another device, while the popup waits for it. */
  const invitation = signal<Invitation | undefined>(undefined)
  let kind: WalletKind | undefined
  let attempt = 0
  let requests = 0

  /** Only the newest request may show a way, and none after `dismiss`. */
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
      // A user who closed the wallet's window knows why the choice is back.
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
    /** Starts a request to the wallet. The wallet shows its way through the answer. */
    invite,
    /** Ends the request, or gives it up. */
    dismiss,
    /** Starts the search for wallets. With `resume`, the last wallet connects again without a window. */
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
    /** Back to the choice of a wallet. The wallet's consent stays. */
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
