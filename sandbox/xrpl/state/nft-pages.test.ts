import { expect, test } from 'vitest'
import { walletOf } from '../world.ts'
import { accountOf, newAccount } from './accounts.ts'
import type { NftPage } from './entries.ts'
import { writeNftId } from './nft-id.ts'
import { findNft, insertNft, nftsOf, removeNft } from './nft-pages.ts'
import { emptyState, readState, withChanges } from './state.ts'
import { createView } from './view.ts'

const owner = walletOf('owner of nfts').classicAddress
const issuer = walletOf('issuer of nfts').classicAddress
const root = newAccount(owner, 100_000_000n, 1)

/** Tokens of one issuer: their pages depend on the scrambled taxon and the sequence. */
const token = (sequence: number, flags = 8) => ({
  NFToken: { NFTokenID: writeNftId({ flags, transferFee: 0, issuer, taxon: 0, sequence }) },
})
const idOf = ({ NFToken }: ReturnType<typeof token>) => NFToken.NFTokenID
const ledger = () => createView(readState(withChanges(emptyState(), new Map([[root.index, root]]))))

type State = ReturnType<typeof ledger>
const pages = (view: State): readonly NftPage[] =>
  [...view.all()]
    .flatMap((entry) => (entry.LedgerEntryType === 'NFTokenPage' ? [entry] : []))
    .toSorted((a, b) => (a.index < b.index ? -1 : 1))

/** Pages are linked both ways, sorted, never above their bounds, within their size and counted to the owner. */
function expectSound(view: State): void {
  const all = pages(view)
  expect(accountOf(view, owner).OwnerCount).toBe(all.length)
  for (const [at, page] of all.entries()) {
    expect(page.PreviousPageMin).toBe(all[at - 1]?.index)
    expect(page.NextPageMin).toBe(all[at + 1]?.index)
    expect(page.NFTokens.length).toBeLessThanOrEqual(32)
    for (const { NFToken } of page.NFTokens)
      expect(NFToken.NFTokenID.slice(40) < page.index.slice(40)).toBe(true)
  }
  expect(all.at(-1)?.index.slice(40) ?? 'F'.repeat(24)).toBe('F'.repeat(24))
}

test('pages split when they are full and join when they are not, until none is left', () => {
  const view = ledger()
  const tokens = Array.from({ length: 120 }, (_, sequence) => token(sequence))
  for (const one of tokens) {
    expect(insertNft(view, owner, one)).toBe(true)
    expectSound(view)
  }
  expect(pages(view).length).toBeGreaterThan(3)
  expect(nftsOf(view, owner)).toHaveLength(120)
  for (const one of tokens) expect(findNft(view, owner, idOf(one))).toEqual(one)
  for (const [at, one] of tokens.toReversed().entries()) {
    removeNft(view, owner, idOf(one))
    expectSound(view)
    expect(findNft(view, owner, idOf(one))).toBeUndefined()
    expect(nftsOf(view, owner)).toHaveLength(119 - at)
  }
  expect(pages(view)).toEqual([])
})

test('tokens with the same low 96 bits stay on one page, and the 33rd finds no place', () => {
  const view = ledger()
  for (let flags = 0; flags < 32; flags += 1) expect(insertNft(view, owner, token(1, flags))).toBe(true)
  expect(insertNft(view, owner, token(1, 32))).toBe(false)
  for (const other of [token(0), token(2)]) expect(insertNft(view, owner, other)).toBe(true)
  expectSound(view)
  expect(nftsOf(view, owner)).toHaveLength(34)
  expect(pages(view).map(({ NFTokens }) => NFTokens.length)).toContain(32)
})
