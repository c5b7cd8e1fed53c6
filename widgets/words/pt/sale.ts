import type { SignWords } from '../sign.ts'

/** The sale of an NFT. */
export const sale: SignWords['sale'] = {
  title: {
    brokered: { buy: 'Oferta para comprar o NFT', sell: 'Oferta para vender o NFT' },
    direct: { buy: 'Comprar o NFT', sell: 'Vender o NFT' },
  },
  feeLead: {
    buy: (price) =>
      `Para a compra do NFT que vem a seguir, que custa ${price} à parte. Se ela não se concretizar, a taxa continua válida por 24 horas. A taxa não é devolvida.`,
    sell: (price) =>
      `Para a venda do NFT que vem a seguir, por ${price}. Se ela não se concretizar, a taxa continua válida por 24 horas. A taxa não é devolvida.`,
  },
  lead: {
    brokered: {
      buy: 'Você assina uma oferta de compra. Depois, o intermediário da Suite a une à oferta do vendedor, em uma única transação: você só paga se receber o NFT.',
      sell: 'Você assina uma oferta de venda. Depois, o intermediário da Suite a une à oferta do comprador, em uma única transação: o NFT só sai da sua conta se você for pago.',
    },
    direct: {
      buy: 'Você aceita a oferta do vendedor: paga e recebe o NFT em uma única transação.',
      sell: 'Você aceita a oferta do comprador: recebe o pagamento e entrega o NFT em uma única transação.',
    },
  },
  sign: {
    offer: (wallet) => `Assinar a oferta em ${wallet}`,
    buy: (wallet) => `Comprar em ${wallet}`,
    sell: (wallet) => `Vender em ${wallet}`,
  },
  rows: {
    nft: { buy: 'Você compra', sell: 'Você vende' },
    nftDone: { buy: 'Você comprou', sell: 'Você vendeu' },
    pays: 'Você paga',
    price: 'Preço',
    priceNote: 'Menos a parte do emissor, se o NFT tiver uma',
    ends: 'A oferta termina',
    taker: 'Somente esta conta pode aceitar a oferta',
    broker: 'Intermediário da Suite',
    seller: 'Vendedor',
    buyer: 'Comprador',
    nftId: 'ID do NFT',
    offer: 'Oferta que você aceita',
    unnamed: 'NFT',
    checked: 'Verificado pela Suite no ledger',
    checkedLead:
      'Sua carteira mostra apenas o número da oferta. O NFT, o preço e a outra conta são o que a Suite leu desta oferta no ledger. Uma oferta não pode mudar.',
  },
  differences: {
    offer: 'Ela aceita outra oferta.',
    nft: 'Ela trata de outro NFT.',
    taker: 'Alguém que não é o intermediário poderia aceitar a oferta.',
    seller: 'Ela trata de outro vendedor ou comprador.',
    end: 'A oferta ficaria aberta por um tempo diferente do combinado.',
  },
  checking: {
    title: 'Verificando a oferta',
    lead: 'A taxa está paga. A oferta é lida mais uma vez no ledger. Depois você assina aqui.',
    gone: 'Esta oferta não pode mais ser aceita',
    why: {
      NOT_FOUND: 'A oferta não existe mais.',
      OWN_OFFER_GONE: 'Sua própria oferta não existe mais.',
      EXPIRED: 'A oferta expirou ou está prestes a expirar.',
      OTHER_NFT: 'A oferta não é a que foi combinada.',
      OTHER_PRICE: 'A oferta tem outro preço.',
      RESERVED: 'A oferta está reservada para outra conta.',
      NOT_TRANSFERABLE: 'O NFT não pode ser transferido.',
      NOT_OWNED: 'O vendedor não tem mais o NFT.',
    },
    whyCode: (code) => `O motivo é ${code}.`,
    goneLead:
      'A taxa está paga e nada mais foi assinado. Ela pode ser usada em outra oferta que não custe mais.',
  },
  settling: {
    title: 'Aguardando o intermediário',
    lead: {
      buy: 'Sua oferta está no ledger. Agora o intermediário a une à oferta do vendedor. Isso leva alguns segundos.',
      sell: 'Sua oferta está no ledger. Agora o intermediário a une à oferta do comprador. Isso leva alguns segundos.',
    },
    ends: (at) =>
      `Se isso não se concretizar, sua oferta termina sozinha às ${at}. Você não precisa esperar aqui.`,
  },
  done: {
    title: { buy: 'Comprado', sell: 'Vendido' },
    sent: { brokered: 'Oferta enviada', direct: { buy: 'Compra enviada', sell: 'Venda enviada' } },
    lead: {
      buy: 'O NFT está na sua conta.',
      sell: 'O NFT foi vendido e o preço está na sua conta.',
    },
    paid: 'Você pagou',
    price: 'Preço',
  },
  failed: {
    title: { buy: 'A compra não se concretizou', sell: 'A venda não se concretizou' },
    lead: 'O NFT não mudou de dono e o preço não foi pago.',
    rejected:
      'O ledger rejeitou a transação. Em geral, isso significa que a oferta foi aceita ou retirada um instante antes. O NFT não mudou de dono e o preço não foi pago.',
    ends: (at) =>
      `O intermediário retira sua oferta do ledger. Caso contrário, ela termina sozinha às ${at}.`,
  },
}
