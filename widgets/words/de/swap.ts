import type { CheckoutWords } from '../checkout.ts'

/** The words of a swap after its form. */
export const swap: Pick<CheckoutWords, 'swapDialogs' | 'swapFigures' | 'swapFee' | 'swapCheckout'> = {
  swapDialogs: {
    token: { paid: 'Token wählen, mit dem Sie zahlen', received: 'Token wählen, den Sie erhalten' },
    slippage: {
      title: 'Slippage-Limit',
      explain:
        'Der Kurs kann sich bewegen, bis Ihr Tausch ausgeführt ist. Bewegt er sich um mehr als das zu Ihren Ungunsten, findet der Tausch nicht statt.',
      auto: 'Auto',
      autoIs: (percent) => `Auto ist ${percent}: genug für die meisten Tausche.`,
      custom: 'Eigenes',
      percent: 'Slippage-Limit in Prozent',
      invalid: 'Geben Sie eine Zahl von 0,01 bis 50 ein.',
      low: 'Bei einem so niedrigen Limit scheitert der Tausch oft. Die Netzwerkgebühr ist dann verloren.',
      high: (percent) => `Sie erhalten vielleicht bis zu ${percent} weniger als angezeigt.`,
      veryHigh: (percent) =>
        `Sie erhalten vielleicht bis zu ${percent} weniger als angezeigt. Andere können vor Ihnen handeln und die Differenz behalten.`,
      extreme: (percent) =>
        `Sie verlieren vielleicht ${percent} dessen, was Sie zahlen. Ein Tausch mit so hohem Limit wird wahrscheinlich ausgenutzt.`,
      done: 'Fertig',
    },
  },
  swapFigures: {
    issued: (symbol) => `Beträge in ${symbol} haben höchstens 16 Stellen.`,
    impactUnknown: 'Unbekannt',
    route: 'Route',
    slippage: 'Slippage-Limit',
  },
  swapFee: {
    one: (percent) =>
      `Die Gebühr von ${percent} wird in derselben Transaktion gezahlt. Scheitert der Tausch, wird keine Gebühr genommen.`,
    perhaps: (percent) =>
      `Die Gebühr von ${percent} wird in derselben Transaktion gezahlt, wenn Ihre Wallet beides auf einmal signieren kann: Dann wird keine Gebühr genommen, falls der Tausch scheitert. Sonst wird sie zuerst gezahlt. Dann können Sie es 24 Stunden lang erneut versuchen, ohne noch einmal zu zahlen, und die Gebühr wird nicht zurückgesendet.`,
    several: (percent) =>
      `Die Gebühr von ${percent} wird zuerst gezahlt, in einer eigenen Transaktion. Scheitert der Tausch, können Sie es 24 Stunden lang erneut versuchen, ohne noch einmal zu zahlen. Die Gebühr wird nicht zurückgesendet.`,
  },
  swapCheckout: {
    phases: {
      ready: 'Weiter im Wallet-Fenster',
      signing: 'In Ihrer Wallet bestätigen',
      confirming: 'Warten auf die Chain',
      next: 'Weiter im Wallet-Fenster',
      ordering: 'Tausch wird vorbereitet',
      sent: 'Ihr Tausch ist unterwegs',
      settled: 'Tausch abgeschlossen',
      failed: 'Der Tausch ist nicht durchgegangen',
      expired: 'Die Zeit ist abgelaufen',
      cancelled: 'Abgebrochen',
    },
    review: {
      approve: (symbol) => `${symbol} freigeben`,
      product: (from, to) => `${from} gegen ${to} tauschen`,
    },
    progress: {
      loading: 'Ihr Tausch wird gesucht',
      steps: 'Schritte Ihres Tauschs',
      feePaid: 'Die Gebühr ist gezahlt. Signieren Sie jetzt den Tausch selbst.',
      nothingDone: 'Es wurde nichts getauscht. Sie können mit einem neuen Kurs von vorn beginnen.',
      retry: 'Tausch erneut versuchen – die Gebühr ist schon gezahlt',
      goOn: 'Tausch fortsetzen – die Gebühr ist schon gezahlt',
      closed:
        'Das Wallet-Fenster ist geschlossen. Ihr Tausch bleibt erhalten: Machen Sie dort weiter, wo Sie aufgehört haben.',
    },
    receipt: { transaction: 'Tauschtransaktion', again: 'Erneut tauschen' },
    unfinished: 'Sie haben einen unfertigen Tausch',
    problems: {
      NO_ROUTE: {
        title: 'Kein Weg für diesen Tausch',
        text: 'Niemand handelt dieses Paar gerade in dieser Menge. Versuchen Sie einen anderen Betrag oder einen anderen Token.',
      },
      AMOUNT_TOO_LARGE: {
        title: 'Der Betrag ist zu groß',
        text: 'Für diesen Betrag gibt es nicht genug Liquidität. Geben Sie einen kleineren Betrag ein, oder tauschen Sie in Teilen.',
      },
      UNSUPPORTED_TOKEN: {
        title: 'Dieser Token kann hier nicht getauscht werden',
        text: 'Wählen Sie einen anderen Token.',
      },
      SESSION_REQUIRED: {
        title: 'Diese Seite ist schon zu lange offen',
        text: 'Laden Sie die Seite neu, um fortzufahren. Ein begonnener Tausch bleibt erhalten.',
      },
      SESSION_NOT_PENDING: {
        title: 'Dieser Tausch ist schon beendet',
        text: 'Wir sehen nach, wie er steht.',
      },
      SUSPENDED: {
        title: 'Tauschen ist hier abgeschaltet',
        text: 'Das Konto dieser Website ist gesperrt.',
      },
      PENDING_ACTIVATION: {
        title: 'Tauschen ist hier noch nicht offen',
        text: 'Das Konto dieser Website ist noch nicht aktiv. Kurse können Sie schon sehen.',
      },
    },
    wrap: {
      title: 'Das ist kein Tausch',
      text: (token, coin) =>
        `${token} ist ${coin} in Form eines Tokens und immer gleich viel wert. Sein eigener Vertrag wechselt die beiden ohne Markt, deshalb können sie hier nicht getauscht werden.`,
    },
  },
}
