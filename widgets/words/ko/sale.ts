import type { SignWords } from '../sign.ts'

/** The sale of an NFT. */
export const sale: SignWords['sale'] = {
  title: {
    brokered: { buy: 'NFT 구매 제안', sell: 'NFT 판매 제안' },
    direct: { buy: 'NFT 구매', sell: 'NFT 판매' },
  },
  feeLead: {
    buy: (price) =>
      `이어지는 NFT 구매를 위한 수수료예요. 구매에는 ${price}만큼 더 들어요. 구매가 성사되지 않으면 수수료는 24시간 동안 유효해요. 수수료는 환불되지 않아요.`,
    sell: (price) =>
      `이어지는 NFT 판매(가격 ${price})를 위한 수수료예요. 판매가 성사되지 않으면 수수료는 24시간 동안 유효해요. 수수료는 환불되지 않아요.`,
  },
  lead: {
    brokered: {
      buy: '구매 제안에 서명해요. 그러면 Suite 브로커가 하나의 트랜잭션으로 판매자의 제안과 연결해요. NFT를 받을 때만 지불해요.',
      sell: '판매 제안에 서명해요. 그러면 Suite 브로커가 하나의 트랜잭션으로 구매자의 제안과 연결해요. 대금을 받을 때만 NFT가 계정에서 나가요.',
    },
    direct: {
      buy: '판매자의 제안을 수락해요. 하나의 트랜잭션으로 지불하고 NFT를 받아요.',
      sell: '구매자의 제안을 수락해요. 하나의 트랜잭션으로 대금을 받고 NFT를 넘겨요.',
    },
  },
  sign: {
    offer: (wallet) => `${wallet}에서 제안에 서명`,
    buy: (wallet) => `${wallet}에서 구매`,
    sell: (wallet) => `${wallet}에서 판매`,
  },
  rows: {
    nft: { buy: '구매', sell: '판매' },
    nftDone: { buy: '구매함', sell: '판매함' },
    pays: '지불',
    price: '가격',
    priceNote: 'NFT에 발행자 몫이 있으면 이를 뺀 금액',
    ends: '제안 종료',
    taker: '이 계정만 제안을 수락할 수 있음',
    broker: 'Suite 브로커',
    seller: '판매자',
    buyer: '구매자',
    nftId: 'NFT 번호',
    offer: '수락하는 제안',
    unnamed: 'NFT',
    checked: 'Suite가 원장에서 확인함',
    checkedLead:
      '지갑에는 제안 번호만 표시돼요. NFT, 가격, 상대 계정은 Suite가 원장에서 이 제안을 읽은 내용이에요. 제안은 바뀔 수 없어요.',
  },
  differences: {
    offer: '다른 제안을 수락해요.',
    nft: '다른 NFT에 관한 것이에요.',
    taker: '브로커가 아닌 다른 사람이 제안을 수락할 수 있어요.',
    seller: '다른 판매자나 구매자에 관한 것이에요.',
    end: '제안이 열려 있는 기간이 합의와 달라요.',
  },
  checking: {
    title: '제안을 확인하는 중',
    lead: '수수료를 지불했어요. 원장에서 제안을 한 번 더 읽어요. 그다음 여기에서 서명해요.',
    gone: '이 제안은 더 이상 수락할 수 없어요',
    why: {
      NOT_FOUND: '제안이 더 이상 없어요.',
      OWN_OFFER_GONE: '내 제안이 더 이상 없어요.',
      EXPIRED: '제안이 만료됐거나 곧 만료돼요.',
      OTHER_NFT: '합의한 것과 다른 제안이에요.',
      OTHER_PRICE: '제안의 가격이 달라요.',
      RESERVED: '제안이 다른 계정에 지정되어 있어요.',
      NOT_TRANSFERABLE: '이 NFT는 양도할 수 없어요.',
      NOT_OWNED: '판매자가 더 이상 NFT를 가지고 있지 않아요.',
    },
    whyCode: (code) => `사유: ${code}.`,
    goneLead:
      '수수료를 지불했고, 그 밖에 서명된 것은 없어요. 수수료는 가격이 더 높지 않은 다른 제안에 쓸 수 있어요.',
  },
  settling: {
    title: '브로커를 기다리는 중',
    lead: {
      buy: '제안이 원장에 올라갔어요. 이제 브로커가 판매자의 제안과 연결해요. 몇 초 걸려요.',
      sell: '제안이 원장에 올라갔어요. 이제 브로커가 구매자의 제안과 연결해요. 몇 초 걸려요.',
    },
    ends: (at) => `성사되지 않으면 제안은 ${at}에 자동으로 끝나요. 여기에서 기다리지 않아도 돼요.`,
  },
  done: {
    title: { buy: '구매함', sell: '판매함' },
    sent: { brokered: '제안 전송됨', direct: { buy: '구매 전송됨', sell: '판매 전송됨' } },
    lead: { buy: 'NFT가 계정에 들어왔어요.', sell: 'NFT가 판매됐고 대금이 계정에 들어왔어요.' },
    paid: '지불함',
    price: '가격',
  },
  failed: {
    title: { buy: '구매가 성사되지 않았어요', sell: '판매가 성사되지 않았어요' },
    lead: 'NFT의 주인은 바뀌지 않았고 대금은 지불되지 않았어요.',
    rejected:
      '원장이 트랜잭션을 거부했어요. 대개 직전에 제안이 수락됐거나 철회됐다는 뜻이에요. NFT의 주인은 바뀌지 않았고 대금은 지불되지 않았어요.',
    ends: (at) => `브로커가 제안을 원장에서 내려요. 그러지 않으면 ${at}에 자동으로 끝나요.`,
  },
}
