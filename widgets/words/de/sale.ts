import type { SignWords } from '../sign.ts'

/** The sale of an NFT. */
export const sale: SignWords['sale'] = {
  title: {
    brokered: { buy: 'Angebot zum Kauf des NFT', sell: 'Angebot zum Verkauf des NFT' },
    direct: { buy: 'NFT kaufen', sell: 'NFT verkaufen' },
  },
  feeLead: {
    buy: (price) =>
      `Für den folgenden Kauf des NFT, der noch ${price} kostet. Kommt er nicht zustande, gilt die Gebühr noch 24 Stunden. Die Gebühr wird nicht zurückgesendet.`,
    sell: (price) =>
      `Für den folgenden Verkauf des NFT zum Preis von ${price}. Kommt er nicht zustande, gilt die Gebühr noch 24 Stunden. Die Gebühr wird nicht zurückgesendet.`,
  },
  lead: {
    brokered: {
      buy: 'Sie signieren ein Kaufangebot. Der Broker von Suite führt es dann mit dem Angebot des Verkäufers zusammen, in einer Transaktion: Sie zahlen nur, wenn Sie das NFT bekommen.',
      sell: 'Sie signieren ein Verkaufsangebot. Der Broker von Suite führt es dann mit dem Angebot des Käufers zusammen, in einer Transaktion: Das NFT verlässt Ihr Konto nur, wenn Sie bezahlt werden.',
    },
    direct: {
      buy: 'Sie nehmen das Angebot des Verkäufers an: In einer Transaktion zahlen Sie und bekommen das NFT.',
      sell: 'Sie nehmen das Angebot des Käufers an: In einer Transaktion werden Sie bezahlt und geben das NFT ab.',
    },
  },
  sign: {
    offer: (wallet) => `Angebot in ${wallet} signieren`,
    buy: (wallet) => `In ${wallet} kaufen`,
    sell: (wallet) => `In ${wallet} verkaufen`,
  },
  rows: {
    nft: { buy: 'Sie kaufen', sell: 'Sie verkaufen' },
    nftDone: { buy: 'Sie haben gekauft', sell: 'Sie haben verkauft' },
    pays: 'Sie zahlen',
    price: 'Preis',
    priceNote: 'Abzüglich des Anteils des Herausgebers, falls das NFT einen hat',
    ends: 'Das Angebot endet',
    taker: 'Nur dieses Konto kann das Angebot annehmen',
    broker: 'Broker von Suite',
    seller: 'Verkäufer',
    buyer: 'Käufer',
    nftId: 'NFT-ID',
    offer: 'Angebot, das Sie annehmen',
    unnamed: 'NFT',
    checked: 'Von Suite auf dem Ledger geprüft',
    checkedLead:
      'Ihre Wallet zeigt nur die Nummer des Angebots. Das NFT, den Preis und das andere Konto hat Suite aus diesem Angebot auf dem Ledger gelesen. Ein Angebot kann sich nicht ändern.',
  },
  differences: {
    offer: 'Sie nimmt ein anderes Angebot an.',
    nft: 'Sie betrifft ein anderes NFT.',
    taker: 'Jemand anderes als der Broker könnte das Angebot annehmen.',
    seller: 'Sie betrifft einen anderen Verkäufer oder Käufer.',
    end: 'Das Angebot bliebe länger oder kürzer offen als vereinbart.',
  },
  checking: {
    title: 'Das Angebot wird geprüft',
    lead: 'Die Gebühr ist gezahlt. Das Angebot wird noch einmal auf dem Ledger gelesen. Dann signieren Sie hier.',
    gone: 'Dieses Angebot kann nicht mehr angenommen werden',
    why: {
      NOT_FOUND: 'Das Angebot ist nicht mehr da.',
      OWN_OFFER_GONE: 'Ihr eigenes Angebot ist nicht mehr da.',
      EXPIRED: 'Das Angebot ist abgelaufen oder läuft gleich ab.',
      OTHER_NFT: 'Das Angebot ist ein anderes als vereinbart.',
      OTHER_PRICE: 'Das Angebot hat einen anderen Preis.',
      RESERVED: 'Das Angebot ist für ein anderes Konto reserviert.',
      NOT_TRANSFERABLE: 'Das NFT kann nicht übertragen werden.',
      NOT_OWNED: 'Der Verkäufer hat das NFT nicht mehr.',
    },
    whyCode: (code) => `Der Grund ist ${code}.`,
    goneLead:
      'Die Gebühr ist gezahlt, und sonst wurde nichts signiert. Sie kann für ein anderes Angebot verwendet werden, das nicht mehr kostet.',
  },
  settling: {
    title: 'Warten auf den Broker',
    lead: {
      buy: 'Ihr Angebot ist auf dem Ledger. Der Broker führt es jetzt mit dem Angebot des Verkäufers zusammen. Das dauert ein paar Sekunden.',
      sell: 'Ihr Angebot ist auf dem Ledger. Der Broker führt es jetzt mit dem Angebot des Käufers zusammen. Das dauert ein paar Sekunden.',
    },
    ends: (at) =>
      `Kommt es nicht zustande, endet Ihr Angebot um ${at} von selbst. Sie müssen hier nicht warten.`,
  },
  done: {
    title: { buy: 'Gekauft', sell: 'Verkauft' },
    sent: { brokered: 'Angebot gesendet', direct: { buy: 'Kauf gesendet', sell: 'Verkauf gesendet' } },
    lead: {
      buy: 'Das NFT ist in Ihrem Konto.',
      sell: 'Das NFT ist verkauft, und der Preis ist in Ihrem Konto.',
    },
    paid: 'Sie haben gezahlt',
    price: 'Preis',
  },
  failed: {
    title: { buy: 'Der Kauf ist nicht zustande gekommen', sell: 'Der Verkauf ist nicht zustande gekommen' },
    lead: 'Das NFT hat den Besitzer nicht gewechselt, und der Preis wurde nicht gezahlt.',
    rejected:
      'Das Ledger hat die Transaktion abgelehnt. Meist wurde das Angebot kurz vorher angenommen oder zurückgezogen. Das NFT hat den Besitzer nicht gewechselt, und der Preis wurde nicht gezahlt.',
    ends: (at) => `Der Broker nimmt Ihr Angebot vom Ledger. Sonst endet es um ${at} von selbst.`,
  },
}
