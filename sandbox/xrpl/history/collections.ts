/** The NFT collections of the sandbox's ledger. All of them are invented. */

/** Values of a trait, with how often each comes up. */
export interface Trait {
  readonly type: string
  readonly values: Readonly<Record<string, number>>
}
export interface NftCollection {
  readonly key: string
  readonly name: string
  readonly family: string
  readonly description: string
  /** The name of its issuer's account: two collections share one. */
  readonly issuedBy: string
  readonly taxon: number
  readonly size: number
  /** In 1/100,000 of a price. */
  readonly transferFee: number
  /** Its issuer may burn what others own. */
  readonly burnable: boolean
  readonly picture: 'waves' | 'orbits' | 'folds' | 'pixels' | 'stage' | 'loop'
  readonly traits: readonly Trait[]
  /** The version of its folders' content identifiers. */
  readonly cid: 0 | 1
  /** Of a typical first sale, in XRP. */
  readonly price: number
  /** The token that its offers ask for, in place of XRP. */
  readonly soldFor?: string
}

const plain = { burnable: false, cid: 1 } as const

export const collections: readonly NftCollection[] = [
  {
    ...plain,
    key: 'tidal-glyphs',
    name: 'Tidal Glyphs',
    family: 'Harbour Studio',
    description: 'Forty-eight seas, drawn by a program.',
    issuedBy: 'harbour studio',
    taxon: 1,
    size: 48,
    transferFee: 5_000,
    picture: 'waves',
    traits: [
      { type: 'Tide', values: { Low: 10, Rising: 6, High: 3, Spring: 1 } },
      { type: 'Sky', values: { Clear: 8, Haze: 5, Storm: 2 } },
      { type: 'Lighthouse', values: { None: 9, White: 3, Red: 1 } },
    ],
    price: 60,
  },
  {
    ...plain,
    key: 'orbit-mugs',
    name: 'Orbit Mugs',
    family: 'Harbour Studio',
    description: 'Mugs that went around something.',
    issuedBy: 'harbour studio',
    taxon: 2,
    size: 36,
    transferFee: 5_000,
    picture: 'orbits',
    traits: [
      { type: 'Glaze', values: { Slate: 6, Moss: 5, Ember: 3, Gold: 1 } },
      { type: 'Moons', values: { One: 7, Two: 4, Three: 1 } },
    ],
    price: 25,
  },
  {
    ...plain,
    key: 'pixel-ferries',
    name: 'Pixel Ferries',
    family: 'Ferry Works',
    description: 'Sixty ferries of sixteen by sixteen pixels.',
    issuedBy: 'ferry works',
    taxon: 7,
    size: 60,
    transferFee: 2_500,
    picture: 'pixels',
    traits: [
      { type: 'Hull', values: { Steel: 8, Wood: 6, Copper: 2, Glass: 1 } },
      { type: 'Cargo', values: { Empty: 6, Cars: 6, Goats: 3, Piano: 1 } },
      { type: 'Captain', values: { Human: 9, Gull: 3, Nobody: 1 } },
    ],
    price: 90,
  },
  {
    ...plain,
    key: 'night-market',
    name: 'Night Market',
    family: 'Lantern Row',
    description: 'Stalls that open after midnight.',
    issuedBy: 'lantern row',
    taxon: 1,
    size: 40,
    transferFee: 7_500,
    picture: 'pixels',
    cid: 0,
    traits: [
      { type: 'Stall', values: { Noodles: 6, Clocks: 4, Keys: 3, Maps: 1 } },
      { type: 'Lantern', values: { Paper: 7, Brass: 3, Moon: 1 } },
    ],
    price: 40,
  },
  {
    ...plain,
    key: 'paper-foxes',
    name: 'Paper Foxes',
    family: 'Foldwell',
    description: 'Foxes folded from one sheet each. A few files of theirs are broken on purpose.',
    issuedBy: 'foldwell',
    taxon: 12,
    size: 40,
    transferFee: 1_000,
    picture: 'folds',
    traits: [
      { type: 'Paper', values: { Plain: 8, Washi: 4, Newsprint: 3, Foil: 1 } },
      { type: 'Mood', values: { Calm: 6, Sly: 5, Asleep: 2 } },
    ],
    price: 15,
  },
  {
    ...plain,
    key: 'stage-passes',
    name: 'Stage Passes',
    family: 'Open Hall',
    description: 'Tickets that all look alike. The hall may take them back.',
    issuedBy: 'open hall',
    taxon: 2026,
    size: 24,
    transferFee: 0,
    burnable: true,
    picture: 'stage',
    traits: [{ type: 'Row', values: { A: 1, B: 2, C: 4, D: 8 } }],
    price: 8,
  },
  {
    ...plain,
    key: 'loop-garden',
    name: 'Loop Garden',
    family: 'Open Hall',
    description: 'Moving pictures, sold for dollars.',
    issuedBy: 'loop gardener',
    taxon: 3,
    size: 20,
    transferFee: 3_000,
    picture: 'loop',
    traits: [{ type: 'Speed', values: { Slow: 5, Even: 4, Quick: 1 } }],
    price: 30,
    soldFor: 'RLUSD',
  },
  {
    ...plain,
    key: 'big-sky',
    name: 'Big Sky',
    family: 'Foldwell',
    description: 'Skies. The first one claims to be 400 million pixels large.',
    issuedBy: 'sky office',
    taxon: 0,
    size: 20,
    transferFee: 10_000,
    picture: 'orbits',
    traits: [{ type: 'Weather', values: { Fair: 7, Rain: 4, Aurora: 1 } }],
    price: 120,
  },
]
