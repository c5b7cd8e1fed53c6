import type { SignWords } from '../sign.ts'

/** The sale of an NFT. */
export const sale: SignWords['sale'] = {
  title: {
    brokered: { buy: 'Oferta para comprar el NFT', sell: 'Oferta para vender el NFT' },
    direct: { buy: 'Comprar el NFT', sell: 'Vender el NFT' },
  },
  feeLead: {
    buy: (price) =>
      `Para la compra del NFT que sigue, que cuesta ${price} aparte. Si no se concreta, la comisión sigue siendo válida durante 24 horas. La comisión no se devuelve.`,
    sell: (price) =>
      `Para la venta del NFT que sigue, por ${price}. Si no se concreta, la comisión sigue siendo válida durante 24 horas. La comisión no se devuelve.`,
  },
  lead: {
    brokered: {
      buy: 'Firmas una oferta de compra. Luego, el bróker de Suite la une con la oferta del vendedor, en una sola transacción: solo pagas si recibes el NFT.',
      sell: 'Firmas una oferta de venta. Luego, el bróker de Suite la une con la oferta del comprador, en una sola transacción: el NFT solo sale de tu cuenta si recibes el pago.',
    },
    direct: {
      buy: 'Aceptas la oferta del vendedor: pagas y recibes el NFT en una sola transacción.',
      sell: 'Aceptas la oferta del comprador: recibes el pago y entregas el NFT en una sola transacción.',
    },
  },
  sign: {
    offer: (wallet) => `Firmar la oferta en ${wallet}`,
    buy: (wallet) => `Comprar en ${wallet}`,
    sell: (wallet) => `Vender en ${wallet}`,
  },
  rows: {
    nft: { buy: 'Compras', sell: 'Vendes' },
    nftDone: { buy: 'Compraste', sell: 'Vendiste' },
    pays: 'Pagas',
    price: 'Precio',
    priceNote: 'Menos la parte del emisor, si el NFT la tiene',
    ends: 'La oferta termina',
    taker: 'Solo esta cuenta puede aceptar la oferta',
    broker: 'Bróker de Suite',
    seller: 'Vendedor',
    buyer: 'Comprador',
    nftId: 'ID del NFT',
    offer: 'Oferta que aceptas',
    unnamed: 'NFT',
    checked: 'Comprobado por Suite en el ledger',
    checkedLead:
      'Tu billetera solo muestra el número de la oferta. El NFT, el precio y la otra cuenta son lo que Suite ha leído de esta oferta en el ledger. Una oferta no puede cambiar.',
  },
  differences: {
    offer: 'Acepta otra oferta.',
    nft: 'Se refiere a otro NFT.',
    taker: 'Alguien distinto del bróker podría aceptar la oferta.',
    seller: 'Se refiere a otro vendedor o comprador.',
    end: 'La oferta quedaría abierta un tiempo distinto del acordado.',
  },
  checking: {
    title: 'Comprobando la oferta',
    lead: 'La comisión está pagada. La oferta se lee una vez más en el ledger. Después firmas aquí.',
    gone: 'Esta oferta ya no se puede aceptar',
    why: {
      NOT_FOUND: 'La oferta ya no está.',
      OWN_OFFER_GONE: 'Tu propia oferta ya no está.',
      EXPIRED: 'La oferta ha vencido o está a punto de vencer.',
      OTHER_NFT: 'La oferta es distinta de la acordada.',
      OTHER_PRICE: 'La oferta tiene otro precio.',
      RESERVED: 'La oferta está reservada para otra cuenta.',
      NOT_TRANSFERABLE: 'El NFT no se puede transferir.',
      NOT_OWNED: 'El vendedor ya no tiene el NFT.',
    },
    whyCode: (code) => `El motivo es ${code}.`,
    goneLead:
      'La comisión está pagada y no se firmó nada más. Puede usarse para otra oferta que no cueste más.',
  },
  settling: {
    title: 'Esperando al bróker',
    lead: {
      buy: 'Tu oferta está en el ledger. Ahora el bróker la une con la oferta del vendedor. Tarda unos segundos.',
      sell: 'Tu oferta está en el ledger. Ahora el bróker la une con la oferta del comprador. Tarda unos segundos.',
    },
    ends: (at) => `Si no se concreta, tu oferta termina sola a las ${at}. No hace falta que esperes aquí.`,
  },
  done: {
    title: { buy: 'Comprado', sell: 'Vendido' },
    sent: { brokered: 'Oferta enviada', direct: { buy: 'Compra enviada', sell: 'Venta enviada' } },
    lead: {
      buy: 'El NFT está en tu cuenta.',
      sell: 'El NFT está vendido y el precio está en tu cuenta.',
    },
    paid: 'Pagaste',
    price: 'Precio',
  },
  failed: {
    title: { buy: 'La compra no se concretó', sell: 'La venta no se concretó' },
    lead: 'El NFT no ha cambiado de dueño y el precio no se pagó.',
    rejected:
      'El ledger rechazó la transacción. Por lo general, esto significa que la oferta se aceptó o se retiró un momento antes. El NFT no ha cambiado de dueño y el precio no se pagó.',
    ends: (at) => `El bróker retira tu oferta del ledger. Si no, termina sola a las ${at}.`,
  },
}
