import type { SignWords } from '../sign.ts'

/** The sale of an NFT. */
export const sale: SignWords['sale'] = {
  title: {
    brokered: { buy: 'Offre d’achat du NFT', sell: 'Offre de vente du NFT' },
    direct: { buy: 'Acheter le NFT', sell: 'Vendre le NFT' },
  },
  feeLead: {
    buy: (price) =>
      `Pour l’achat du NFT qui suit, qui coûte ${price} en plus. S’il n’aboutit pas, les frais restent valables 24 heures. Les frais ne sont pas remboursés.`,
    sell: (price) =>
      `Pour la vente du NFT qui suit, à ${price}. Si elle n’aboutit pas, les frais restent valables 24 heures. Les frais ne sont pas remboursés.`,
  },
  lead: {
    brokered: {
      buy: 'Vous signez une offre d’achat. Le courtier de Suite la réunit ensuite avec l’offre du vendeur, en une seule transaction : vous ne payez que si vous obtenez le NFT.',
      sell: 'Vous signez une offre de vente. Le courtier de Suite la réunit ensuite avec l’offre de l’acheteur, en une seule transaction : le NFT ne quitte votre compte que si vous êtes payé.',
    },
    direct: {
      buy: 'Vous acceptez l’offre du vendeur : vous payez et recevez le NFT en une seule transaction.',
      sell: 'Vous acceptez l’offre de l’acheteur : vous êtes payé et cédez le NFT en une seule transaction.',
    },
  },
  sign: {
    offer: (wallet) => `Signer l’offre dans ${wallet}`,
    buy: (wallet) => `Acheter dans ${wallet}`,
    sell: (wallet) => `Vendre dans ${wallet}`,
  },
  rows: {
    nft: { buy: 'Vous achetez', sell: 'Vous vendez' },
    nftDone: { buy: 'Vous avez acheté', sell: 'Vous avez vendu' },
    pays: 'Vous payez',
    price: 'Prix',
    priceNote: 'Moins la part de l’émetteur, si le NFT en prévoit une',
    ends: 'Fin de l’offre',
    taker: 'Seul ce compte peut accepter l’offre',
    broker: 'Courtier de Suite',
    seller: 'Vendeur',
    buyer: 'Acheteur',
    nftId: 'ID du NFT',
    offer: 'Offre que vous acceptez',
    unnamed: 'NFT',
    checked: 'Vérifié par Suite sur le registre',
    checkedLead:
      'Votre wallet n’affiche que le numéro de l’offre. Le NFT, le prix et l’autre compte sont ce que Suite a lu de cette offre sur le registre. Une offre ne peut pas changer.',
  },
  differences: {
    offer: 'Elle accepte une autre offre.',
    nft: 'Elle concerne un autre NFT.',
    taker: 'Quelqu’un d’autre que le courtier pourrait accepter l’offre.',
    seller: 'Elle concerne un autre vendeur ou acheteur.',
    end: 'L’offre resterait ouverte pour une autre durée que convenu.',
  },
  checking: {
    title: 'Vérification de l’offre',
    lead: 'Les frais sont payés. L’offre est lue une fois de plus sur le registre. Ensuite, vous signez ici.',
    gone: 'Cette offre ne peut plus être acceptée',
    why: {
      NOT_FOUND: 'L’offre n’existe plus.',
      OWN_OFFER_GONE: 'Votre propre offre n’existe plus.',
      EXPIRED: 'L’offre a expiré ou est sur le point d’expirer.',
      OTHER_NFT: 'L’offre n’est pas celle qui était convenue.',
      OTHER_PRICE: 'L’offre a un autre prix.',
      RESERVED: 'L’offre est réservée à un autre compte.',
      NOT_TRANSFERABLE: 'Le NFT ne peut pas être transféré.',
      NOT_OWNED: 'Le vendeur ne possède plus le NFT.',
    },
    whyCode: (code) => `La raison est ${code}.`,
    goneLead:
      'Les frais sont payés et rien d’autre n’a été signé. Ils peuvent servir pour une autre offre qui ne coûte pas plus cher.',
  },
  settling: {
    title: 'En attente du courtier',
    lead: {
      buy: 'Votre offre est sur le registre. Le courtier la réunit maintenant avec l’offre du vendeur. Cela prend quelques secondes.',
      sell: 'Votre offre est sur le registre. Le courtier la réunit maintenant avec l’offre de l’acheteur. Cela prend quelques secondes.',
    },
    ends: (at) =>
      `Si cela n’aboutit pas, votre offre prend fin d’elle-même à ${at}. Vous n’avez pas besoin d’attendre ici.`,
  },
  done: {
    title: { buy: 'Acheté', sell: 'Vendu' },
    sent: { brokered: 'Offre envoyée', direct: { buy: 'Achat envoyé', sell: 'Vente envoyée' } },
    lead: {
      buy: 'Le NFT est sur votre compte.',
      sell: 'Le NFT est vendu et le prix est sur votre compte.',
    },
    paid: 'Vous avez payé',
    price: 'Prix',
  },
  failed: {
    title: { buy: 'L’achat n’a pas abouti', sell: 'La vente n’a pas abouti' },
    lead: 'Le NFT n’a pas changé de propriétaire et le prix n’a pas été payé.',
    rejected:
      'Le registre a rejeté la transaction. En général, cela signifie que l’offre a été acceptée ou retirée un instant avant. Le NFT n’a pas changé de propriétaire et le prix n’a pas été payé.',
    ends: (at) => `Le courtier retire votre offre du registre. Sinon, elle prend fin d’elle-même à ${at}.`,
  },
}
