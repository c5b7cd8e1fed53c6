import type { SignWords } from '../sign.ts'

/** The sale of an NFT. */
export const sale: SignWords['sale'] = {
  title: {
    brokered: { buy: '出价购买 NFT', sell: '挂单出售 NFT' },
    direct: { buy: '购买 NFT', sell: '出售 NFT' },
  },
  feeLead: {
    buy: (price) =>
      `用于接下来的 NFT 购买，另需支付 ${price}。如果购买未能达成，手续费 24 小时内仍然有效。手续费不予退还。`,
    sell: (price) =>
      `用于接下来的 NFT 出售，售价 ${price}。如果出售未能达成，手续费 24 小时内仍然有效。手续费不予退还。`,
  },
  lead: {
    brokered: {
      buy: '您签署一份买入报价。随后 Suite 的经纪账户在一笔交易中将它与卖方的报价撮合：只有得到 NFT，您才会付款。',
      sell: '您签署一份卖出报价。随后 Suite 的经纪账户在一笔交易中将它与买方的报价撮合：只有收到付款，NFT 才会离开您的账户。',
    },
    direct: {
      buy: '您接受卖方的报价：在一笔交易中付款并得到 NFT。',
      sell: '您接受买方的报价：在一笔交易中收款并交出 NFT。',
    },
  },
  sign: {
    offer: (wallet) => `在 ${wallet} 中签署报价`,
    buy: (wallet) => `在 ${wallet} 中购买`,
    sell: (wallet) => `在 ${wallet} 中出售`,
  },
  rows: {
    nft: { buy: '您购买', sell: '您出售' },
    nftDone: { buy: '您已购买', sell: '您已出售' },
    pays: '您支付',
    price: '价格',
    priceNote: '需扣除发行方的分成（如果该 NFT 有）',
    ends: '报价截止时间',
    taker: '只有此账户可以接受报价',
    broker: 'Suite 的经纪账户',
    seller: '卖方',
    buyer: '买方',
    nftId: 'NFT 编号',
    offer: '您接受的报价',
    unnamed: 'NFT',
    checked: '已由 Suite 在账本上核对',
    checkedLead:
      '您的钱包只显示报价的编号。NFT、价格和对方账户是 Suite 从账本上的这份报价中读取的。报价无法更改。',
  },
  differences: {
    offer: '它接受的是另一份报价。',
    nft: '它涉及另一个 NFT。',
    taker: '经纪账户以外的人也可能接受报价。',
    seller: '它涉及另一位卖方或买方。',
    end: '报价的有效时间与约定不同。',
  },
  checking: {
    title: '正在核对报价',
    lead: '手续费已支付。正在账本上再次读取报价。然后您在这里签名。',
    gone: '已无法接受此报价',
    why: {
      NOT_FOUND: '报价已不存在。',
      OWN_OFFER_GONE: '您自己的报价已不存在。',
      EXPIRED: '报价已过期，或即将过期。',
      OTHER_NFT: '报价与约定的不是同一份。',
      OTHER_PRICE: '报价的价格不同。',
      RESERVED: '报价已为另一个账户保留。',
      NOT_TRANSFERABLE: '此 NFT 无法转让。',
      NOT_OWNED: '卖方已不再拥有此 NFT。',
    },
    whyCode: (code) => `原因是 ${code}。`,
    goneLead: '手续费已支付，除此之外没有签署任何内容。它可以用于另一份价格不高于此的报价。',
  },
  settling: {
    title: '等待经纪账户',
    lead: {
      buy: '您的报价已在账本上。经纪账户正在将它与卖方的报价撮合，需要几秒钟。',
      sell: '您的报价已在账本上。经纪账户正在将它与买方的报价撮合，需要几秒钟。',
    },
    ends: (at) => `如果未能达成，您的报价会在 ${at} 自动结束。您无需在此等待。`,
  },
  done: {
    title: { buy: '已购买', sell: '已出售' },
    sent: { brokered: '报价已发送', direct: { buy: '购买已发送', sell: '出售已发送' } },
    lead: { buy: 'NFT 已在您的账户中。', sell: 'NFT 已售出，款项已在您的账户中。' },
    paid: '您已支付',
    price: '价格',
  },
  failed: {
    title: { buy: '购买未能达成', sell: '出售未能达成' },
    lead: 'NFT 没有易手，款项没有支付。',
    rejected: '账本拒绝了这笔交易。这通常说明报价刚刚已被接受或撤回。NFT 没有易手，款项没有支付。',
    ends: (at) => `经纪账户会将您的报价从账本上移除。否则它会在 ${at} 自动结束。`,
  },
}
