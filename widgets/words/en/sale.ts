/** The sentences about the sale of an NFT. */
export const saleText = {
  title: {
    brokered: { buy: 'Offer to buy the NFT', sell: 'Offer to sell the NFT' },
    direct: { buy: 'Buy the NFT', sell: 'Sell the NFT' },
  },
  feeLead: {
    buy: (price: string) =>
      `For the purchase of the NFT that follows, which costs ${price} more. If it does not come about, the fee stays good for 24 hours. The fee is not sent back.`,
    sell: (price: string) =>
      `For the sale of the NFT that follows, for ${price}. If it does not come about, the fee stays good for 24 hours. The fee is not sent back.`,
  },
  lead: {
    brokered: {
      buy: 'You sign an offer to buy. The broker of Suite then brings it together with the seller’s offer, in one transaction: you pay only if you get the NFT.',
      sell: 'You sign an offer to sell. The broker of Suite then brings it together with the buyer’s offer, in one transaction: the NFT leaves your account only if you are paid.',
    },
    direct: {
      buy: 'You take the seller’s offer: you pay and get the NFT in one transaction.',
      sell: 'You take the buyer’s offer: you are paid and give the NFT in one transaction.',
    },
  },
  sign: {
    offer: (wallet: string) => `Sign the offer in ${wallet}`,
    buy: (wallet: string) => `Buy in ${wallet}`,
    sell: (wallet: string) => `Sell in ${wallet}`,
  },
  rows: {
    nft: { buy: 'You buy', sell: 'You sell' },
    nftDone: { buy: 'You bought', sell: 'You sold' },
    pays: 'You pay',
    price: 'Price',
    priceNote: 'Less the issuer’s share, if the NFT has one',
    ends: 'The offer ends',
    taker: 'Only this account can take the offer',
    broker: 'Broker of Suite',
    seller: 'Seller',
    buyer: 'Buyer',
    nftId: 'NFT ID',
    offer: 'Offer that you take',
    unnamed: 'NFT',
    checked: 'Checked on the ledger by Suite',
    checkedLead:
      'Your wallet shows only the number of the offer. The NFT, the price and the other account are what Suite has read of this offer on the ledger. An offer cannot change.',
  },
  differences: {
    offer: 'It takes another offer.',
    nft: 'It is about another NFT.',
    taker: 'Someone other than the broker could take the offer.',
    seller: 'It is about another seller or buyer.',
    end: 'The offer would stay open for another time than agreed.',
  },
  checking: {
    title: 'Checking the offer',
    lead: 'The fee is paid. The offer is read on the ledger once more. Then you sign here.',
    gone: 'This offer cannot be taken any more',
    /** Why, by the reason of the API. */
    why: {
      NOT_FOUND: 'The offer is no longer there.',
      OWN_OFFER_GONE: 'Your own offer is no longer there.',
      EXPIRED: 'The offer has expired, or is about to.',
      OTHER_NFT: 'The offer is another one than was agreed.',
      OTHER_PRICE: 'The offer has another price.',
      RESERVED: 'The offer is reserved for another account.',
      NOT_TRANSFERABLE: 'The NFT cannot be transferred.',
      NOT_OWNED: 'The seller no longer has the NFT.',
    },
    whyCode: (code: string) => `The reason is ${code}.`,
    goneLead: 'The fee is paid, and nothing else was signed. It can go to another offer that costs no more.',
  },
  settling: {
    title: 'Waiting for the broker',
    lead: {
      buy: 'Your offer is on the ledger. The broker now brings it together with the seller’s offer. This takes a few seconds.',
      sell: 'Your offer is on the ledger. The broker now brings it together with the buyer’s offer. This takes a few seconds.',
    },
    ends: (at: string) =>
      `If it does not come about, your offer ends by itself at ${at}. You need not wait here.`,
  },
  done: {
    title: { buy: 'Bought', sell: 'Sold' },
    sent: { brokered: 'Offer sent', direct: { buy: 'Purchase sent', sell: 'Sale sent' } },
    lead: { buy: 'The NFT is in your account.', sell: 'The NFT is sold, and the price is in your account.' },
    paid: 'You paid',
    price: 'Price',
  },
  failed: {
    title: { buy: 'The purchase did not come about', sell: 'The sale did not come about' },
    lead: 'The NFT has not changed hands, and the price was not paid.',
    rejected:
      'The ledger rejected the transaction. Usually this means that the offer was taken or withdrawn a moment before. The NFT has not changed hands, and the price was not paid.',
    ends: (at: string) => `The broker takes your offer off the ledger. Otherwise it ends by itself at ${at}.`,
  },
}
