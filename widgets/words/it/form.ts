import type { FormWords } from '../form.ts'

export const words: FormWords = {
  titles: {
    swap: 'Swap',
    bridge: 'Bridge',
    sign: 'Firma',
    signing: 'Firma con il tuo wallet',
    order: 'Il tuo ordine bridge',
    refused: 'Non disponibile qui',
  },
  kit: {
    lang: 'it',
    close: 'Chiudi',
    copy: (what) => `Copia: ${what}`,
    copied: 'Copiato',
    copyFailed: 'Impossibile copiare. Seleziona il testo.',
    loading: 'Caricamento',
    opensInNewTab: '(si apre in una nuova scheda)',
    transaction: 'hash della transazione',
    viewTransaction: 'Vedi nell’explorer',
  },
  amount: {
    notAnAmount: (typed) => `“${typed}” non è un importo`,
  },
  network: {
    sandbox: { label: 'Sandbox', hint: 'Monete di prova su una blockchain locale. Qui nulla ha valore.' },
    testnet: { label: 'Testnet', hint: 'Monete di prova. Qui nulla ha valore.' },
  },
  mark: { verified: 'Verificato', unverified: 'Non verificato' },
  failure: {
    TX_FAILED:
      'La blockchain ha rifiutato la transazione. Di solito significa che il prezzo ha superato il tuo limite. I tuoi token sono ancora nel tuo account.',
    REPLACED: 'Il tuo wallet ha annullato la transazione o l’ha sostituita con un’altra.',
    DROPPED: 'La blockchain non conosce la transazione. Se arriva comunque, è valida.',
    UNDERPAID: 'La transazione ha pagato troppo poco.',
    other: (code) => `La transazione non è quella preparata (${code}).`,
  },
  form: {
    back: 'Torna al modulo',
    balance: 'Saldo',
    amountToPay: (symbol) => `Importo in ${symbol} da pagare`,
    quote: {
      hint: 'Vedi ogni commissione prima di firmare',
      none: 'Nessun prezzo al momento',
    },
    button: {
      offline: 'In attesa di connessione',
      amount: 'Inserisci un importo',
      quote: 'Recupero del prezzo',
      balance: (symbol) => `${symbol} insufficienti`,
    },
    offline: 'Sei offline.',
    missing: 'Impossibile caricare una parte.',
    reload: 'Ricarica',
  },
  quote: {
    connect: 'Connetti wallet',
    pay: 'Paghi',
    receive: 'Ricevi',
    about: '≈',
    platformFee: 'Commissione piattaforma',
    networkFee: 'Commissione di rete',
    least: 'Ricevi almeno',
    total: 'Paghi in totale',
  },
  warnings: {
    unverified: (symbol, address) =>
      `${symbol} (${address}) non è in un elenco di token verificati. Chiunque può creare un token con qualsiasi nome: confronta il suo indirizzo con una fonte di cui ti fidi.`,
    impact: (percent) => `Lo swap perde circa ${percent} rispetto al prezzo di mercato.`,
    priceUnknown:
      'Non c’è un prezzo di mercato con cui confrontare questo swap. Potrebbe rendere molto meno di quanto vale ciò che cedi.',
    priceUnfavorable: (percent) => `Questo swap può rendere fino a ${percent} in meno rispetto al mercato.`,
    severalSignatures:
      'Questo account richiede le firme di più proprietari e il prezzo non li aspetta. Tienili pronti, firma ogni passaggio una volta e prosegui quando è stato eseguito: un passaggio è valido quando è sulla blockchain.',
    contractAccount:
      'Questo account è un contratto, come un Safe. Il suo wallet può chiederti di eseguire ogni passaggio dopo averlo firmato: un passaggio è valido quando è sulla blockchain.',
    funds: (has, takes) => `L’account ha ${has} da spendere, ma questo pagamento richiede in tutto ${takes}.`,
    fundsPerhaps: (has, takes) =>
      `L’account ha ${has} da spendere, ma questo pagamento può richiedere in tutto ${takes}.`,
    missing: {
      amount: 'I fondi non bastano per l’importo.',
      fee: 'I fondi non bastano per la commissione.',
      'network fee': 'I fondi non bastano per la commissione di rete.',
      rent: 'I fondi non bastano per il rent di un nuovo account.',
      reserve: 'I fondi non bastano per la riserva che l’account deve mantenere.',
    },
    account: {
      CONTRACT:
        'Questo account è un contratto, come un wallet con più proprietari. Qui il suo pagamento non sarebbe valido, quindi non viene richiesto. Usa un account con una chiave propria.',
      ERC4337:
        'Questo account è un contratto ERC-4337, le cui transazioni sono inviate da altri. Il suo pagamento non si potrebbe distinguere dai loro, quindi non viene richiesto. Usa un account con una chiave propria.',
      MULTI_SIGNED:
        'Questo account richiede le firme di più chiavi, e un wallet ne dà una sola. Usa un account per cui basta la firma di una chiave.',
      PROGRAM_OWNED:
        'Questo account appartiene a un programma, quindi nessun wallet può firmare per suo conto. Usa un account con una chiave propria.',
    },
  },
  swap: {
    title: 'Swap',
    reviewTitle: 'Verifica lo swap',
    chain: 'Blockchain',
    chooseToken: 'Seleziona token',
    flip: 'Inverti i due token',
    changeSlippage: 'Modifica il limite di slippage',
    button: {
      tokens: 'Caricamento dei token',
      token: 'Scegli un token',
      quoteProblem: 'Nessun prezzo per questo swap',
      review: 'Verifica lo swap',
    },
  },
  bridge: {
    title: 'Bridge',
    reviewTitle: 'Verifica il trasferimento',
    choose: 'Seleziona valuta',
    flip: 'Inverti i due lati',
    address: {
      to: (network) => `Il tuo indirizzo su ${network}`,
      toOther: 'Il tuo indirizzo sull’altra blockchain',
      optional: 'se il destinatario ne ha uno',
      required: 'obbligatorio',
    },
    button: {
      currencies: 'Caricamento delle valute',
      none: 'Nessuna valuta al momento',
      currency: 'Scegli una valuta',
      small: 'Importo troppo basso',
      large: 'Importo troppo alto',
      address: (network) => `Inserisci il tuo indirizzo su ${network}`,
      badAddress: 'Controlla l’indirizzo',
      tag: (name) => `Inserisci: ${name}`,
      badTag: (name) => `Controlla: ${name}`,
      checking: 'Controllo dell’indirizzo',
      refund: 'Controlla l’indirizzo di rimborso',
      quoteProblem: 'Nessun prezzo per questa coppia',
      review: 'Verifica',
    },
  },
}
