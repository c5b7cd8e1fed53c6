import type { FormWords } from '../form.ts'

export const words: FormWords = {
  titles: {
    swap: 'Échanger',
    bridge: 'Bridge',
    sign: 'Signer',
    signing: 'Signez avec votre wallet',
    order: 'Votre ordre de bridge',
    refused: 'Ceci n’est pas disponible ici',
  },
  kit: {
    lang: 'fr',
    close: 'Fermer',
    copy: (what) => `Copier ${what}`,
    copied: 'Copié',
    copyFailed: 'Copie impossible. Sélectionnez plutôt le texte.',
    loading: 'Chargement',
    opensInNewTab: '(s’ouvre dans un nouvel onglet)',
    transaction: 'hash de la transaction',
    viewTransaction: 'Voir dans l’explorateur',
  },
  amount: {
    notAnAmount: (typed) => `« ${typed} » n’est pas un montant`,
  },
  network: {
    sandbox: {
      label: 'Sandbox',
      hint: 'Cryptos de test sur une blockchain locale. Rien ici n’a de valeur.',
    },
    testnet: { label: 'Réseau de test', hint: 'Cryptos de test. Rien ici n’a de valeur.' },
  },
  mark: { verified: 'Vérifié', unverified: 'Non vérifié' },
  failure: {
    TX_FAILED:
      'La blockchain a rejeté la transaction. En général, cela signifie que le prix a dépassé votre limite. Vos tokens sont toujours sur votre compte.',
    REPLACED: 'Votre wallet a annulé la transaction ou l’a remplacée par une autre.',
    DROPPED: 'La blockchain ne connaît pas la transaction. Si elle arrive encore, elle compte.',
    UNDERPAID: 'La transaction a payé trop peu.',
    other: (code) => `La transaction n’est pas celle qui a été préparée (${code}).`,
  },
  form: {
    back: 'Retour au formulaire',
    balance: 'Solde',
    amountToPay: (symbol) => `Montant en ${symbol} à payer`,
    quote: {
      hint: 'Vous voyez tous les frais avant de signer',
      none: 'Aucun prix pour le moment',
    },
    button: {
      offline: 'En attente d’une connexion',
      amount: 'Saisissez un montant',
      quote: 'Calcul du prix',
      balance: (symbol) => `${symbol} insuffisant`,
    },
    offline: 'Vous êtes hors ligne.',
    missing: 'Une partie n’a pas pu être chargée.',
    reload: 'Charger à nouveau',
  },
  quote: {
    connect: 'Connecter un wallet',
    pay: 'Vous payez',
    receive: 'Vous recevez',
    about: '≈',
    platformFee: 'Frais de plateforme',
    networkFee: 'Frais de réseau',
    least: 'Vous recevez au moins',
    total: 'Vous payez au total',
  },
  warnings: {
    unverified: (symbol, address) =>
      `${symbol} (${address}) n’est sur aucune liste de tokens vérifiés. N’importe qui peut créer un token avec n’importe quel nom : comparez son adresse avec une source de confiance.`,
    impact: (percent) => `L’échange perd environ ${percent} par rapport au prix du marché.`,
    priceUnknown:
      'Il n’y a pas de prix de marché auquel comparer cet échange. Il peut rapporter bien moins que la valeur de ce que vous payez.',
    priceUnfavorable: (percent) => `Cet échange peut rapporter jusqu’à ${percent} de moins que le marché.`,
    severalSignatures:
      'Ce compte a besoin des signatures de plusieurs propriétaires, et le prix ne les attend pas. Tenez-les prêtes, signez chaque étape une seule fois et continuez une fois qu’elle est exécutée : une étape compte lorsqu’elle est sur la blockchain.',
    contractAccount:
      'Ce compte est un contrat, comme un Safe. Son wallet peut vous demander d’exécuter chaque étape après l’avoir signée : une étape compte lorsqu’elle est sur la blockchain.',
    funds: (has, takes) => `Le compte dispose de ${has}, mais ce paiement demande ${takes} au total.`,
    fundsPerhaps: (has, takes) =>
      `Le compte dispose de ${has}, mais ce paiement peut demander ${takes} au total.`,
    missing: {
      amount: 'Le solde ne suffit pas pour le montant.',
      fee: 'Le solde ne suffit pas pour les frais.',
      'network fee': 'Le solde ne suffit pas pour les frais de réseau.',
      rent: 'Le solde ne suffit pas pour le loyer d’un nouveau compte.',
      reserve: 'Le solde ne suffit pas pour la réserve que le compte doit garder.',
    },
    account: {
      CONTRACT:
        'Ce compte est un contrat, comme un wallet à plusieurs propriétaires. Son paiement ne compterait pas ici, il n’est donc pas demandé. Utilisez un compte qui a sa propre clé.',
      ERC4337:
        'Ce compte est un contrat ERC-4337, dont d’autres envoient les transactions. Son paiement ne pourrait pas être distingué des leurs, il n’est donc pas demandé. Utilisez un compte qui a sa propre clé.',
      MULTI_SIGNED:
        'Ce compte a besoin des signatures de plusieurs clés, et un wallet n’en donne qu’une. Utilisez un compte pour lequel une seule clé peut signer.',
      PROGRAM_OWNED:
        'Ce compte appartient à un programme, aucun wallet ne peut donc signer pour lui. Utilisez un compte qui a sa propre clé.',
    },
  },
  swap: {
    title: 'Échanger',
    reviewTitle: 'Vérifier l’échange',
    chain: 'Blockchain',
    chooseToken: 'Choisir un token',
    flip: 'Inverser les deux tokens',
    changeSlippage: 'Modifier la limite de slippage',
    button: {
      tokens: 'Chargement des tokens',
      token: 'Choisissez un token',
      quoteProblem: 'Aucun prix pour cet échange',
      review: 'Vérifier',
    },
  },
  bridge: {
    title: 'Bridge',
    reviewTitle: 'Vérifier le transfert',
    choose: 'Choisir une devise',
    flip: 'Inverser les deux côtés',
    address: {
      to: (network) => `Votre adresse sur ${network}`,
      toOther: 'Votre adresse sur l’autre blockchain',
      optional: 'si le destinataire en a un',
      required: 'obligatoire',
    },
    button: {
      currencies: 'Chargement des devises',
      none: 'Aucune devise pour le moment',
      currency: 'Choisissez une devise',
      small: 'Montant trop faible',
      large: 'Montant trop élevé',
      address: (network) => `Saisissez votre adresse sur ${network}`,
      badAddress: 'Vérifiez l’adresse',
      tag: (name) => `Saisissez : ${name}`,
      badTag: (name) => `Vérifiez : ${name}`,
      checking: 'Vérification de l’adresse',
      refund: 'Vérifiez l’adresse de remboursement',
      quoteProblem: 'Aucun prix pour cette paire',
      review: 'Vérifier',
    },
  },
}
