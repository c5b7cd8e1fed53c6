import type { SignWords } from '../sign.ts'
import { popup } from './popup.ts'
import { sale } from './sale.ts'

export const words: SignWords = {
  sale,
  sign: {
    ...popup,
    differences: {
      network: 'Elle est pour un autre réseau que cette page.',
      chain: 'Elle est pour une autre blockchain.',
      sender: 'Elle est pour un autre compte.',
      action: 'Elle fait autre chose que cette étape.',
      asset: 'Elle déplace un autre token.',
      amount: 'Le montant est différent.',
      recipient: 'Elle paie quelqu’un d’autre.',
      reference: 'Elle ne nomme pas ce paiement.',
      tag: 'Son tag de destination ou son mémo est différent ou manque.',
      issuer: 'Elle concerne un token d’un autre émetteur.',
      spender: 'Elle donne l’approbation à quelqu’un d’autre.',
      allowance: 'Elle donne une approbation sans limite.',
      contract: 'Elle appelle un autre contrat.',
      receiver: 'Le résultat va à quelqu’un d’autre.',
      minimum: 'Elle accepte moins que le minimum annoncé.',
      deadline: 'Elle se termine trop tôt.',
      sequence: 'Elle a un autre numéro de séquence du compte.',
      legs: 'Elle n’a pas exactement les étapes que vous voyez, dans leur ordre.',
      sale: 'Elle achète ou vend un NFT à des conditions que nous n’avons pas vérifiées.',
    },
  },
  first: {
    product: 'Suite',
    by: 'par Suite',
    for: {
      sign: (partner) => `Signature pour ${partner}`,
      connect: (partner) => `Connexion à ${partner}`,
    },
    originHint:
      'L’adresse de la page qui fait la demande. Elle figure sur la liste des pages autorisées du partenaire.',
    loading: 'Chargement de la demande',
    unavailable: 'Cette demande ne peut pas être ouverte',
    incomplete: 'Le lien est incomplet. Revenez à la page d’où vous venez et ouvrez-le à nouveau de là.',
    title: 'Choisissez votre wallet',
    connectTitle: 'Connectez votre wallet',
    lead: 'Vous voyez tout avant de signer. Rien n’est envoyé sans votre accord.',
    connectLead: 'Cela affiche votre adresse et vos soldes. Cela ne signe et n’envoie rien.',
    searching: 'Recherche de wallets',
    list: 'Wallets',
    lastUsed: 'Dernier utilisé',
    noneHere: (chain) => `Installez une extension de wallet pour ${chain} et elle apparaît ici.`,
    find: 'Trouver un wallet',
    connecting: (wallet) => `Connectez dans ${wallet}`,
    connectingLead: 'Confirmez la connexion dans votre wallet.',
    connectingHint:
      'Il ne s’est rien passé ? Ouvrez votre wallet. Il est peut-être verrouillé, ou la demande y attend peut-être.',
    connectingMore: 'Connexion de votre wallet',
    connectingMoreLead:
      'Choisissez votre wallet dans la liste qui s’ouvre. S’il est encore connecté, aucune liste ne s’ouvre.',
    otherWallet: 'Choisir un autre wallet',
    cancel: 'Annuler',
  },
  goBack: {
    title: 'Revenez à l’autre fenêtre',
    lead: 'Elle continue toute seule avec la réponse de votre wallet. Il n’y a plus rien à faire ici : vous pouvez fermer cet onglet.',
    here: 'Continuer plutôt ici',
  },
  frame: {
    loading: 'Chargement de la demande',
    mountRefused: 'Ceci n’est pas disponible ici',
    incomplete: 'La page n’a pas dit quoi signer : `session` et `et` manquent.',
    gone: 'Cette demande n’existe pas ou appartient à une autre page.',
    title: {
      ready: 'Signez avec votre wallet',
      signing: 'En attente de votre wallet',
      confirming: 'En attente de confirmation',
      next: 'L’étape suivante est prête',
      ordering: 'Préparation de l’étape suivante',
      sent: 'Envoyé',
      settled: 'Terminé',
      undelivered: 'Le bridge n’a pas versé',
      failed: 'Cela n’a pas abouti',
      expired: 'Cette demande a expiré',
      cancelled: 'Cette demande a été annulée',
    },
    lead: {
      ready: 'Vous voyez tout dans notre propre fenêtre avant de signer.',
      signing: 'Répondez à votre wallet dans la fenêtre de signature.',
      confirming: 'L’étape suivante s’ouvre toute seule dans la fenêtre de signature.',
      next: 'Continuez dans la fenêtre de signature.',
      ordering: 'Les frais sont payés. L’étape suivante s’ouvre toute seule dans la fenêtre de signature.',
      sent: 'La blockchain est en train de confirmer. Vous n’avez plus rien à faire.',
      settled: 'Confirmé sur la blockchain.',
      undelivered: 'Le dépôt est confirmé sur la blockchain. Son ordre indique ce qu’il devient.',
      failed: 'La blockchain a rejeté la transaction.',
      expired: 'Plus rien ne sera signé.',
      cancelled: 'Plus rien ne sera signé.',
    },
    byContract:
      'Elle compte une fois exécutée et trouvée. Si elle n’est pas trouvée, indiquez son hash dans la fenêtre de signature.',
    open: 'Continuer vers le wallet',
    again: 'Rouvrir la fenêtre de signature',
    goOn: 'Continuer, les frais sont payés',
    link: 'Ouvrir la fenêtre de signature',
    blocked: 'Votre navigateur a bloqué la fenêtre. Utilisez plutôt ce lien.',
    closed: 'La fenêtre a été fermée. Ce que vous avez signé compte toujours.',
    away: 'Ouverture de la page de signature.',
  },
  unavailable: {
    suspended: 'Le compte de ce site est suspendu.',
    retry: 'Le service ne répond pas. Réessayez dans un instant.',
  },
  message: { from: (partner) => `Message de ${partner}` },
  steps: {
    label: 'Étapes de ce paiement',
    further: (name) => name.toLowerCase(),
    trustline: 'Ligne de confiance',
    fee: 'Frais',
    approve: 'Approbation',
    product: 'Échange',
    deposit: 'Dépôt',
    order: 'En attente de l’ordre',
    check: 'Vérification de l’offre',
    offer: 'Votre offre',
    buy: 'Achat',
    sell: 'Vente',
    settlement: 'Règlement',
    settling: 'En attente du courtier',
    other: 'Transaction',
    done: 'Confirmé',
    pending: 'En attente de confirmation',
  },
  contract: {
    sentLead:
      'Elle compte une fois exécutée et trouvée. Si elle n’est pas trouvée, vous pouvez indiquer son hash ici.',
    title: 'Pas encore sur la blockchain',
    line: 'Votre compte est un contrat, et son wallet a peut-être répondu avec un numéro qui lui est propre. La transaction compte une fois exécutée. Si cette page ne continue pas alors, indiquez le hash de la transaction qui l’a exécutée.',
    hash: 'Hash de la transaction',
    form: '0x et 64 chiffres ou lettres de a à f',
    tell: 'La rechercher',
    told: (hash) => `Recherche de ${hash} : pas encore sur la blockchain.`,
  },
  together: {
    lead: 'Vous confirmez une fois, et tout ce qui suit se fait ensemble ou pas du tout. Si l’échange échoue, aucuns frais ne sont prélevés : seuls les frais propres au réseau sont dépensés.',
    total: 'Quitte votre compte',
    besides: 'et les frais propres au réseau',
    alone: 'Les signer plutôt une par une',
    held: 'Votre wallet a peut-être encore la demande et peut l’envoyer : confirmez-la ou refusez-la là-bas. Ici, vous pouvez signer à nouveau dès qu’elle ne peut plus être envoyée.',
    look: 'Revérifier',
    failed:
      'Toutes les étapes formaient une seule transaction, aucune n’a donc eu lieu. Rien de plus que les frais propres au réseau n’a été prélevé.',
  },
  hints: { installed: 'Installé', phone: 'Sur votre téléphone', own: 'Le nôtre' },
  problems: {
    byFailure: {
      rejected: {
        title: 'Vous avez refusé dans votre wallet',
        line: 'Rien n’a été envoyé. Vous pouvez réessayer.',
      },
      closed: {
        title: 'Aucun wallet n’est connecté',
        line: 'Choisissez un wallet pour continuer.',
      },
      busy: {
        title: 'Votre wallet vous attend',
        line: 'Il a encore une demande ouverte. Ouvrez le wallet, répondez à la demande et réessayez.',
      },
      'not-authorised': {
        title: 'Le wallet n’est plus connecté',
        line: 'Reconnectez-le et autorisez ce compte.',
      },
      'wrong-account': {
        title: 'Votre wallet utilise un autre compte',
        line: 'Passez au compte de ce paiement dans votre wallet. Rien n’a été envoyé.',
      },
      'wrong-chain': {
        title: 'Votre wallet est sur une autre blockchain',
        line: 'Passez à la bonne blockchain, puis réessayez. Rien n’a été envoyé.',
      },
      'unknown-chain': {
        title: 'Votre wallet ne connaît pas cette blockchain',
        line: 'Ajoutez la blockchain dans votre wallet ou choisissez un autre wallet.',
      },
      'other-chain': {
        title: 'Votre wallet est sur une autre blockchain de même numéro',
        line: 'Ses blocs ne sont pas ceux de la blockchain de ce paiement, vous ne pouvez donc pas y signer. Choisissez la bonne blockchain dans le wallet ou choisissez un autre wallet.',
      },
      unsupported: {
        title: 'Ce wallet ne peut pas faire cela',
        line: 'Il n’offre pas une fonction nécessaire ici. Choisissez un autre wallet.',
      },
      'not-together': {
        title: 'Votre wallet signe une étape à la fois',
        line: 'Rien n’a été envoyé. Signez ici les étapes l’une après l’autre.',
      },
      'no-funds': {
        title: 'Fonds insuffisants sur votre compte',
        line: 'Le compte ne peut pas payer le montant et les frais de réseau. Rien n’a été envoyé.',
      },
      'would-fail': {
        title: 'La transaction échouerait',
        line: 'Un essai à blanc a échoué et rien n’a été envoyé. Obtenez un prix actuel ou recommencez depuis la page d’où vous venez.',
      },
      altered: {
        title: 'Votre wallet a signé autre chose',
        line: 'Cela diffère de la transaction affichée ici, rien n’a donc été envoyé. Si cela se reproduit, choisissez un autre wallet.',
      },
      outdated: {
        title: 'Votre compte a envoyé une autre transaction',
        line: 'La demande à votre wallet date d’avant, elle n’est donc plus valable. Réessayez.',
      },
      disconnected: {
        title: 'Le wallet s’est déconnecté',
        line: 'Rouvrez-le, puis connectez-le ici.',
      },
      elsewhere: {
        title: 'Continuez dans l’autre onglet',
        line: 'Votre wallet a été de nouveau sollicité depuis celui-là. Cet onglet affiche aussi le résultat.',
      },
      unavailable: {
        title: 'Le wallet est injoignable',
        line: 'Rien n’a été envoyé. Réessayez dans un instant.',
      },
      timeout: {
        title: 'Le wallet ne répond pas',
        line: 'Ouvrez-le ou déverrouillez-le, puis réessayez.',
      },
      failed: {
        title: 'Le wallet a signalé une erreur',
        line: 'Vérifiez le wallet avant de réessayer.',
      },
    },
    changed: {
      title: 'Les conditions ont changé',
      line: 'Vérifiez-les à nouveau. Rien n’a été envoyé.',
    },
    page: {
      title: 'Un problème est survenu ici',
      line: 'Rechargez la page. Rien n’est perdu.',
    },
    server: 'Le service n’a pas pu faire cela',
    byCode: {
      OFFLINE: {
        title: 'Pas de connexion',
        line: 'Le service est injoignable. Vérifiez la connexion.',
      },
      RATE_LIMIT: {
        title: 'Trop de demandes',
        line: 'Attendez un instant, puis réessayez.',
      },
      NO_ROUTE: {
        title: 'Aucune route pour cet échange en ce moment',
        line: 'Réessayez dans un instant, ou avec un autre montant ou un autre token.',
      },
      SESSION_NOT_PENDING: {
        title: 'Pas maintenant',
        line: 'Cette étape a déjà été signée ou le paiement est terminé. La page indique où il en est.',
      },
      FEE_TX_PENDING: {
        title: 'Pas maintenant',
        line: 'La transaction précédente n’est pas encore confirmée. Réessayez dans un instant.',
      },
      UPSTREAM_ERROR: {
        title: 'Aucun prix pour l’instant',
        line: 'Réessayez dans un instant. Rien n’a été envoyé.',
      },
      UPSTREAM_TIMEOUT: {
        title: 'Aucun prix pour l’instant',
        line: 'Réessayez dans un instant. Rien n’a été envoyé.',
      },
      UNAVAILABLE: {
        title: 'Le service n’est pas disponible',
        line: 'Réessayez dans un instant. Rien n’est perdu.',
      },
      INTERNAL: {
        title: 'Un problème est survenu de notre côté',
        line: 'Réessayez dans un instant. Rien n’est perdu.',
      },
      SLIPPAGE: {
        title: 'Le prix continue de bouger',
        line: 'Obtenez un prix actuel et réessayez.',
      },
    },
  },
}
