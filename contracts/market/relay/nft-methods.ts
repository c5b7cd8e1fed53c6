import { account, flag, hash, uint32, ofRange, pages, ofLedger } from './fields.ts'
import { ofClio, type RelayMethod, medium } from './method.ts'
const nftOffers = {
  ...medium,
  params: { nft_id: hash, ...ofLedger, ...pages(250, 250, undefined, 50) },
  needs: [['nft_id']],
} as const

/** Methods about NFTs. */
export const nftMethods: readonly RelayMethod[] = [
  { name: 'nft_buy_offers', reads: 'the offers to buy an NFT', ...nftOffers },
  {
    name: 'nft_history',
    reads: 'the transactions of an NFT',
    class: 'medium',
    params: {
      ...ofLedger,
      ...ofRange,
      nft_id: hash,
      binary: flag,
      forward: flag,
      ...pages(50, 100),
    },
    needs: [['nft_id']],
    nodes: 'clio',
    lasts: 'range',
  },
  {
    name: 'nft_info',
    reads: 'an NFT: owner, flags, URI',
    ...ofClio,
    params: { ...ofLedger, nft_id: hash },
    needs: [['nft_id']],
  },
  { name: 'nft_sell_offers', reads: 'the offers to sell an NFT', ...nftOffers },
  {
    name: 'nfts_by_issuer',
    reads: 'the NFTs of an issuer',
    ...ofClio,
    params: { ...ofLedger, issuer: account, nft_taxon: uint32, ...pages(50, 100) },
    needs: [['issuer']],
  },
]
