import { oneRequestEach } from './one-request.ts'
import { WalletError, type WalletKind, type WalletOption } from './wallet.ts'

/** A kind on its way from the server. */
export interface LoadingKind {
  readonly name: string
  readonly kind: Promise<WalletKind>
}

/**
 * Several kinds of wallets as one. Options bear their kind's name in their id, and stand in the order of the
 * kinds, whichever was here first. A kind that cannot be loaded takes no other one with it.
 */
export function combineWallets(loading: readonly LoadingKind[]): WalletKind {
  return {
    discover(report) {
      const found = new Map<string, readonly WalletOption[]>()
      const stops: (() => void)[] = []
      let isOver = false
      const take = (name: string, options: readonly WalletOption[]) => {
        if (isOver) return
        found.set(
          name,
          options.map((option) => ({ ...option, id: idOf(name, option.id) })),
        )
        const all = loading.flatMap((kind) => found.get(kind.name) ?? [])
        // "There are none" is a word that only all of them together can say.
        if (all.length > 0 || found.size === loading.length) report(all)
      }
      const look = async ({ name, kind }: LoadingKind) => {
        try {
          const loaded = await kind
          if (!isOver) stops.push(loaded.discover((options) => take(name, options)))
        } catch {
          take(name, [])
        }
      }
      for (const kind of loading) void look(kind)
      return () => {
        isOver = true
        for (const stop of stops) stop()
      }
    },
    async connect(id, how, present) {
      const chosen = loading.find(({ name }) => id.startsWith(idOf(name, '')))
      if (chosen === undefined) throw new WalletError('disconnected')
      const kind = await chosen.kind
      const connection = await kind.connect(id.slice(idOf(chosen.name, '').length), how, present)
      return oneRequestEach({ ...connection, option: { ...connection.option, id } })
    },
  }
}

const idOf = (kind: string, id: string): string => `${kind}:${id}`
