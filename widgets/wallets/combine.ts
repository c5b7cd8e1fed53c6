import { oneRequestEach } from './one-request.ts'
import { WalletError, type WalletKind, type WalletOption } from './wallet.ts'

/** A kind that is being loaded. */
export interface LoadingKind {
  readonly name: string
  readonly kind: Promise<WalletKind>
}

/** Several kinds as one, in their order, with the kind in each id. A kind that fails to load affects no other. */
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
        // Only when all kinds have reported is it certain that there are no wallets.
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
