import type { BridgeWords } from '../bridge.ts'

export const words: BridgeWords = {
  dialogs: {
    paid: 'Choisissez la devise avec laquelle vous payez',
    received: 'Choisissez la devise que vous recevez',
    picker: {
      problem: 'La liste des devises n’a pas pu être chargée',
      search: 'Rechercher un nom, un symbole, une blockchain',
      tokens: 'Devises',
      none: (query) => `Aucune devise ne correspond à « ${query} ».`,
      noneHint: 'Vérifiez l’orthographe ou recherchez la blockchain.',
      noAddress: 'Recherchez par nom, symbole ou blockchain.',
      count: {
        one: (count) => `${count} devise`,
        many: (count) => `${count} de devises`,
        other: (count) => `${count} devises`,
      },
    },
    refund: {
      title: 'Adresse de remboursement',
      payer: 'le wallet qui paie',
      on: (network) => `Adresse de remboursement sur ${network}`,
      about: 'Si le bridge ne peut pas convertir votre dépôt, il le renvoie à cette adresse.',
    },
    paste: 'Coller',
    pasteWhat: (label) => `Coller : ${label}`,
    payoutFee: 'Frais de versement (déjà déduits)',
    time: 'Prend en général',
    arrives: (minutes) => `2 confirmations · arrive dans ${minutes}`,
    floating:
      'Le taux peut bouger jusqu’à l’arrivée de votre dépôt : vous pourriez recevoir un peu plus ou un peu moins.',
    fixed: 'Le taux est fixe si votre dépôt arrive à temps.',
  },
  notes: {
    checking: 'Vérification de l’adresse',
    good: 'L’adresse est valide.',
    written: 'Elle s’écrit ainsi :',
    waiting: 'L’adresse ne peut pas être vérifiée pour le moment. Nous continuons d’essayer.',
    tagNeeded: (name) => `Cette adresse n’accepte les paiements qu’avec cette indication : ${name}.`,
    exchange: (name) =>
      `Vers une plateforme d’échange ? Saisissez ce qu’elle affiche à côté de l’adresse : ${name}. Sans cela, le versement peut être perdu.`,
    bad: 'Ce n’est pas une adresse de cette blockchain.',
    checksum: 'Un caractère de l’adresse est erroné ou manque. Copiez-la à nouveau.',
    refused: 'Le bridge ne verse pas à cette adresse.',
    badTag: (name) => `Cette indication n’est pas valide : ${name}.`,
  },
  range: {
    label: 'Limites du montant',
    least: (amount) => `Min. ${amount}`,
    most: (amount) => `Max. ${amount}`,
    small: (amount) => `Le montant minimum est de ${amount}.`,
    large: (amount) => `Le montant maximum est de ${amount}.`,
  },
  fee: {
    first: (percent) =>
      `Les frais de ${percent} sont payés d’abord, dans une transaction à part. Si le dépôt ne peut ensuite pas être effectué, les frais restent valables 24 heures pour un autre essai. Les frais ne sont pas remboursés.`,
  },
  checkout: {
    phases: {
      ready: 'Continuez dans la fenêtre du wallet',
      signing: 'Confirmez dans votre wallet',
      confirming: 'En attente de la blockchain',
      next: 'Continuez dans la fenêtre du wallet',
      ordering: 'Création de votre ordre',
      sent: 'Votre dépôt est en cours',
      settled: 'Dépôt terminé',
      failed: 'Le dépôt n’a pas abouti',
      expired: 'Le temps est écoulé',
      cancelled: 'Annulé',
    },
    review: {
      approve: (symbol) => `Approuver ${symbol}`,
      product: (from, to) => `Déposer ${from} contre ${to}`,
    },
    progress: {
      loading: 'Recherche de votre transfert',
      steps: 'Étapes de votre transfert',
      feePaid: 'Les frais sont payés et l’ordre est créé. Signez maintenant le dépôt.',
      nothingDone: 'Rien n’a été déposé. Vous pouvez recommencer avec un nouveau prix.',
      retry: 'Réessayer le dépôt – les frais sont déjà payés',
      goOn: 'Continuer le transfert – les frais sont déjà payés',
      closed:
        'La fenêtre du wallet est fermée. Votre transfert est conservé : reprenez là où vous vous êtes arrêté.',
    },
    receipt: { transaction: 'Transaction du dépôt', again: 'Autre transfert' },
    unfinished: 'Vous avez un transfert inachevé',
    problems: {
      NO_ROUTE: {
        title: 'Cette paire n’est pas proposée en ce moment',
        text: 'Essayez un autre montant ou une autre devise.',
      },
      AMOUNT_TOO_LARGE: {
        title: 'Le montant est trop élevé',
        text: 'Saisissez un montant plus faible ou transférez en plusieurs fois.',
      },
      UNSUPPORTED_TOKEN: {
        title: 'Cette devise ne peut pas être transférée ici',
        text: 'Choisissez une autre devise.',
      },
      UPSTREAM_ERROR: {
        title: 'Le bridge ne répond pas',
        text: 'Nous continuons d’essayer. Votre saisie est conservée.',
      },
      UPSTREAM_TIMEOUT: {
        title: 'Le bridge ne répond pas',
        text: 'Cela prend trop de temps. Nous continuons d’essayer. Votre saisie est conservée.',
      },
      SESSION_REQUIRED: {
        title: 'Cette page est ouverte depuis trop longtemps',
        text: 'Rechargez la page pour continuer. Un transfert commencé est conservé.',
      },
      SESSION_NOT_PENDING: {
        title: 'Ce transfert est déjà terminé',
        text: 'Nous vérifions où il en est.',
      },
      SUSPENDED: {
        title: 'Le bridge est désactivé ici',
        text: 'Le compte de ce site est suspendu.',
      },
      PENDING_ACTIVATION: {
        title: 'Le bridge n’est pas encore ouvert ici',
        text: 'Le compte de ce site n’est pas encore actif. Vous pouvez déjà voir les prix.',
      },
    },
  },
  terms: {
    to: 'Versé à',
    tag: (tag) => `avec le tag ou le mémo ${tag}`,
    refund: 'Adresse de remboursement',
    payer: 'Le wallet qui paie',
    time: 'Prend en général',
  },
  ordering: {
    text: 'Les frais sont payés. Une adresse de dépôt est demandée au bridge. Cela prend en général quelques secondes.',
    again: 'Le bridge n’a pas encore accepté l’ordre',
    retry: 'La demande est répétée automatiquement. Les frais payés restent valables.',
    none: 'Aucun ordre n’a été créé',
    paid: 'Les frais sont payés. Rien n’a été déposé.',
    refused: 'Le bridge n’accepte pas cet ordre',
    code: (code) => `Le bridge a donné la raison ${code}.`,
    credit:
      'Rien n’a été déposé. Les frais que vous avez payés restent valables pour un autre essai : réessayez dans la fenêtre du wallet. Les frais ne valent que pour le même ordre. Un nouvel ordre, par exemple vers une autre adresse, entraîne de nouveaux frais.',
    creditUntil: (until) =>
      `Rien n’a été déposé. Les frais que vous avez payés restent valables pour un autre essai jusqu’au ${until} : réessayez dans la fenêtre du wallet. Les frais ne valent que pour le même ordre. Un nouvel ordre, par exemple vers une autre adresse, entraîne de nouveaux frais.`,
  },
  order: {
    loading: 'Recherche de l’ordre',
    title: {
      awaiting_deposit: 'En attente du dépôt',
      deposit_sent: 'Votre dépôt est en cours',
      confirming: 'Le dépôt est en cours de confirmation',
      exchanging: 'Votre argent est en cours de conversion',
      sending: 'Le versement est en cours',
      finished: 'Transfert terminé',
      verifying: 'Le bridge vérifie le dépôt',
      refunding: 'Votre dépôt est en cours de renvoi',
      refunded: 'Votre dépôt a été renvoyé',
      failed: 'Le bridge n’a pas pu terminer cet ordre',
      expired: 'Aucun dépôt n’est arrivé à temps',
      late: 'Le dépôt est arrivé en retard',
      other: 'L’ordre est en cours',
    },
    lead: {
      awaiting_deposit: 'Dès que le dépôt est envoyé, vous le voyez ici.',
      deposit_sent:
        'Le bridge le voit après sa confirmation par la blockchain. Vous pouvez quitter cette page. Rien n’est perdu.',
      confirming:
        'La blockchain le confirme encore quelques fois. Vous pouvez quitter cette page. Rien n’est perdu.',
      exchanging: 'Vous n’avez rien à faire. Vous pouvez quitter cette page. Rien n’est perdu.',
      sending: 'Le bridge a envoyé le versement. La blockchain est en train de le confirmer.',
      finished: 'Le versement est arrivé à son adresse.',
      verifying:
        'Une personne du bridge l’examine, ce qui peut prendre des heures. Votre dépôt n’est pas perdu. Si le bridge a besoin de quelque chose de votre part, le site où vous avez commencé peut l’interroger avec l’identifiant de l’ordre.',
      refunding:
        'Il n’a pas pu être converti. Il est renvoyé à l’adresse de remboursement, moins les frais de réseau. Vous n’avez rien à faire.',
      refunded:
        'Il n’a pas pu être converti. Il est de retour à l’adresse de remboursement, moins les frais de réseau.',
      failed:
        'Si vous avez envoyé un dépôt, conservez l’identifiant de l’ordre et la transaction du dépôt, et écrivez au site où vous avez commencé. N’envoyez plus rien à l’adresse de dépôt.',
      expired:
        'N’envoyez rien à l’adresse de dépôt maintenant. Si vous l’avez tout de même envoyé, il est en général converti ou renvoyé plus tard, et cette page l’affiche. Si vous n’avez rien envoyé, continuez sur le site où vous avez commencé.',
      late: 'L’ordre avait expiré avant son arrivée. En général, le bridge le convertit plus tard à un nouveau taux ou le renvoie. Vous n’avez rien à faire. Conservez le lien de cette page.',
      other: 'Le bridge signale un état que cette page ne connaît pas. Vous n’avez rien à faire.',
    },
    steps: 'Le parcours de votre ordre',
    stop: {
      deposit: 'Dépôt envoyé',
      confirming: 'Dépôt confirmé',
      exchanging: 'Converti',
      sending: 'Versement envoyé',
      finished: 'Versement arrivé',
    },
    refund: 'Renvoyé',
    state: {
      ahead: undefined,
      current: 'En attente',
      pending: 'En cours',
      done: 'Fait',
      failed: 'N’a pas eu lieu',
    },
    time: (ago) => `Déposé ${ago}`,
    usual: (minutes) => `en général ${minutes}`,
    slow: 'Cela prend plus de temps que d’habitude. Rien n’est perdu.',
    moment: 'Déposé il y a moins d’une minute',
    bar: 'Part de la durée habituelle',
    paid: 'Déposé',
    amount: 'Montant',
    toPay: 'À déposer',
    tag: (tag) => `avec le tag ou le mémo ${tag}`,
    got: 'Reçu',
    sent: 'Versement',
    expected: 'Vous recevez environ',
    back: 'Renvoyé',
    to: 'Adresse de versement',
    refundTo: 'Adresse de remboursement',
    deposit: 'Transaction du dépôt',
    payout: 'Transaction du versement',
    refundTransaction: 'Transaction du remboursement',
    fee: 'Transaction des frais',
    order: 'Ordre',
    orderWhat: 'l’identifiant de l’ordre',
    link: 'Lien vers cet ordre',
    open: 'Ouvrir sa propre page',
    again: 'Autre transfert',
    lost: 'Pas de connexion. Nous continuons d’essayer. Rien n’est perdu.',
    unknownTitle: 'Cet ordre n’existe pas',
    unknown:
      'Le lien est peut-être incomplet ou provient d’un autre réseau de ce service. Copiez à nouveau le lien entier.',
    retry: 'Réessayer',
  },
  minutes: { minutes: (count) => `${count} min` },
}
