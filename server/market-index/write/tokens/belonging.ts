import { clusterOf, insiderClusters, type Origins } from '../../figures/clusters.ts'
import type { Trust } from '../../figures/marketcap.ts'
import type { Belonging } from '../../figures/volume.ts'
import type { Accounts } from './accounts.ts'
import type { createIssued } from './issued.ts'
import type { TokenState } from './token-state.ts'

/** How the accounts of a token belong together. Of a token that someone vouches for, nobody is an insider. */
export const createBelonging =
  ({
    accounts,
    issued,
    origins,
    trust,
  }: {
    readonly accounts: Pick<Accounts, 'find'>
    readonly issued: Pick<ReturnType<typeof createIssued>, 'largeReceivers'>
    readonly origins: Origins
    readonly trust: (token: number) => Trust
  }) =>
  (token: TokenState): Belonging & { readonly trust: Trust } => {
    const known = trust(token.id)
    const insiders =
      known > 0
        ? new Set<number>()
        : insiderClusters(accounts.find(token.asset.issuer), issued.largeReceivers(token), origins)
    const cluster = (account: number) => clusterOf(account, origins)
    return { trust: known, cluster, isInsider: (account) => insiders.has(cluster(account)) }
  }

export type BelongingOf = ReturnType<typeof createBelonging>
