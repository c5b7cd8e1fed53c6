import type { SignWords } from '../sign.ts'
import { popup } from './popup.ts'
import { sale } from './sale.ts'

export const words: SignWords = {
  sale,
  sign: {
    ...popup,
    differences: {
      network: 'Sie ist für ein anderes Netzwerk als diese Seite.',
      chain: 'Sie ist für eine andere Chain.',
      sender: 'Sie ist für ein anderes Konto.',
      action: 'Sie tut etwas anderes als diesen Schritt.',
      asset: 'Sie bewegt einen anderen Token.',
      amount: 'Der Betrag ist ein anderer.',
      recipient: 'Sie zahlt an jemand anderen.',
      reference: 'Sie nennt diese Zahlung nicht.',
      tag: 'Ihr Ziel-Tag oder Memo ist ein anderes oder fehlt.',
      issuer: 'Sie betrifft einen Token eines anderen Herausgebers.',
      spender: 'Sie gibt jemand anderem frei.',
      allowance: 'Sie gibt ohne Grenze frei.',
      contract: 'Sie ruft einen anderen Vertrag auf.',
      receiver: 'Das Ergebnis geht an jemand anderen.',
      minimum: 'Sie nimmt weniger an als das zugesagte Minimum.',
      deadline: 'Sie endet zu früh.',
      sequence: 'Sie hat eine andere laufende Nummer des Kontos.',
      legs: 'Sie hat nicht genau die Schritte, die Sie sehen, in ihrer Reihenfolge.',
      sale: 'Sie kauft oder verkauft ein NFT zu Bedingungen, die wir nicht geprüft haben.',
    },
  },
  first: {
    product: 'Suite',
    by: 'von Suite',
    for: {
      sign: (partner) => `Signieren für ${partner}`,
      connect: (partner) => `Verbinden mit ${partner}`,
    },
    originHint: 'Die Adresse der Seite, die fragt. Sie steht auf der Liste erlaubter Seiten des Partners.',
    loading: 'Die Anfrage wird geladen',
    unavailable: 'Diese Anfrage lässt sich nicht öffnen',
    incomplete:
      'Der Link ist unvollständig. Gehen Sie zu der Seite zurück, von der Sie kommen, und öffnen Sie ihn dort noch einmal.',
    title: 'Wallet wählen',
    connectTitle: 'Wallet verbinden',
    lead: 'Sie sehen alles, bevor Sie es signieren. Ohne Ihre Zustimmung wird nichts gesendet.',
    connectLead: 'Das zeigt Ihre Adresse und Ihre Guthaben. Es signiert und sendet nichts.',
    searching: 'Wallets werden gesucht',
    list: 'Wallets',
    lastUsed: 'Zuletzt verwendet',
    noneHere: (chain) => `Installieren Sie eine Wallet-Erweiterung für ${chain}, und sie erscheint hier.`,
    find: 'Wallet finden',
    connecting: (wallet) => `In ${wallet} verbinden`,
    connectingLead: 'Bestätigen Sie die Verbindung in Ihrer Wallet.',
    connectingHint:
      'Nichts passiert? Öffnen Sie Ihre Wallet. Vielleicht ist sie gesperrt, oder die Anfrage wartet dort.',
    connectingMore: 'Ihre Wallet wird verbunden',
    connectingMoreLead:
      'Wählen Sie Ihre Wallet in der Liste, die sich öffnet. Ist sie noch verbunden, öffnet sich keine Liste.',
    otherWallet: 'Andere Wallet wählen',
    cancel: 'Abbrechen',
  },
  goBack: {
    title: 'Gehen Sie zum anderen Fenster zurück',
    lead: 'Dort geht es mit der Antwort Ihrer Wallet von selbst weiter. Hier ist nichts mehr zu tun: Sie können diesen Tab schließen.',
    here: 'Stattdessen hier weitermachen',
  },
  frame: {
    loading: 'Die Anfrage wird geladen',
    mountRefused: 'Das ist hier nicht verfügbar',
    incomplete: 'Die Seite hat nicht gesagt, was zu signieren ist: `session` und `et` fehlen.',
    gone: 'Es gibt keine solche Anfrage, oder sie gehört zu einer anderen Seite.',
    title: {
      ready: 'Mit Ihrer Wallet signieren',
      signing: 'Warten auf Ihre Wallet',
      confirming: 'Warten auf Bestätigung',
      next: 'Der nächste Schritt ist bereit',
      ordering: 'Der nächste Schritt wird vorbereitet',
      sent: 'Gesendet',
      settled: 'Fertig',
      undelivered: 'Die Bridge hat nicht ausgezahlt',
      failed: 'Es ist nicht durchgegangen',
      expired: 'Diese Anfrage ist abgelaufen',
      cancelled: 'Diese Anfrage wurde abgebrochen',
    },
    lead: {
      ready: 'Sie sehen alles in unserem eigenen Fenster, bevor Sie es signieren.',
      signing: 'Antworten Sie Ihrer Wallet im Signierfenster.',
      confirming: 'Der nächste Schritt öffnet sich im Signierfenster von selbst.',
      next: 'Machen Sie im Signierfenster weiter.',
      ordering: 'Die Gebühr ist gezahlt. Der nächste Schritt öffnet sich im Signierfenster von selbst.',
      sent: 'Die Chain bestätigt es. Mehr müssen Sie nicht tun.',
      settled: 'Auf der Chain bestätigt.',
      undelivered: 'Die Einzahlung ist auf der Chain bestätigt. Ihr Auftrag sagt, was aus ihr wird.',
      failed: 'Die Chain hat die Transaktion abgelehnt.',
      expired: 'Es wird nichts mehr signiert.',
      cancelled: 'Es wird nichts mehr signiert.',
    },
    byContract:
      'Sie zählt, sobald sie ausgeführt und gefunden ist. Wird sie nicht gefunden, geben Sie ihren Hash im Signierfenster an.',
    open: 'Weiter zur Wallet',
    again: 'Signierfenster erneut öffnen',
    goOn: 'Weiter, die Gebühr ist gezahlt',
    link: 'Signierfenster öffnen',
    blocked: 'Ihr Browser hat das Fenster blockiert. Verwenden Sie stattdessen diesen Link.',
    closed: 'Das Fenster wurde geschlossen. Was Sie signiert haben, zählt weiterhin.',
    away: 'Die Signierseite wird geöffnet.',
  },
  unavailable: {
    suspended: 'Das Konto dieser Website ist gesperrt.',
    retry: 'Der Dienst antwortet gerade nicht. Versuchen Sie es gleich noch einmal.',
  },
  message: { from: (partner) => `Nachricht von ${partner}` },
  steps: {
    label: 'Schritte dieser Zahlung',
    further: (name) => name,
    trustline: 'Trustline',
    fee: 'Gebühr',
    approve: 'Freigabe',
    product: 'Tausch',
    deposit: 'Einzahlung',
    order: 'Warten auf den Auftrag',
    check: 'Das Angebot wird geprüft',
    offer: 'Ihr Angebot',
    buy: 'Kauf',
    sell: 'Verkauf',
    settlement: 'Abwicklung',
    settling: 'Warten auf den Broker',
    other: 'Transaktion',
    done: 'Bestätigt',
    pending: 'Warten auf Bestätigung',
  },
  contract: {
    sentLead:
      'Sie zählt, sobald sie ausgeführt und gefunden ist. Wird sie nicht gefunden, können Sie hier ihren Hash angeben.',
    title: 'Noch nicht auf der Chain',
    line: 'Ihr Konto ist ein Vertrag, und seine Wallet hat vielleicht eine eigene Nummer geantwortet. Die Transaktion zählt, sobald sie ausgeführt ist. Geht diese Seite dann nicht weiter, geben Sie den Hash der Transaktion an, die sie ausgeführt hat.',
    hash: 'Transaktions-Hash',
    form: '0x und 64 Ziffern oder Buchstaben von a bis f',
    tell: 'Danach suchen',
    told: (hash) => `Wir suchen ${hash}: noch nicht auf der Chain.`,
  },
  together: {
    lead: 'Sie bestätigen einmal, und alles unten geschieht zusammen oder gar nicht. Scheitert der Tausch, wird keine Gebühr genommen: Nur die eigene Gebühr des Netzwerks fällt an.',
    total: 'Verlässt Ihr Konto',
    besides: 'und die eigene Gebühr des Netzwerks',
    alone: 'Stattdessen einzeln signieren',
    held: 'Ihre Wallet hat die Anfrage vielleicht noch und kann sie senden: Bestätigen Sie sie dort, oder lehnen Sie sie ab. Hier können Sie wieder signieren, sobald sie nicht mehr gesendet werden kann.',
    look: 'Erneut nachsehen',
    failed:
      'Alle Schritte waren eine Transaktion, also ist keiner davon geschehen. Genommen wurde nicht mehr als die eigene Gebühr des Netzwerks.',
  },
  hints: { installed: 'Installiert', phone: 'Auf Ihrem Telefon', own: 'Unsere eigene' },
  problems: {
    byFailure: {
      rejected: {
        title: 'Sie haben in Ihrer Wallet abgelehnt',
        line: 'Es wurde nichts gesendet. Sie können es erneut versuchen.',
      },
      closed: { title: 'Keine Wallet ist verbunden', line: 'Wählen Sie eine Wallet, um fortzufahren.' },
      busy: {
        title: 'Ihre Wallet wartet auf Sie',
        line: 'Sie hat noch eine offene Anfrage. Öffnen Sie die Wallet, beantworten Sie die Anfrage, und versuchen Sie es erneut.',
      },
      'not-authorised': {
        title: 'Die Wallet ist nicht mehr verbunden',
        line: 'Verbinden Sie sie erneut, und erlauben Sie dieses Konto.',
      },
      'wrong-account': {
        title: 'Ihre Wallet verwendet ein anderes Konto',
        line: 'Wechseln Sie in Ihrer Wallet zum Konto dieser Zahlung. Es wurde nichts gesendet.',
      },
      'wrong-chain': {
        title: 'Ihre Wallet ist auf einer anderen Chain',
        line: 'Wechseln Sie zur richtigen Chain, und versuchen Sie es erneut. Es wurde nichts gesendet.',
      },
      'unknown-chain': {
        title: 'Ihre Wallet kennt diese Chain nicht',
        line: 'Fügen Sie die Chain in Ihrer Wallet hinzu, oder wählen Sie eine andere Wallet.',
      },
      'other-chain': {
        title: 'Ihre Wallet ist auf einer anderen Chain mit derselben Nummer',
        line: 'Ihre Blöcke sind nicht die der Chain dieser Zahlung, deshalb können Sie dort nicht signieren. Wählen Sie in der Wallet die richtige Chain, oder wählen Sie eine andere Wallet.',
      },
      unsupported: {
        title: 'Diese Wallet kann das nicht',
        line: 'Ihr fehlt eine Funktion, die hier gebraucht wird. Wählen Sie eine andere Wallet.',
      },
      'not-together': {
        title: 'Ihre Wallet signiert einen Schritt nach dem anderen',
        line: 'Es wurde nichts gesendet. Signieren Sie die Schritte hier nacheinander.',
      },
      'no-funds': {
        title: 'Nicht genug Münzen in Ihrem Konto',
        line: 'Das Konto kann Betrag und Netzwerkgebühr nicht zahlen. Es wurde nichts gesendet.',
      },
      'would-fail': {
        title: 'Die Transaktion würde scheitern',
        line: 'Ein Probelauf ist gescheitert, und es wurde nichts gesendet. Holen Sie einen frischen Kurs, oder beginnen Sie auf der Seite, von der Sie kommen, noch einmal.',
      },
      altered: {
        title: 'Ihre Wallet hat etwas anderes signiert',
        line: 'Es weicht von der Transaktion ab, die hier gezeigt wird, deshalb wurde nichts gesendet. Geschieht es wieder, wählen Sie eine andere Wallet.',
      },
      outdated: {
        title: 'Ihr Konto hat eine andere Transaktion gesendet',
        line: 'Ihre Wallet wurde vorher gefragt, deshalb gilt ihre Anfrage nicht mehr. Versuchen Sie es erneut.',
      },
      disconnected: {
        title: 'Die Wallet hat die Verbindung getrennt',
        line: 'Öffnen Sie sie wieder, und verbinden Sie sie dann hier.',
      },
      elsewhere: {
        title: 'Machen Sie im anderen Tab weiter',
        line: 'Von dort wurde Ihre Wallet noch einmal gefragt. Auch dieser Tab zeigt das Ergebnis.',
      },
      unavailable: {
        title: 'Die Wallet ist nicht erreichbar',
        line: 'Es wurde nichts gesendet. Versuchen Sie es gleich noch einmal.',
      },
      timeout: {
        title: 'Die Wallet antwortet nicht',
        line: 'Öffnen oder entsperren Sie sie, und versuchen Sie es erneut.',
      },
      failed: {
        title: 'Die Wallet hat einen Fehler gemeldet',
        line: 'Prüfen Sie die Wallet, bevor Sie es erneut versuchen.',
      },
    },
    changed: {
      title: 'Die Bedingungen haben sich geändert',
      line: 'Prüfen Sie sie noch einmal. Es wurde nichts gesendet.',
    },
    page: {
      title: 'Hier ist etwas schiefgegangen',
      line: 'Laden Sie die Seite neu. Nichts ist verloren.',
    },
    server: 'Der Dienst konnte das nicht tun',
    byCode: {
      OFFLINE: {
        title: 'Keine Verbindung',
        line: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung.',
      },
      RATE_LIMIT: {
        title: 'Zu viele Anfragen',
        line: 'Warten Sie einen Moment, und versuchen Sie es dann erneut.',
      },
      NO_ROUTE: {
        title: 'Gerade kein Weg für diesen Tausch',
        line: 'Versuchen Sie es gleich noch einmal, oder mit einem anderen Betrag oder Token.',
      },
      SESSION_NOT_PENDING: {
        title: 'Jetzt nicht',
        line: 'Dieser Schritt wurde schon signiert, oder die Zahlung ist beendet. Die Seite zeigt, wie sie steht.',
      },
      FEE_TX_PENDING: {
        title: 'Jetzt nicht',
        line: 'Die Transaktion davor ist noch nicht bestätigt. Versuchen Sie es gleich noch einmal.',
      },
      UPSTREAM_ERROR: {
        title: 'Gerade kein Kurs',
        line: 'Versuchen Sie es gleich noch einmal. Es wurde nichts gesendet.',
      },
      UPSTREAM_TIMEOUT: {
        title: 'Gerade kein Kurs',
        line: 'Versuchen Sie es gleich noch einmal. Es wurde nichts gesendet.',
      },
      UNAVAILABLE: {
        title: 'Der Dienst ist nicht verfügbar',
        line: 'Versuchen Sie es gleich noch einmal. Nichts ist verloren.',
      },
      INTERNAL: {
        title: 'Bei uns ist etwas schiefgegangen',
        line: 'Versuchen Sie es gleich noch einmal. Nichts ist verloren.',
      },
      SLIPPAGE: {
        title: 'Der Kurs bewegt sich weiter',
        line: 'Holen Sie einen frischen Kurs, und versuchen Sie es erneut.',
      },
    },
  },
}
