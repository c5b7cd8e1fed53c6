import type { SignWords } from '../sign.ts'
import { popup } from './popup.ts'
import { sale } from './sale.ts'

export const words: SignWords = {
  sale,
  sign: {
    ...popup,
    differences: {
      network: 'È per una rete diversa da quella di questa pagina.',
      chain: 'È per un’altra blockchain.',
      sender: 'È per un altro account.',
      action: 'Fa qualcosa di diverso da questo passaggio.',
      asset: 'Muove un altro token.',
      amount: 'L’importo è diverso.',
      recipient: 'Paga qualcun altro.',
      reference: 'Non indica questo pagamento.',
      tag: 'Il suo tag di destinazione o memo è diverso o manca.',
      issuer: 'Riguarda un token di un altro emittente.',
      spender: 'Approva qualcun altro.',
      allowance: 'Dà un’approvazione senza limite.',
      contract: 'Chiama un altro contratto.',
      receiver: 'Il risultato va a qualcun altro.',
      minimum: 'Accetta meno del minimo indicato.',
      deadline: 'Termina troppo presto.',
      sequence: 'Ha un altro numero di sequenza dell’account.',
      legs: 'Non ha esattamente i passaggi che vedi, nel loro ordine.',
      sale: 'Acquista o vende un NFT a condizioni che non abbiamo verificato.',
    },
  },
  first: {
    product: 'Suite',
    by: 'di Suite',
    for: {
      sign: (partner) => `Firma per ${partner}`,
      connect: (partner) => `Connessione a ${partner}`,
    },
    originHint:
      'L’indirizzo della pagina che fa la richiesta. È nell’elenco delle pagine consentite del partner.',
    loading: 'Caricamento della richiesta',
    unavailable: 'Impossibile aprire questa richiesta',
    incomplete: 'Il link è incompleto. Torna alla pagina da cui sei arrivato e aprilo di nuovo da lì.',
    title: 'Scegli il tuo wallet',
    connectTitle: 'Connetti il tuo wallet',
    lead: 'Vedi tutto prima di firmarlo. Nulla viene inviato senza il tuo consenso.',
    connectLead: 'Mostra il tuo indirizzo e i tuoi saldi. Non firma e non invia nulla.',
    searching: 'Ricerca dei wallet',
    list: 'Wallet',
    lastUsed: 'Ultimo usato',
    noneHere: (chain) => `Installa un’estensione wallet per ${chain} e apparirà qui.`,
    find: 'Trova un wallet',
    connecting: (wallet) => `Connetti in ${wallet}`,
    connectingLead: 'Conferma la connessione nel tuo wallet.',
    connectingHint:
      'Non è successo nulla? Apri il tuo wallet. Potrebbe essere bloccato, o la richiesta potrebbe essere in attesa lì.',
    connectingMore: 'Connessione del tuo wallet',
    connectingMoreLead:
      'Scegli il tuo wallet nell’elenco che si apre. Se è ancora connesso, non si apre alcun elenco.',
    otherWallet: 'Scegli un altro wallet',
    cancel: 'Annulla',
  },
  goBack: {
    title: 'Torna all’altra finestra',
    lead: 'Prosegue da sola con la risposta del tuo wallet. Qui non resta nulla da fare: puoi chiudere questa scheda.',
    here: 'Continua qui invece',
  },
  frame: {
    loading: 'Caricamento della richiesta',
    mountRefused: 'Non disponibile qui',
    incomplete: 'La pagina non ha indicato cosa firmare: mancano `session` e `et`.',
    gone: 'Questa richiesta non esiste o appartiene a un’altra pagina.',
    title: {
      ready: 'Firma con il tuo wallet',
      signing: 'In attesa del tuo wallet',
      confirming: 'In attesa di conferma',
      next: 'Il prossimo passaggio è pronto',
      ordering: 'Preparazione del prossimo passaggio',
      sent: 'Inviata',
      settled: 'Fatto',
      undelivered: 'Il bridge non ha effettuato l’accredito',
      failed: 'Non è riuscita',
      expired: 'Questa richiesta è scaduta',
      cancelled: 'Questa richiesta è stata annullata',
    },
    lead: {
      ready: 'Vedi tutto nella nostra finestra prima di firmarlo.',
      signing: 'Rispondi al tuo wallet nella finestra di firma.',
      confirming: 'Il prossimo passaggio si apre da solo nella finestra di firma.',
      next: 'Prosegui nella finestra di firma.',
      ordering: 'La commissione è pagata. Il prossimo passaggio si apre da solo nella finestra di firma.',
      sent: 'La blockchain la sta confermando. Non devi fare altro.',
      settled: 'Confermato sulla blockchain.',
      undelivered: 'Il deposito è confermato sulla blockchain. Il suo ordine mostra che cosa ne sarà.',
      failed: 'La blockchain ha rifiutato la transazione.',
      expired: 'Non si firmerà più nulla.',
      cancelled: 'Non si firmerà più nulla.',
    },
    byContract:
      'È valida una volta eseguita e trovata. Se non viene trovata, indica il suo hash nella finestra di firma.',
    open: 'Continua nel wallet',
    again: 'Riapri la finestra di firma',
    goOn: 'Continua, la commissione è pagata',
    link: 'Apri la finestra di firma',
    blocked: 'Il tuo browser ha bloccato la finestra. Usa invece questo link.',
    closed: 'La finestra è stata chiusa. Ciò che hai firmato resta valido.',
    away: 'Apertura della pagina di firma.',
  },
  unavailable: {
    suspended: 'L’account di questo sito è sospeso.',
    retry: 'Il servizio non risponde. Riprova tra un momento.',
  },
  message: { from: (partner) => `Messaggio da ${partner}` },
  steps: {
    label: 'Passaggi di questo pagamento',
    further: (name) => name.toLowerCase(),
    trustline: 'Trust line',
    fee: 'Commissione',
    approve: 'Approvazione',
    product: 'Swap',
    deposit: 'Deposito',
    order: 'In attesa dell’ordine',
    check: 'Controllo dell’offerta',
    offer: 'La tua offerta',
    buy: 'Acquisto',
    sell: 'Vendita',
    settlement: 'Regolamento',
    settling: 'In attesa del broker',
    other: 'Transazione',
    done: 'Confermato',
    pending: 'In attesa di conferma',
  },
  contract: {
    sentLead: 'È valida una volta eseguita e trovata. Se non viene trovata, qui si può indicare il suo hash.',
    title: 'Non ancora sulla blockchain',
    line: 'Il tuo account è un contratto e il suo wallet potrebbe aver risposto con un proprio numero. La transazione è valida una volta eseguita. Se poi questa pagina non prosegue, indica l’hash della transazione che l’ha eseguita.',
    hash: 'Hash della transazione',
    form: '0x e 64 cifre o lettere dalla a alla f',
    tell: 'Cerca',
    told: (hash) => `Ricerca di ${hash}: non è ancora sulla blockchain.`,
  },
  together: {
    lead: 'Confermi una volta, e tutto ciò che segue avviene insieme o non avviene affatto. Se lo swap non riesce, non viene presa alcuna commissione: si spende solo quella della rete.',
    total: 'Lascia il tuo account',
    besides: 'e la commissione propria della rete',
    alone: 'Firma invece uno alla volta',
    held: 'Il tuo wallet potrebbe avere ancora la richiesta e inviarla: confermala o rifiutala lì. Qui puoi firmare di nuovo appena non può più essere inviata.',
    look: 'Ricontrolla',
    failed:
      'Tutti i passaggi erano un’unica transazione, quindi nessuno è avvenuto. Non è stato preso più della commissione propria della rete.',
  },
  hints: { installed: 'Installato', phone: 'Sul tuo telefono', own: 'Il nostro' },
  problems: {
    byFailure: {
      rejected: {
        title: 'Hai rifiutato nel tuo wallet',
        line: 'Non è stato inviato nulla. Puoi riprovare.',
      },
      closed: { title: 'Nessun wallet connesso', line: 'Scegli un wallet per continuare.' },
      busy: {
        title: 'Il tuo wallet ti sta aspettando',
        line: 'Ha ancora una richiesta aperta. Apri il wallet, rispondi alla richiesta e riprova.',
      },
      'not-authorised': {
        title: 'Il wallet non è più connesso',
        line: 'Connettilo di nuovo e autorizza questo account.',
      },
      'wrong-account': {
        title: 'Il tuo wallet usa un altro account',
        line: 'Passa all’account di questo pagamento nel tuo wallet. Non è stato inviato nulla.',
      },
      'wrong-chain': {
        title: 'Il tuo wallet è su un’altra blockchain',
        line: 'Passa alla blockchain giusta, poi riprova. Non è stato inviato nulla.',
      },
      'unknown-chain': {
        title: 'Il tuo wallet non conosce questa blockchain',
        line: 'Aggiungi la blockchain nel tuo wallet o scegli un altro wallet.',
      },
      'other-chain': {
        title: 'Il tuo wallet è su una blockchain diversa con lo stesso numero',
        line: 'I suoi blocchi non sono quelli della blockchain di questo pagamento, quindi lì non puoi firmare. Scegli la blockchain giusta nel wallet o scegli un altro wallet.',
      },
      unsupported: {
        title: 'Questo wallet non può farlo',
        line: 'Non offre una funzione che serve qui. Scegli un altro wallet.',
      },
      'not-together': {
        title: 'Il tuo wallet firma un passaggio alla volta',
        line: 'Non è stato inviato nulla. Firma qui i passaggi uno dopo l’altro.',
      },
      'no-funds': {
        title: 'Monete insufficienti nel tuo account',
        line: 'L’account non può pagare l’importo e la commissione di rete. Non è stato inviato nulla.',
      },
      'would-fail': {
        title: 'La transazione non riuscirebbe',
        line: 'Una sua prova non è riuscita e non è stato inviato nulla. Aggiorna il prezzo o ricomincia dalla pagina da cui sei arrivato.',
      },
      altered: {
        title: 'Il tuo wallet ha firmato qualcos’altro',
        line: 'È diverso dalla transazione mostrata qui, quindi non è stato inviato nulla. Se succede di nuovo, scegli un altro wallet.',
      },
      outdated: {
        title: 'Il tuo account ha inviato un’altra transazione',
        line: 'La richiesta al tuo wallet era precedente, quindi non è più valida. Riprova.',
      },
      disconnected: {
        title: 'Il wallet si è disconnesso',
        line: 'Riaprilo, poi connettilo qui.',
      },
      elsewhere: {
        title: 'Continua nell’altra scheda',
        line: 'La richiesta al tuo wallet è stata ripetuta da lì. Anche questa scheda mostra il risultato.',
      },
      unavailable: {
        title: 'Il wallet non è raggiungibile',
        line: 'Non è stato inviato nulla. Riprova tra un momento.',
      },
      timeout: {
        title: 'Il wallet non risponde',
        line: 'Aprilo o sbloccalo, poi riprova.',
      },
      failed: {
        title: 'Il wallet ha segnalato un errore',
        line: 'Controlla il wallet prima di riprovare.',
      },
    },
    changed: {
      title: 'Le condizioni sono cambiate',
      line: 'Controllale di nuovo. Non è stato inviato nulla.',
    },
    page: { title: 'Qui qualcosa è andato storto', line: 'Ricarica la pagina. Nulla è perso.' },
    server: 'Il servizio non ha potuto farlo',
    byCode: {
      OFFLINE: {
        title: 'Nessuna connessione',
        line: 'Il servizio non è raggiungibile. Controlla la connessione.',
      },
      RATE_LIMIT: { title: 'Troppe richieste', line: 'Aspetta un momento, poi riprova.' },
      NO_ROUTE: {
        title: 'Al momento nessun percorso per questo swap',
        line: 'Riprova tra un momento, o con un altro importo o token.',
      },
      SESSION_NOT_PENDING: {
        title: 'Non ora',
        line: 'Questo passaggio è già stato firmato, o il pagamento è terminato. La pagina mostra a che punto è.',
      },
      FEE_TX_PENDING: {
        title: 'Non ora',
        line: 'La transazione precedente non è ancora confermata. Riprova tra un momento.',
      },
      UPSTREAM_ERROR: {
        title: 'Nessun prezzo al momento',
        line: 'Riprova tra un momento. Non è stato inviato nulla.',
      },
      UPSTREAM_TIMEOUT: {
        title: 'Nessun prezzo al momento',
        line: 'Riprova tra un momento. Non è stato inviato nulla.',
      },
      UNAVAILABLE: {
        title: 'Il servizio non è disponibile',
        line: 'Riprova tra un momento. Nulla è perso.',
      },
      INTERNAL: {
        title: 'Qualcosa non ha funzionato da parte nostra',
        line: 'Riprova tra un momento. Nulla è perso.',
      },
      SLIPPAGE: {
        title: 'Il prezzo continua a muoversi',
        line: 'Aggiorna il prezzo e riprova.',
      },
    },
  },
}
