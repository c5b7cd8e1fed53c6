import type { SignWords } from '../sign.ts'

/** The sale of an NFT. */
export const sale: SignWords['sale'] = {
  title: {
    brokered: { buy: 'NFT alış teklifi', sell: 'NFT satış teklifi' },
    direct: { buy: 'NFT’yi satın al', sell: 'NFT’yi sat' },
  },
  feeLead: {
    buy: (price) =>
      `Ardından gelen NFT alımı için; alım ayrıca ${price} tutar. Alım gerçekleşmezse ücret 24 saat geçerli kalır. Ücret iade edilmez.`,
    sell: (price) =>
      `Ardından gelen NFT satışı için; satış fiyatı ${price}. Satış gerçekleşmezse ücret 24 saat geçerli kalır. Ücret iade edilmez.`,
  },
  lead: {
    brokered: {
      buy: 'Bir alış teklifi imzalarsınız. Ardından Suite aracısı onu satıcının teklifiyle tek bir işlemde birleştirir: yalnızca NFT’yi alırsanız ödersiniz.',
      sell: 'Bir satış teklifi imzalarsınız. Ardından Suite aracısı onu alıcının teklifiyle tek bir işlemde birleştirir: NFT hesabınızdan yalnızca size ödeme yapılırsa çıkar.',
    },
    direct: {
      buy: 'Satıcının teklifini kabul edersiniz: tek bir işlemde öder ve NFT’yi alırsınız.',
      sell: 'Alıcının teklifini kabul edersiniz: tek bir işlemde size ödeme yapılır ve NFT’yi verirsiniz.',
    },
  },
  sign: {
    offer: (wallet) => `Teklifi ${wallet} ile imzala`,
    buy: (wallet) => `${wallet} ile al`,
    sell: (wallet) => `${wallet} ile sat`,
  },
  rows: {
    nft: { buy: 'Alacağınız', sell: 'Satacağınız' },
    nftDone: { buy: 'Aldığınız', sell: 'Sattığınız' },
    pays: 'Ödeyeceğiniz',
    price: 'Fiyat',
    priceNote: 'NFT’nin ihraççı payı varsa bu pay düşülür',
    ends: 'Teklifin bitişi',
    taker: 'Teklifi yalnızca bu hesap kabul edebilir',
    broker: 'Suite aracısı',
    seller: 'Satıcı',
    buyer: 'Alıcı',
    nftId: 'NFT kimliği',
    offer: 'Kabul ettiğiniz teklif',
    unnamed: 'NFT',
    checked: 'Suite tarafından defterde kontrol edildi',
    checkedLead:
      'Cüzdanınız yalnızca teklifin numarasını gösterir. NFT, fiyat ve diğer hesap, Suite’in bu teklif için defterden okuduklarıdır. Bir teklif değişemez.',
  },
  differences: {
    offer: 'Başka bir teklifi kabul ediyor.',
    nft: 'Başka bir NFT ile ilgili.',
    taker: 'Teklifi aracıdan başka biri kabul edebilir.',
    seller: 'Başka bir satıcı veya alıcı ile ilgili.',
    end: 'Teklif, anlaşılandan farklı bir süre açık kalır.',
  },
  checking: {
    title: 'Teklif kontrol ediliyor',
    lead: 'Ücret ödendi. Teklif defterde bir kez daha okunuyor. Ardından burada imzalarsınız.',
    gone: 'Bu teklif artık kabul edilemez',
    why: {
      NOT_FOUND: 'Teklif artık yok.',
      OWN_OFFER_GONE: 'Kendi teklifiniz artık yok.',
      EXPIRED: 'Teklifin süresi doldu veya dolmak üzere.',
      OTHER_NFT: 'Teklif, anlaşılandan başka bir teklif.',
      OTHER_PRICE: 'Teklifin fiyatı farklı.',
      RESERVED: 'Teklif başka bir hesaba ayrılmış.',
      NOT_TRANSFERABLE: 'NFT devredilemez.',
      NOT_OWNED: 'NFT artık satıcıda değil.',
    },
    whyCode: (code) => `Neden: ${code}.`,
    goneLead:
      'Ücret ödendi ve başka hiçbir şey imzalanmadı. Ücret, daha pahalı olmayan başka bir teklif için kullanılabilir.',
  },
  settling: {
    title: 'Aracı bekleniyor',
    lead: {
      buy: 'Teklifiniz defterde. Aracı onu şimdi satıcının teklifiyle birleştiriyor. Bu birkaç saniye sürer.',
      sell: 'Teklifiniz defterde. Aracı onu şimdi alıcının teklifiyle birleştiriyor. Bu birkaç saniye sürer.',
    },
    ends: (at) => `Gerçekleşmezse teklifiniz kendiliğinden sona erer (${at}). Burada beklemeniz gerekmez.`,
  },
  done: {
    title: { buy: 'Satın alındı', sell: 'Satıldı' },
    sent: { brokered: 'Teklif gönderildi', direct: { buy: 'Alım gönderildi', sell: 'Satış gönderildi' } },
    lead: { buy: 'NFT hesabınızda.', sell: 'NFT satıldı ve bedeli hesabınızda.' },
    paid: 'Ödediniz',
    price: 'Fiyat',
  },
  failed: {
    title: { buy: 'Alım gerçekleşmedi', sell: 'Satış gerçekleşmedi' },
    lead: 'NFT el değiştirmedi ve bedeli ödenmedi.',
    rejected:
      'Defter işlemi reddetti. Bu genellikle teklifin az önce kabul edildiği veya geri çekildiği anlamına gelir. NFT el değiştirmedi ve bedeli ödenmedi.',
    ends: (at) => `Aracı teklifinizi defterden kaldırır. Aksi hâlde kendiliğinden sona erer (${at}).`,
  },
}
