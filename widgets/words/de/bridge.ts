import type { BridgeWords } from '../bridge.ts'

export const words: BridgeWords = {
  dialogs: {
    paid: 'Währung wählen, mit der Sie zahlen',
    received: 'Währung wählen, die Sie erhalten',
    picker: {
      problem: 'Die Liste der Währungen konnte nicht geladen werden',
      search: 'Name, Symbol oder Chain suchen',
      tokens: 'Währungen',
      none: (query) => `Keine Währung passt zu „${query}“.`,
      noneHint: 'Prüfen Sie die Schreibweise, oder suchen Sie nach der Chain.',
      noAddress: 'Suchen Sie nach Name, Symbol oder Chain.',
      count: { one: (count) => `${count} Währung`, other: (count) => `${count} Währungen` },
    },
    refund: {
      title: 'Rückzahlungsadresse',
      payer: 'die Wallet, die zahlt',
      on: (network) => `Rückzahlungsadresse auf ${network}`,
      about: 'Kann die Bridge Ihre Einzahlung nicht wechseln, sendet sie sie dorthin zurück.',
    },
    paste: 'Einfügen',
    pasteWhat: (label) => `Einfügen: ${label}`,
    payoutFee: 'Auszahlungsgebühr (schon abgezogen)',
    time: 'Dauert meist',
    arrives: (minutes) => `2 Bestätigungen · kommt an in ${minutes}`,
    floating:
      'Der Kurs kann sich bewegen, bis Ihre Einzahlung angekommen ist: Sie erhalten vielleicht etwas weniger oder mehr.',
    fixed: 'Der Kurs steht fest, wenn Ihre Einzahlung rechtzeitig ankommt.',
  },
  notes: {
    checking: 'Adresse wird geprüft',
    good: 'Die Adresse ist gültig.',
    written: 'Sie wird so geschrieben:',
    waiting: 'Die Adresse kann gerade nicht geprüft werden. Wir versuchen es weiter.',
    tagNeeded: (name) => `Diese Adresse nimmt Zahlungen nur mit dieser Angabe an: ${name}.`,
    exchange: (name) =>
      `An eine Börse? Geben Sie an, was sie neben der Adresse zeigt: ${name}. Ohne das kann die Auszahlung verloren gehen.`,
    bad: 'Das ist keine Adresse auf dieser Chain.',
    checksum: 'Ein Zeichen der Adresse ist falsch oder fehlt. Kopieren Sie sie noch einmal.',
    refused: 'An diese Adresse zahlt die Bridge nicht aus.',
    badTag: (name) => `Diese Angabe ist nicht gültig: ${name}.`,
  },
  range: {
    label: 'Grenzen des Betrags',
    least: (amount) => `Min. ${amount}`,
    most: (amount) => `Max. ${amount}`,
    small: (amount) => `Der kleinste Betrag ist ${amount}.`,
    large: (amount) => `Der größte Betrag ist ${amount}.`,
  },
  fee: {
    first: (percent) =>
      `Die Gebühr von ${percent} wird zuerst gezahlt, in einer eigenen Transaktion. Kann die Einzahlung dann nicht gemacht werden, gilt die Gebühr 24 Stunden lang für einen weiteren Versuch. Die Gebühr wird nicht zurückgesendet.`,
  },
  checkout: {
    phases: {
      ready: 'Weiter im Wallet-Fenster',
      signing: 'In Ihrer Wallet bestätigen',
      confirming: 'Warten auf die Chain',
      next: 'Weiter im Wallet-Fenster',
      ordering: 'Ihr Auftrag wird angelegt',
      sent: 'Ihre Einzahlung ist unterwegs',
      settled: 'Einzahlung abgeschlossen',
      failed: 'Die Einzahlung ist nicht durchgegangen',
      expired: 'Die Zeit ist abgelaufen',
      cancelled: 'Abgebrochen',
    },
    review: {
      approve: (symbol) => `${symbol} freigeben`,
      product: (from, to) => `${from} für ${to} einzahlen`,
    },
    progress: {
      loading: 'Ihr Transfer wird gesucht',
      steps: 'Schritte Ihres Transfers',
      feePaid: 'Die Gebühr ist gezahlt, und der Auftrag ist angelegt. Signieren Sie jetzt die Einzahlung.',
      nothingDone: 'Es wurde nichts eingezahlt. Sie können mit einem neuen Kurs von vorn beginnen.',
      retry: 'Einzahlung erneut versuchen – die Gebühr ist schon gezahlt',
      goOn: 'Transfer fortsetzen – die Gebühr ist schon gezahlt',
      closed:
        'Das Wallet-Fenster ist geschlossen. Ihr Transfer bleibt erhalten: Machen Sie dort weiter, wo Sie aufgehört haben.',
    },
    receipt: { transaction: 'Einzahlungstransaktion', again: 'Neuer Transfer' },
    unfinished: 'Sie haben einen unfertigen Transfer',
    problems: {
      NO_ROUTE: {
        title: 'Dieses Paar wird gerade nicht angeboten',
        text: 'Versuchen Sie einen anderen Betrag oder eine andere Währung.',
      },
      AMOUNT_TOO_LARGE: {
        title: 'Der Betrag ist zu groß',
        text: 'Geben Sie einen kleineren Betrag ein, oder überweisen Sie in Teilen.',
      },
      UNSUPPORTED_TOKEN: {
        title: 'Diese Währung kann hier nicht überwiesen werden',
        text: 'Wählen Sie eine andere Währung.',
      },
      UPSTREAM_ERROR: {
        title: 'Die Bridge antwortet nicht',
        text: 'Wir versuchen es weiter. Ihre Eingaben bleiben erhalten.',
      },
      UPSTREAM_TIMEOUT: {
        title: 'Die Bridge antwortet nicht',
        text: 'Es dauert zu lange. Wir versuchen es weiter. Ihre Eingaben bleiben erhalten.',
      },
      SESSION_REQUIRED: {
        title: 'Diese Seite ist schon zu lange offen',
        text: 'Laden Sie die Seite neu, um fortzufahren. Ein begonnener Transfer bleibt erhalten.',
      },
      SESSION_NOT_PENDING: {
        title: 'Dieser Transfer ist schon beendet',
        text: 'Wir sehen nach, wie er steht.',
      },
      SUSPENDED: {
        title: 'Die Bridge ist hier abgeschaltet',
        text: 'Das Konto dieser Website ist gesperrt.',
      },
      PENDING_ACTIVATION: {
        title: 'Die Bridge ist hier noch nicht offen',
        text: 'Das Konto dieser Website ist noch nicht aktiv. Kurse können Sie schon sehen.',
      },
    },
  },
  terms: {
    to: 'Auszahlung an',
    tag: (tag) => `mit dem Tag oder Memo ${tag}`,
    refund: 'Rückzahlungsadresse',
    payer: 'Die Wallet, die zahlt',
    time: 'Dauert meist',
  },
  ordering: {
    text: 'Die Gebühr ist gezahlt. Die Bridge wird um eine Einzahlungsadresse gebeten. Das dauert meist ein paar Sekunden.',
    again: 'Die Bridge hat den Auftrag noch nicht angenommen',
    retry: 'Sie wird von selbst noch einmal gefragt. Die gezahlte Gebühr bleibt gültig.',
    none: 'Es wurde kein Auftrag angelegt',
    paid: 'Die Gebühr ist gezahlt. Es wurde nichts eingezahlt.',
    refused: 'Die Bridge nimmt diesen Auftrag nicht an',
    code: (code) => `Die Bridge nennt als Grund ${code}.`,
    credit:
      'Es wurde nichts eingezahlt. Die gezahlte Gebühr gilt für einen weiteren Versuch: Versuchen Sie es im Wallet-Fenster erneut. Sie gilt nur für denselben Auftrag. Ein neuer Auftrag, etwa an eine andere Adresse, kostet eine neue Gebühr.',
    creditUntil: (until) =>
      `Es wurde nichts eingezahlt. Die gezahlte Gebühr gilt bis ${until} für einen weiteren Versuch: Versuchen Sie es im Wallet-Fenster erneut. Sie gilt nur für denselben Auftrag. Ein neuer Auftrag, etwa an eine andere Adresse, kostet eine neue Gebühr.`,
  },
  order: {
    loading: 'Der Auftrag wird gesucht',
    title: {
      awaiting_deposit: 'Warten auf die Einzahlung',
      deposit_sent: 'Ihre Einzahlung ist unterwegs',
      confirming: 'Die Einzahlung wird bestätigt',
      exchanging: 'Ihr Geld wird gewechselt',
      sending: 'Die Auszahlung ist unterwegs',
      finished: 'Transfer abgeschlossen',
      verifying: 'Die Bridge prüft die Einzahlung',
      refunding: 'Ihre Einzahlung wird zurückgesendet',
      refunded: 'Ihre Einzahlung wurde zurückgesendet',
      failed: 'Die Bridge konnte diesen Auftrag nicht beenden',
      expired: 'Es kam rechtzeitig keine Einzahlung an',
      late: 'Die Einzahlung kam zu spät',
      other: 'Der Auftrag läuft',
    },
    lead: {
      awaiting_deposit: 'Sobald die Einzahlung gesendet ist, sehen Sie sie hier.',
      deposit_sent:
        'Die Bridge sieht sie, wenn die Chain sie bestätigt hat. Sie können diese Seite verlassen. Nichts geht verloren.',
      confirming:
        'Die Chain bestätigt sie noch einige Male. Sie können diese Seite verlassen. Nichts geht verloren.',
      exchanging: 'Es gibt nichts zu tun. Sie können diese Seite verlassen. Nichts geht verloren.',
      sending: 'Die Bridge hat die Auszahlung gesendet. Die Chain bestätigt sie.',
      finished: 'Die Auszahlung ist an ihrer Adresse angekommen.',
      verifying:
        'Ein Mensch bei der Bridge sieht sie sich an, das kann Stunden dauern. Ihre Einzahlung ist nicht verloren. Braucht die Bridge etwas von Ihnen, kann die Website, auf der Sie begonnen haben, mit der Nummer des Auftrags nachfragen.',
      refunding:
        'Sie konnte nicht gewechselt werden. Sie geht an die Rückzahlungsadresse zurück, abzüglich der Netzwerkgebühr. Es gibt nichts zu tun.',
      refunded:
        'Sie konnte nicht gewechselt werden. Sie ist wieder an der Rückzahlungsadresse, abzüglich der Netzwerkgebühr.',
      failed:
        'Wenn Sie eine Einzahlung gesendet haben, heben Sie die Nummer des Auftrags und ihre Transaktion auf, und schreiben Sie der Website, auf der Sie begonnen haben. Senden Sie nichts mehr an die Einzahlungsadresse.',
      expired:
        'Senden Sie jetzt nichts an die Einzahlungsadresse. Haben Sie doch gesendet, wird es meist verspätet gewechselt oder zurückgesendet, und diese Seite zeigt es. Haben Sie nichts gesendet, machen Sie auf der Website weiter, auf der Sie begonnen haben.',
      late: 'Der Auftrag war schon abgelaufen, als sie ankam. Die Bridge wechselt sie meist verspätet zu einem neuen Kurs oder sendet sie zurück. Es gibt nichts zu tun. Heben Sie den Link dieser Seite auf.',
      other: 'Die Bridge meldet einen Stand, den diese Seite nicht kennt. Es gibt nichts zu tun.',
    },
    steps: 'Der Weg Ihres Auftrags',
    stop: {
      deposit: 'Einzahlung gesendet',
      confirming: 'Einzahlung bestätigt',
      exchanging: 'Gewechselt',
      sending: 'Auszahlung gesendet',
      finished: 'Auszahlung angekommen',
    },
    refund: 'Zurückgesendet',
    state: {
      ahead: undefined,
      current: 'Warten',
      pending: 'Läuft',
      done: 'Erledigt',
      failed: 'Nicht geschehen',
    },
    time: (ago) => `Eingezahlt ${ago}`,
    usual: (minutes) => `meist ${minutes}`,
    slow: 'Es dauert länger als üblich. Nichts geht verloren.',
    moment: 'Vor weniger als einer Minute eingezahlt',
    bar: 'Anteil der üblichen Zeit',
    paid: 'Eingezahlt',
    amount: 'Betrag',
    toPay: 'Einzuzahlen',
    tag: (tag) => `mit dem Tag oder Memo ${tag}`,
    got: 'Erhalten',
    sent: 'Auszahlung',
    expected: 'Sie erhalten etwa',
    back: 'Zurückgesendet',
    to: 'Auszahlungsadresse',
    refundTo: 'Rückzahlungsadresse',
    deposit: 'Einzahlungstransaktion',
    payout: 'Auszahlungstransaktion',
    refundTransaction: 'Rückzahlungstransaktion',
    fee: 'Gebührentransaktion',
    order: 'Auftrag',
    orderWhat: 'Nummer des Auftrags',
    link: 'Link zu diesem Auftrag',
    open: 'Eigene Seite öffnen',
    again: 'Neuer Transfer',
    lost: 'Keine Verbindung. Wir versuchen es weiter. Nichts geht verloren.',
    unknownTitle: 'Diesen Auftrag gibt es nicht',
    unknown:
      'Der Link ist vielleicht abgeschnitten oder stammt aus einem anderen Netzwerk dieses Dienstes. Kopieren Sie noch einmal den ganzen Link.',
    retry: 'Erneut versuchen',
  },
  minutes: { minutes: (count) => `${count} Min.` },
}
