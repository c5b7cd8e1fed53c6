import type { Asset } from '#contracts/api/payment.ts'
import { type Minor, minor } from '../../../domain/money.ts'
import { minorOfValue, readLedgerAsset } from '../../../formats/xrpl.ts'
import type { Account, Rpc, ValidatedLedger } from './rpc.ts'

type Reserves = Pick<ValidatedLedger, 'reserveBase' | 'reserveIncrement'>

/** In drops: the reserve of an account with this many objects. */
export const reserveOf = ({ reserveBase, reserveIncrement }: Reserves, owned: number): bigint =>
  reserveBase + reserveIncrement * BigInt(owned)

/** The balance that an address can spend of each asset, in their order. For XRP, the part above the reserve. */
export async function balances(
  rpc: Rpc,
  reserves: () => Promise<Reserves>,
  address: string,
  assets: readonly Pick<Asset, 'address'>[],
): Promise<readonly Minor[]> {
  const wanted = assets.map(readLedgerAsset)
  const issuers = [...new Set(wanted.flatMap(({ issuer }) => issuer ?? []))]
  const hasXrp = wanted.some(({ issuer }) => issuer === undefined)
  const [xrp, ...lines] = await Promise.all([
    hasXrp ? spendableXrp(rpc, reserves, address) : minor(0n),
    ...issuers.map((issuer) => rpc.lines(address, issuer)),
  ])
  const all = lines.flat()
  return wanted.map(({ currency, issuer }) => {
    if (issuer === undefined) return xrp
    const line = all.find((candidate) => candidate.account === issuer && candidate.currency === currency)
    return (line && minorOfValue(line.balance)) ?? minor(0n)
  })
}

async function spendableXrp(rpc: Rpc, reserves: () => Promise<Reserves>, address: string): Promise<Minor> {
  const [account, needed] = await Promise.all([rpc.account(address), reserves()])
  return spendable(account, needed)
}

export function spendable({ root }: Account, reserves: Reserves): Minor {
  if (root === undefined) return minor(0n)
  const free = root.Balance - reserveOf(reserves, root.OwnerCount)
  return minor(free > 0n ? free : 0n)
}
