import type { CheckoutWords } from '../checkout.ts'

/** The words of a swap after its form. */
export const swap: Pick<CheckoutWords, 'swapDialogs' | 'swapFigures' | 'swapFee' | 'swapCheckout'> = {
  swapDialogs: {
    token: { paid: 'Scegli il token con cui paghi', received: 'Scegli il token da ricevere' },
    slippage: {
      title: 'Limite di slippage',
      explain:
        'Il prezzo può muoversi finché lo swap non viene eseguito. Se si muove a tuo sfavore più di così, lo swap non avviene.',
      auto: 'Auto',
      autoIs: (percent) => `Auto è ${percent}: basta per la maggior parte degli swap.`,
      custom: 'Altro',
      percent: 'Limite di slippage in percentuale',
      invalid: 'Inserisci un numero da 0,01 a 50.',
      low: 'Con un limite così basso lo swap spesso non riesce. In quel caso la commissione di rete è persa.',
      high: (percent) => `Potresti ricevere fino a ${percent} in meno di quanto mostrato.`,
      veryHigh: (percent) =>
        `Potresti ricevere fino a ${percent} in meno di quanto mostrato. Altri possono operare prima di te e tenersi la differenza.`,
      extreme: (percent) =>
        `Potresti perdere ${percent} di ciò che paghi. È probabile che qualcuno sfrutti uno swap con un limite così alto.`,
      done: 'Fatto',
    },
  },
  swapFigures: {
    issued: (symbol) => `Gli importi in ${symbol} hanno al massimo 16 cifre.`,
    impactUnknown: 'Sconosciuto',
    route: 'Percorso',
    slippage: 'Limite di slippage',
  },
  swapFee: {
    one: (percent) =>
      `La commissione (${percent}) viene pagata nella stessa transazione. Se lo swap non riesce, non viene presa alcuna commissione.`,
    perhaps: (percent) =>
      `La commissione (${percent}) viene pagata nella stessa transazione, se il tuo wallet può firmare entrambe le cose insieme: in quel caso, se lo swap non riesce, non viene presa alcuna commissione. Altrimenti viene pagata prima. Allora puoi riprovare per 24 ore senza pagare di nuovo, e la commissione non viene restituita.`,
    several: (percent) =>
      `La commissione (${percent}) viene pagata prima, in una transazione a parte. Se lo swap non riesce, puoi riprovare per 24 ore senza pagare di nuovo. La commissione non viene restituita.`,
  },
  swapCheckout: {
    phases: {
      ready: 'Continua nella finestra del wallet',
      signing: 'Conferma nel tuo wallet',
      confirming: 'In attesa della blockchain',
      next: 'Continua nella finestra del wallet',
      ordering: 'Preparazione dello swap',
      sent: 'Il tuo swap è in corso',
      settled: 'Swap completato',
      failed: 'Lo swap non è riuscito',
      expired: 'Il tempo è scaduto',
      cancelled: 'Annullato',
    },
    review: {
      approve: (symbol) => `Approva ${symbol}`,
      product: (from, to) => `Scambia ${from} con ${to}`,
    },
    progress: {
      loading: 'Ricerca del tuo swap',
      steps: 'Passaggi del tuo swap',
      feePaid: 'La commissione è pagata. Ora firma lo swap vero e proprio.',
      nothingDone: 'Non è stato scambiato nulla. Puoi ricominciare con un nuovo prezzo.',
      retry: 'Riprova lo swap – la commissione è già pagata',
      goOn: 'Continua lo swap – la commissione è già pagata',
      closed: 'La finestra del wallet è chiusa. Il tuo swap è conservato: riprendi da dove ti sei fermato.',
    },
    receipt: { transaction: 'Transazione dello swap', again: 'Nuovo swap' },
    unfinished: 'Hai uno swap non concluso',
    problems: {
      NO_ROUTE: {
        title: 'Nessun percorso per questo swap',
        text: 'In questo momento nessuno scambia questa coppia per questo importo. Prova un altro importo o un altro token.',
      },
      AMOUNT_TOO_LARGE: {
        title: 'L’importo è troppo alto',
        text: 'Non c’è abbastanza liquidità per questo importo. Inserisci un importo più basso o dividi lo swap in più parti.',
      },
      UNSUPPORTED_TOKEN: {
        title: 'Questo token non si può scambiare qui',
        text: 'Scegli un altro token.',
      },
      SESSION_REQUIRED: {
        title: 'Questa pagina è aperta da troppo tempo',
        text: 'Ricarica la pagina per continuare. Uno swap già iniziato è conservato.',
      },
      SESSION_NOT_PENDING: {
        title: 'Questo swap è già terminato',
        text: 'Stiamo verificando il suo stato.',
      },
      SUSPENDED: {
        title: 'Gli swap qui sono disattivati',
        text: 'L’account di questo sito è sospeso.',
      },
      PENDING_ACTIVATION: {
        title: 'Gli swap qui non sono ancora attivi',
        text: 'L’account di questo sito non è ancora attivo. Puoi già vedere i prezzi.',
      },
    },
    wrap: {
      title: 'Questo non è uno swap',
      text: (token, coin) =>
        `${token} è ${coin} in forma di token e vale sempre lo stesso. Il suo contratto scambia i due senza un mercato, quindi qui non si possono scambiare.`,
    },
  },
}
