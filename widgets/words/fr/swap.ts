import type { CheckoutWords } from '../checkout.ts'

/** The words of a swap after its form. */
export const swap: Pick<CheckoutWords, 'swapDialogs' | 'swapFigures' | 'swapFee' | 'swapCheckout'> = {
  swapDialogs: {
    token: {
      paid: 'Choisissez le token avec lequel vous payez',
      received: 'Choisissez le token que vous recevez',
    },
    slippage: {
      title: 'Limite de slippage',
      explain:
        'Le prix peut bouger jusqu’à l’exécution de votre échange. S’il évolue contre vous au-delà de cette limite, l’échange n’a pas lieu.',
      auto: 'Auto',
      autoIs: (percent) => `Auto correspond à ${percent} : assez pour la plupart des échanges.`,
      custom: 'Autre',
      percent: 'Limite de slippage en pourcentage',
      invalid: 'Saisissez un nombre de 0,01 à 50.',
      low: 'Avec une limite aussi basse, l’échange échoue souvent. Les frais de réseau sont alors perdus.',
      high: (percent) => `Vous pourriez recevoir jusqu’à ${percent} de moins qu’affiché.`,
      veryHigh: (percent) =>
        `Vous pourriez recevoir jusqu’à ${percent} de moins qu’affiché. D’autres peuvent trader avant vous et garder la différence.`,
      extreme: (percent) =>
        `Vous pourriez perdre ${percent} de ce que vous payez. Un échange avec une limite aussi élevée risque fort d’être exploité.`,
      done: 'OK',
    },
  },
  swapFigures: {
    issued: (symbol) => `Les montants en ${symbol} ont au plus 16 chiffres.`,
    impactUnknown: 'Inconnu',
    route: 'Route',
    slippage: 'Limite de slippage',
  },
  swapFee: {
    one: (percent) =>
      `Les frais de ${percent} sont payés dans la même transaction. Si l’échange échoue, aucuns frais ne sont prélevés.`,
    perhaps: (percent) =>
      `Les frais de ${percent} sont payés dans la même transaction si votre wallet peut signer les deux à la fois : aucuns frais ne sont alors prélevés si l’échange échoue. Sinon, ils sont payés d’abord. Vous pouvez alors réessayer pendant 24 heures sans payer à nouveau, et les frais ne sont pas remboursés.`,
    several: (percent) =>
      `Les frais de ${percent} sont payés d’abord, dans une transaction à part. Si l’échange échoue, vous pouvez réessayer pendant 24 heures sans payer à nouveau. Les frais ne sont pas remboursés.`,
  },
  swapCheckout: {
    phases: {
      ready: 'Continuez dans la fenêtre du wallet',
      signing: 'Confirmez dans votre wallet',
      confirming: 'En attente de la blockchain',
      next: 'Continuez dans la fenêtre du wallet',
      ordering: 'Préparation de l’échange',
      sent: 'Votre échange est en cours',
      settled: 'Échange terminé',
      failed: 'L’échange n’a pas abouti',
      expired: 'Le temps est écoulé',
      cancelled: 'Annulé',
    },
    review: {
      approve: (symbol) => `Approuver ${symbol}`,
      product: (from, to) => `Échanger ${from} contre ${to}`,
    },
    progress: {
      loading: 'Recherche de votre échange',
      steps: 'Étapes de votre échange',
      feePaid: 'Les frais sont payés. Signez maintenant l’échange lui-même.',
      nothingDone: 'Rien n’a été échangé. Vous pouvez recommencer avec un nouveau prix.',
      retry: 'Réessayer l’échange – les frais sont déjà payés',
      goOn: 'Continuer l’échange – les frais sont déjà payés',
      closed:
        'La fenêtre du wallet est fermée. Votre échange est conservé : reprenez là où vous vous êtes arrêté.',
    },
    receipt: { transaction: 'Transaction de l’échange', again: 'Autre échange' },
    unfinished: 'Vous avez un échange inachevé',
    problems: {
      NO_ROUTE: {
        title: 'Aucune route pour cet échange',
        text: 'Personne ne négocie cette paire pour ce montant en ce moment. Essayez un autre montant ou un autre token.',
      },
      AMOUNT_TOO_LARGE: {
        title: 'Le montant est trop élevé',
        text: 'Il n’y a pas assez de liquidité pour ce montant. Saisissez un montant plus faible ou échangez en plusieurs fois.',
      },
      UNSUPPORTED_TOKEN: {
        title: 'Ce token ne peut pas être échangé ici',
        text: 'Choisissez un autre token.',
      },
      SESSION_REQUIRED: {
        title: 'Cette page est ouverte depuis trop longtemps',
        text: 'Rechargez la page pour continuer. Un échange commencé est conservé.',
      },
      SESSION_NOT_PENDING: {
        title: 'Cet échange est déjà terminé',
        text: 'Nous vérifions où il en est.',
      },
      SUSPENDED: {
        title: 'Les échanges sont désactivés ici',
        text: 'Le compte de ce site est suspendu.',
      },
      PENDING_ACTIVATION: {
        title: 'Les échanges ne sont pas encore ouverts ici',
        text: 'Le compte de ce site n’est pas encore actif. Vous pouvez déjà voir les prix.',
      },
    },
    wrap: {
      title: 'Ceci n’est pas un échange',
      text: (token, coin) =>
        `${token} est ${coin} sous forme de token, et vaut toujours autant. Son propre contrat convertit l’un en l’autre sans marché, ils ne peuvent donc pas être échangés ici.`,
    },
  },
}
