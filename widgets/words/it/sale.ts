import type { SignWords } from '../sign.ts'

/** The sale of an NFT. */
export const sale: SignWords['sale'] = {
  title: {
    brokered: { buy: 'Offerta di acquisto dell’NFT', sell: 'Offerta di vendita dell’NFT' },
    direct: { buy: 'Acquista l’NFT', sell: 'Vendi l’NFT' },
  },
  feeLead: {
    buy: (price) =>
      `Per l’acquisto dell’NFT che segue, che costa altri ${price}. Se non va a buon fine, la commissione resta valida per 24 ore. La commissione non viene restituita.`,
    sell: (price) =>
      `Per la vendita dell’NFT che segue, al prezzo di ${price}. Se non va a buon fine, la commissione resta valida per 24 ore. La commissione non viene restituita.`,
  },
  lead: {
    brokered: {
      buy: 'Firmi un’offerta di acquisto. Poi il broker di Suite la abbina all’offerta del venditore, in un’unica transazione: paghi solo se ottieni l’NFT.',
      sell: 'Firmi un’offerta di vendita. Poi il broker di Suite la abbina all’offerta dell’acquirente, in un’unica transazione: l’NFT lascia il tuo account solo se vieni pagato.',
    },
    direct: {
      buy: 'Accetti l’offerta del venditore: paghi e ottieni l’NFT in un’unica transazione.',
      sell: 'Accetti l’offerta dell’acquirente: vieni pagato e cedi l’NFT in un’unica transazione.',
    },
  },
  sign: {
    offer: (wallet) => `Firma l’offerta in ${wallet}`,
    buy: (wallet) => `Compra in ${wallet}`,
    sell: (wallet) => `Vendi in ${wallet}`,
  },
  rows: {
    nft: { buy: 'Acquisti', sell: 'Vendi' },
    nftDone: { buy: 'Hai acquistato', sell: 'Hai venduto' },
    pays: 'Paghi',
    price: 'Prezzo',
    priceNote: 'Meno la quota dell’emittente, se l’NFT ne prevede una',
    ends: 'L’offerta termina',
    taker: 'Solo questo account può accettare l’offerta',
    broker: 'Broker di Suite',
    seller: 'Venditore',
    buyer: 'Acquirente',
    nftId: 'ID dell’NFT',
    offer: 'Offerta che accetti',
    unnamed: 'NFT',
    checked: 'Verificato sul ledger da Suite',
    checkedLead:
      'Il tuo wallet mostra solo il numero dell’offerta. L’NFT, il prezzo e l’altro account sono ciò che Suite ha letto di questa offerta sul ledger. Un’offerta non può cambiare.',
  },
  differences: {
    offer: 'Accetta un’altra offerta.',
    nft: 'Riguarda un altro NFT.',
    taker: 'Qualcuno diverso dal broker potrebbe accettare l’offerta.',
    seller: 'Riguarda un altro venditore o acquirente.',
    end: 'L’offerta resterebbe aperta per un tempo diverso da quello concordato.',
  },
  checking: {
    title: 'Controllo dell’offerta',
    lead: 'La commissione è pagata. L’offerta viene letta ancora una volta sul ledger. Poi firmi qui.',
    gone: 'Questa offerta non si può più accettare',
    why: {
      NOT_FOUND: 'L’offerta non c’è più.',
      OWN_OFFER_GONE: 'La tua offerta non c’è più.',
      EXPIRED: 'L’offerta è scaduta o sta per scadere.',
      OTHER_NFT: 'L’offerta non è quella concordata.',
      OTHER_PRICE: 'L’offerta ha un altro prezzo.',
      RESERVED: 'L’offerta è riservata a un altro account.',
      NOT_TRANSFERABLE: 'L’NFT non si può trasferire.',
      NOT_OWNED: 'Il venditore non ha più l’NFT.',
    },
    whyCode: (code) => `Il motivo è ${code}.`,
    goneLead:
      'La commissione è pagata e non è stato firmato altro. Può valere per un’altra offerta che non costa di più.',
  },
  settling: {
    title: 'In attesa del broker',
    lead: {
      buy: 'La tua offerta è sul ledger. Ora il broker la abbina all’offerta del venditore. Bastano pochi secondi.',
      sell: 'La tua offerta è sul ledger. Ora il broker la abbina all’offerta dell’acquirente. Bastano pochi secondi.',
    },
    ends: (at) =>
      `Se non va a buon fine, la tua offerta termina da sola alle ${at}. Non occorre aspettare qui.`,
  },
  done: {
    title: { buy: 'Acquistato', sell: 'Venduto' },
    sent: {
      brokered: 'Offerta inviata',
      direct: { buy: 'Acquisto inviato', sell: 'Vendita inviata' },
    },
    lead: {
      buy: 'L’NFT è nel tuo account.',
      sell: 'L’NFT è venduto e il prezzo è nel tuo account.',
    },
    paid: 'Hai pagato',
    price: 'Prezzo',
  },
  failed: {
    title: { buy: 'L’acquisto non è andato a buon fine', sell: 'La vendita non è andata a buon fine' },
    lead: 'L’NFT non è passato di mano e il prezzo non è stato pagato.',
    rejected:
      'Il ledger ha rifiutato la transazione. Di solito significa che l’offerta è stata accettata o ritirata un momento prima. L’NFT non è passato di mano e il prezzo non è stato pagato.',
    ends: (at) => `Il broker toglie la tua offerta dal ledger. Altrimenti termina da sola alle ${at}.`,
  },
}
