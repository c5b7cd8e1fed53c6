/**
 * Accounts that are known to broker sales of NFTs, by the marketplace they belong to. An offer that is reserved for one
 * of them is for sale to anyone, through that marketplace. The table is what the front end of xrpl.to assumed in
 * February 2026.
 */
const known: readonly (readonly [account: string, name: string])[] = [
  ['rpx9JThQ2y37FaGeeJP7PXDUVEXY3PHZSC', 'xrp.cafe'],
  ['rpZqTPC8GvrSvEfFsUuHkmPCg29GdQuXhC', 'BIDDS'],
  ['rDeizxSRo6JHjKnih9ivpPkyD2EgXQvhSB', 'XPMarket'],
  ['rnPNSonfEN1TWkPH4Kwvkk3693sCT4tsZv', 'Art Dept Fun'],
  ['rJcCJyJkiTXGcxU4Lt4ZvKJz8YmorZXu8r', 'OpulenceX'],
]

/** Names of marketplaces by the accounts of their brokers. */
export type Brokers = ReadonlyMap<string, string>

/** The known brokers, and those of this deployment. */
export const brokersWith = (
  own: readonly { readonly address: string; readonly name: string }[] = [],
): Brokers => new Map([...known, ...own.map(({ address, name }) => [address, name] as const)])
