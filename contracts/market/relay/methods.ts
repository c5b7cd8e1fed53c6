import { accountMethods } from './account-methods.ts'
import { ledgerMethods } from './ledger-methods.ts'
import { marketMethods } from './market-methods.ts'
import { nftMethods } from './nft-methods.ts'
import { nodeMethods } from './node-methods.ts'
import type { RelayMethod } from './method.ts'

/** Every method that the relay passes on. A method that is not here is refused. */
export const relayMethods: readonly RelayMethod[] = [
  ...accountMethods,
  ...ledgerMethods,
  ...marketMethods,
  ...nftMethods,
  ...nodeMethods,
].toSorted((a, b) => (a.name < b.name ? -1 : 1))
