import type { BridgeWords } from '../bridge.ts'

export const words: BridgeWords = {
  dialogs: {
    paid: 'Scegli la valuta con cui paghi',
    received: 'Scegli la valuta da ricevere',
    picker: {
      problem: 'Impossibile caricare l’elenco delle valute',
      search: 'Cerca nome, simbolo, blockchain',
      tokens: 'Valute',
      none: (query) => `Nessuna valuta corrisponde a “${query}”.`,
      noneHint: 'Controlla come è scritto o cerca la blockchain.',
      noAddress: 'Cerca per nome, simbolo o blockchain.',
      count: {
        one: (count) => `${count} valuta`,
        many: (count) => `${count} di valute`,
        other: (count) => `${count} valute`,
      },
    },
    refund: {
      title: 'Indirizzo di rimborso',
      payer: 'il wallet che paga',
      on: (network) => `Indirizzo di rimborso su ${network}`,
      about: 'Se il bridge non può convertire il tuo deposito, lo rimanda lì.',
    },
    paste: 'Incolla',
    pasteWhat: (label) => `Incolla: ${label}`,
    payoutFee: 'Commissione di accredito (già detratta)',
    time: 'Di solito richiede',
    arrives: (minutes) => `2 conferme · arriva in ${minutes}`,
    floating:
      'Il tasso può muoversi finché il tuo deposito non è arrivato: potresti ricevere un po’ meno o un po’ di più.',
    fixed: 'Il tasso è fisso se il tuo deposito arriva in tempo.',
  },
  notes: {
    checking: 'Controllo dell’indirizzo',
    good: 'L’indirizzo è valido.',
    written: 'Si scrive così:',
    waiting: 'Al momento non è possibile controllare l’indirizzo. Continuiamo a provare.',
    tagNeeded: (name) => `Questo indirizzo accetta pagamenti solo con questo dato: ${name}.`,
    exchange: (name) =>
      `Verso un exchange? Inserisci il dato che mostra accanto all’indirizzo: ${name}. Senza, l’accredito può andare perso.`,
    bad: 'Questo non è un indirizzo di questa blockchain.',
    checksum: 'Un carattere dell’indirizzo è sbagliato o manca. Copialo di nuovo.',
    refused: 'Il bridge non paga a questo indirizzo.',
    badTag: (name) => `Questo dato non è valido: ${name}.`,
  },
  range: {
    label: 'Limiti dell’importo',
    least: (amount) => `Min ${amount}`,
    most: (amount) => `Max ${amount}`,
    small: (amount) => `L’importo minimo è ${amount}.`,
    large: (amount) => `L’importo massimo è ${amount}.`,
  },
  fee: {
    first: (percent) =>
      `La commissione (${percent}) viene pagata prima, in una transazione a parte. Se poi il deposito non si può fare, la commissione resta valida per un altro tentativo per 24 ore. La commissione non viene restituita.`,
  },
  checkout: {
    phases: {
      ready: 'Continua nella finestra del wallet',
      signing: 'Conferma nel tuo wallet',
      confirming: 'In attesa della blockchain',
      next: 'Continua nella finestra del wallet',
      ordering: 'Creazione del tuo ordine',
      sent: 'Il tuo deposito è in corso',
      settled: 'Deposito completato',
      failed: 'Il deposito non è riuscito',
      expired: 'Il tempo è scaduto',
      cancelled: 'Annullato',
    },
    review: {
      approve: (symbol) => `Approva ${symbol}`,
      product: (from, to) => `Deposita ${from} per ${to}`,
    },
    progress: {
      loading: 'Ricerca del tuo trasferimento',
      steps: 'Passaggi del tuo trasferimento',
      feePaid: 'La commissione è pagata e l’ordine è creato. Ora firma il deposito.',
      nothingDone: 'Non è stato depositato nulla. Puoi ricominciare con un nuovo prezzo.',
      retry: 'Riprova il deposito – la commissione è già pagata',
      goOn: 'Continua il trasferimento – la commissione è già pagata',
      closed:
        'La finestra del wallet è chiusa. Il tuo trasferimento è conservato: riprendi da dove ti sei fermato.',
    },
    receipt: { transaction: 'Transazione di deposito', again: 'Trasferisci ancora' },
    unfinished: 'Hai un trasferimento non concluso',
    problems: {
      NO_ROUTE: {
        title: 'Questa coppia non è disponibile al momento',
        text: 'Prova un altro importo o un’altra valuta.',
      },
      AMOUNT_TOO_LARGE: {
        title: 'L’importo è troppo alto',
        text: 'Inserisci un importo più basso o trasferisci in più parti.',
      },
      UNSUPPORTED_TOKEN: {
        title: 'Questa valuta non si può trasferire qui',
        text: 'Scegli un’altra valuta.',
      },
      UPSTREAM_ERROR: {
        title: 'Il bridge non risponde',
        text: 'Continuiamo a provare. I dati inseriti sono conservati.',
      },
      UPSTREAM_TIMEOUT: {
        title: 'Il bridge non risponde',
        text: 'Ci mette troppo. Continuiamo a provare. I dati inseriti sono conservati.',
      },
      SESSION_REQUIRED: {
        title: 'Questa pagina è aperta da troppo tempo',
        text: 'Ricarica la pagina per continuare. Un trasferimento già iniziato è conservato.',
      },
      SESSION_NOT_PENDING: {
        title: 'Questo trasferimento è già terminato',
        text: 'Stiamo verificando il suo stato.',
      },
      SUSPENDED: {
        title: 'Il bridge qui è disattivato',
        text: 'L’account di questo sito è sospeso.',
      },
      PENDING_ACTIVATION: {
        title: 'Il bridge qui non è ancora attivo',
        text: 'L’account di questo sito non è ancora attivo. Puoi già vedere i prezzi.',
      },
    },
  },
  terms: {
    to: 'Accreditato a',
    tag: (tag) => `con il tag o memo ${tag}`,
    refund: 'Indirizzo di rimborso',
    payer: 'Il wallet che paga',
    time: 'Di solito richiede',
  },
  ordering: {
    text: 'La commissione è pagata. Stiamo chiedendo al bridge un indirizzo di deposito. Di solito bastano pochi secondi.',
    again: 'Il bridge non ha ancora accettato l’ordine',
    retry: 'La richiesta si ripete da sola. La commissione pagata resta valida.',
    none: 'Nessun ordine creato',
    paid: 'La commissione è pagata. Non è stato depositato nulla.',
    refused: 'Il bridge non accetta questo ordine',
    code: (code) => `Il bridge ha indicato il motivo ${code}.`,
    credit:
      'Non è stato depositato nulla. La commissione che hai pagato resta valida per un altro tentativo: riprova nella finestra del wallet. La commissione vale solo per lo stesso ordine. Per un nuovo ordine, ad esempio a un altro indirizzo, si paga una nuova commissione.',
    creditUntil: (until) =>
      `Non è stato depositato nulla. La commissione che hai pagato resta valida per un altro tentativo (scadenza: ${until}): riprova nella finestra del wallet. La commissione vale solo per lo stesso ordine. Per un nuovo ordine, ad esempio a un altro indirizzo, si paga una nuova commissione.`,
  },
  order: {
    loading: 'Ricerca dell’ordine',
    title: {
      awaiting_deposit: 'In attesa del deposito',
      deposit_sent: 'Il tuo deposito è in corso',
      confirming: 'Il deposito è in fase di conferma',
      exchanging: 'Il tuo denaro è in fase di conversione',
      sending: 'L’accredito è in arrivo',
      finished: 'Trasferimento completato',
      verifying: 'Il bridge sta controllando il deposito',
      refunding: 'Il tuo deposito viene rimborsato',
      refunded: 'Il tuo deposito è stato rimborsato',
      failed: 'Il bridge non ha potuto concludere questo ordine',
      expired: 'Nessun deposito arrivato in tempo',
      late: 'Il deposito è arrivato in ritardo',
      other: 'L’ordine è in corso',
    },
    lead: {
      awaiting_deposit: 'Appena il deposito viene inviato, lo vedi qui.',
      deposit_sent:
        'Il bridge lo vede dopo che la blockchain l’ha confermato. Puoi lasciare questa pagina. Nulla va perso.',
      confirming:
        'La blockchain lo conferma ancora alcune volte. Puoi lasciare questa pagina. Nulla va perso.',
      exchanging: 'Non devi fare nulla. Puoi lasciare questa pagina. Nulla va perso.',
      sending: 'Il bridge ha inviato l’accredito. La blockchain lo sta confermando.',
      finished: 'L’accredito è arrivato al suo indirizzo.',
      verifying:
        'Una persona del bridge lo sta esaminando: può richiedere ore. Il tuo deposito non è perso. Se il bridge ha bisogno di qualcosa da te, il sito da cui hai iniziato può chiedere indicando l’ID dell’ordine.',
      refunding:
        'Non è stato possibile convertirlo. Torna all’indirizzo di rimborso, meno la commissione di rete. Non devi fare nulla.',
      refunded:
        'Non è stato possibile convertirlo. È tornato all’indirizzo di rimborso, meno la commissione di rete.',
      failed:
        'Se hai inviato un deposito, conserva l’ID dell’ordine e la transazione di deposito e scrivi al sito da cui hai iniziato. Non inviare altro all’indirizzo di deposito.',
      expired:
        'Ora non inviare nulla all’indirizzo di deposito. Se l’hai già inviato, di solito viene convertito o rimborsato in ritardo, e questa pagina lo mostra. Se non hai inviato nulla, continua sul sito da cui hai iniziato.',
      late: 'L’ordine era già scaduto quando è arrivato. Di solito il bridge lo converte in ritardo a un nuovo tasso oppure lo rimborsa. Non devi fare nulla. Conserva il link di questa pagina.',
      other: 'Il bridge segnala uno stato che questa pagina non conosce. Non devi fare nulla.',
    },
    steps: 'Il percorso del tuo ordine',
    stop: {
      deposit: 'Deposito inviato',
      confirming: 'Deposito confermato',
      exchanging: 'Convertito',
      sending: 'Accredito inviato',
      finished: 'Accredito arrivato',
    },
    refund: 'Rimborsato',
    state: {
      ahead: undefined,
      current: 'In attesa',
      pending: 'In corso',
      done: 'Fatto',
      failed: 'Non avvenuto',
    },
    time: (ago) => `Depositato ${ago}`,
    usual: (minutes) => `di solito ${minutes}`,
    slow: 'Ci vuole più del solito. Nulla va perso.',
    moment: 'Depositato meno di un minuto fa',
    bar: 'Parte del tempo abituale',
    paid: 'Depositato',
    amount: 'Importo',
    toPay: 'Da depositare',
    tag: (tag) => `con il tag o memo ${tag}`,
    got: 'Ricevuto',
    sent: 'Accredito',
    expected: 'Ricevi circa',
    back: 'Rimborsato',
    to: 'Indirizzo di accredito',
    refundTo: 'Indirizzo di rimborso',
    deposit: 'Transazione di deposito',
    payout: 'Transazione di accredito',
    refundTransaction: 'Transazione di rimborso',
    fee: 'Transazione della commissione',
    order: 'Ordine',
    orderWhat: 'ID dell’ordine',
    link: 'Link a questo ordine',
    open: 'Apri la sua pagina',
    again: 'Trasferisci ancora',
    lost: 'Nessuna connessione. Continuiamo a provare. Nulla va perso.',
    unknownTitle: 'Questo ordine non esiste',
    unknown:
      'Il link potrebbe essere troncato o appartenere a un’altra rete di questo servizio. Copia di nuovo il link intero.',
    retry: 'Riprova',
  },
  minutes: { minutes: (count) => `${count} min` },
}
