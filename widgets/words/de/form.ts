import type { FormWords } from '../form.ts'

export const words: FormWords = {
  titles: {
    swap: 'Tauschen',
    bridge: 'Bridge',
    sign: 'Signieren',
    signing: 'Mit Ihrer Wallet signieren',
    order: 'Ihr Bridge-Auftrag',
    refused: 'Das ist hier nicht verfügbar',
  },
  kit: {
    lang: 'de',
    close: 'Schließen',
    copy: (what) => `${what} kopieren`,
    copied: 'Kopiert',
    copyFailed: 'Kopieren nicht möglich. Markieren Sie stattdessen den Text.',
    loading: 'Wird geladen',
    opensInNewTab: '(öffnet einen neuen Tab)',
    transaction: 'Transaktions-Hash',
    viewTransaction: 'Im Explorer ansehen',
  },
  amount: {
    notAnAmount: (typed) => `„${typed}“ ist kein Betrag`,
  },
  network: {
    sandbox: { label: 'Sandbox', hint: 'Testmünzen auf einer lokalen Chain. Nichts hier hat einen Wert.' },
    testnet: { label: 'Testnetz', hint: 'Testmünzen. Nichts hier hat einen Wert.' },
  },
  mark: { verified: 'Verifiziert', unverified: 'Nicht verifiziert' },
  failure: {
    TX_FAILED:
      'Die Chain hat die Transaktion abgelehnt. Meist ist der Kurs über Ihr Limit hinausgelaufen. Ihre Token sind noch in Ihrem Konto.',
    REPLACED: 'Ihre Wallet hat die Transaktion abgebrochen oder durch eine andere ersetzt.',
    DROPPED: 'Die Chain kennt die Transaktion nicht. Kommt sie noch an, zählt sie.',
    UNDERPAID: 'Die Transaktion hat zu wenig gezahlt.',
    other: (code) => `Die Transaktion ist nicht die, die vorbereitet wurde (${code}).`,
  },
  form: {
    back: 'Zurück zum Formular',
    balance: 'Guthaben',
    amountToPay: (symbol) => `Zu zahlender Betrag in ${symbol}`,
    quote: {
      hint: 'Sie sehen jede Gebühr, bevor Sie signieren',
      none: 'Zurzeit kein Kurs',
    },
    button: {
      offline: 'Warten auf eine Verbindung',
      amount: 'Betrag eingeben',
      quote: 'Kurs wird abgefragt',
      balance: (symbol) => `Nicht genug ${symbol}`,
    },
    offline: 'Sie sind offline.',
    missing: 'Ein Teil konnte nicht geladen werden.',
    reload: 'Erneut laden',
  },
  quote: {
    connect: 'Wallet verbinden',
    pay: 'Sie zahlen',
    receive: 'Sie erhalten',
    about: '≈',
    platformFee: 'Plattformgebühr',
    networkFee: 'Netzwerkgebühr',
    least: 'Sie erhalten mindestens',
    total: 'Sie zahlen insgesamt',
  },
  warnings: {
    unverified: (symbol, address) =>
      `${symbol} (${address}) steht auf keiner Liste verifizierter Token. Jeder kann einen Token mit beliebigem Namen erstellen: Vergleichen Sie seine Adresse mit einer Quelle, der Sie vertrauen.`,
    impact: (percent) => `Der Tausch verliert etwa ${percent} gegenüber dem Marktpreis.`,
    priceUnknown:
      'Für diesen Tausch gibt es keinen Marktpreis zum Vergleich. Er kann viel weniger bringen, als er kostet.',
    priceUnfavorable: (percent) => `Dieser Tausch kann bis zu ${percent} weniger bringen als der Markt.`,
    severalSignatures:
      'Dieses Konto braucht die Signaturen mehrerer Inhaber, und der Kurs wartet nicht auf sie. Halten Sie sie bereit, signieren Sie jeden Schritt einmal, und machen Sie weiter, wenn er ausgeführt ist: Ein Schritt zählt, wenn er auf der Chain ist.',
    contractAccount:
      'Dieses Konto ist ein Vertrag, etwa ein Safe. Seine Wallet kann verlangen, dass Sie jeden Schritt nach dem Signieren noch ausführen: Ein Schritt zählt, wenn er auf der Chain ist.',
    funds: (has, takes) =>
      `Das Konto hat ${has} zur Verfügung, aber diese Zahlung braucht insgesamt ${takes}.`,
    fundsPerhaps: (has, takes) =>
      `Das Konto hat ${has} zur Verfügung, aber diese Zahlung braucht vielleicht insgesamt ${takes}.`,
    missing: {
      amount: 'Es reicht nicht für den Betrag.',
      fee: 'Es reicht nicht für die Gebühr.',
      'network fee': 'Es reicht nicht für die Netzwerkgebühr.',
      rent: 'Es reicht nicht für die Miete eines neuen Kontos.',
      reserve: 'Es reicht nicht für die Reserve, die das Konto behalten muss.',
    },
    account: {
      CONTRACT:
        'Dieses Konto ist ein Vertrag, etwa eine Wallet mit mehreren Inhabern. Seine Zahlung würde hier nicht zählen, deshalb wird sie nicht verlangt. Verwenden Sie ein Konto mit eigenem Schlüssel.',
      ERC4337:
        'Dieses Konto ist ein Vertrag nach ERC-4337, dessen Transaktionen andere senden. Seine Zahlung ließe sich von deren Zahlungen nicht unterscheiden, deshalb wird sie nicht verlangt. Verwenden Sie ein Konto mit eigenem Schlüssel.',
      MULTI_SIGNED:
        'Dieses Konto braucht die Signaturen mehrerer Schlüssel, und eine Wallet gibt nur eine. Verwenden Sie ein Konto, für das ein Schlüssel genügt.',
      PROGRAM_OWNED:
        'Dieses Konto gehört einem Programm, deshalb kann keine Wallet dafür signieren. Verwenden Sie ein Konto mit eigenem Schlüssel.',
    },
  },
  swap: {
    title: 'Tauschen',
    reviewTitle: 'Tausch prüfen',
    chain: 'Chain',
    chooseToken: 'Token wählen',
    flip: 'Die beiden Token vertauschen',
    changeSlippage: 'Slippage-Limit ändern',
    button: {
      tokens: 'Token werden geladen',
      token: 'Token wählen',
      quoteProblem: 'Kein Kurs für diesen Tausch',
      review: 'Tausch prüfen',
    },
  },
  bridge: {
    title: 'Bridge',
    reviewTitle: 'Transfer prüfen',
    choose: 'Währung wählen',
    flip: 'Die beiden Seiten vertauschen',
    address: {
      to: (network) => `Ihre Adresse auf ${network}`,
      toOther: 'Ihre Adresse auf der anderen Chain',
      optional: 'falls der Empfänger eine hat',
      required: 'erforderlich',
    },
    button: {
      currencies: 'Währungen werden geladen',
      none: 'Zurzeit keine Währungen',
      currency: 'Währung wählen',
      small: 'Betrag zu klein',
      large: 'Betrag zu groß',
      address: (network) => `Adresse auf ${network} eingeben`,
      badAddress: 'Adresse prüfen',
      tag: (name) => `${name} eingeben`,
      badTag: (name) => `${name} prüfen`,
      checking: 'Adresse wird geprüft',
      refund: 'Rückzahlungsadresse prüfen',
      quoteProblem: 'Kein Kurs für dieses Paar',
      review: 'Transfer prüfen',
    },
  },
}
