import { assetFields, NO_FLAGS } from './shapes.ts'
import { readAsset, type State } from './state.ts'
import { formatAmount } from './stroops.ts'

/** The assets that someone has a trust line for, by code and issuer. */
export function assets(state: State, query: URLSearchParams) {
  const wanted = (value: string, name: string) => [null, value].includes(query.get(name))
  const lines = [...state.accounts.values()].flatMap((account) => [...account.lines])
  return [...new Set(lines.map(([text]) => text))]
    .toSorted()
    .map((text) => ({ text, asset: readAsset(text), held: lines.filter(([other]) => other === text) }))
    .filter(({ asset }) => wanted(asset.getCode(), 'asset_code') && wanted(asset.getIssuer(), 'asset_issuer'))
    .map(({ asset, held }, index) => ({
      _links: { toml: { href: '' } },
      ...assetFields(asset),
      // The real one is a text of code, issuer and type.
      paging_token: String(index + 1),
      accounts: { authorized: held.length, authorized_to_maintain_liabilities: 0, unauthorized: 0 },
      balances: {
        authorized: formatAmount(held.reduce((sum, [, { balance }]) => sum + balance, 0n)),
        authorized_to_maintain_liabilities: '0.0000000',
        unauthorized: '0.0000000',
      },
      flags: NO_FLAGS,
    }))
}
