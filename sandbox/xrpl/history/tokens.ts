import { signerOf } from '../keys/signer.ts'

/** The issued tokens of the sandbox's ledger beside those of its world. All of them are invented. */

export interface HistoryToken {
  readonly code: string
  readonly name: string
  /** As the ledger writes it. */
  readonly currency: string
  /** The name of the issuer's account. Two tokens share one. */
  readonly issuedBy: string
  readonly description: string
  readonly tags: readonly string[]
  /** Its issuer says who it is. */
  readonly kyc: boolean
  /** At the start of the history, in XRP. */
  readonly price: number
  /** How often it is traded, against the others. */
  readonly weight: number
  /** Where it is traded against XRP. */
  readonly markets: 'pool' | 'book' | 'both'
  /** How its picture is kept; `none` for one without. */
  readonly icon: 'svg' | 'png' | 'ipfs' | 'none'
  /** Of daily price moves, as a part of the price. */
  readonly volatility: number
  /** Billionths that a transfer costs its sender. */
  readonly transferRate?: number
  /** Says something about itself in the list of tokens. */
  readonly listed: boolean
}

/** Codes of more than three characters are written as 160 bits in hex. */
const hexCode = (code: string) => Buffer.from(code).toString('hex').toUpperCase().padEnd(40, '0')

type Row = readonly [
  code: string,
  name: string,
  description: string,
  tags: string,
  price: number,
  weight: number,
  markets: HistoryToken['markets'],
  icon: HistoryToken['icon'],
]

const rows: readonly Row[] = [
  [
    'HBR',
    'Harbour',
    'Pays for berths in a port that does not exist.',
    'utility,shipping',
    0.42,
    380,
    'both',
    'svg',
  ],
  ['LUMEN', 'Lumenleaf', 'Grows leaves of light, on paper.', 'community,green', 0.021, 220, 'pool', 'png'],
  ['TIN', 'Tinsmith', 'Made of little, and proud of it.', 'meme', 0.0031, 130, 'both', 'svg'],
  [
    'GOAT',
    'Ferry Goat',
    'The goat that crossed without a ticket.',
    'meme,community',
    0.00047,
    65,
    'pool',
    'png',
  ],
  ['KRILL', 'Krill', 'Small, and there are many of them.', 'meme', 0.0000082, 50, 'pool', 'ipfs'],
  ['MOSS', 'Mossbank', 'Savings that grow on the north side.', 'finance,green', 1.35, 45, 'both', 'svg'],
  ['QUILL', 'Quillnet', 'Pays writers by the line.', 'utility,media', 0.18, 40, 'pool', 'svg'],
  ['DUSK', 'Duskmarket', 'Opens when the others close.', 'nft,media', 0.067, 36, 'pool', 'png'],
  ['BOLT', 'Boltyard', 'Tools for those who build things.', 'utility,tools', 0.29, 32, 'both', 'svg'],
  ['PEAR', 'Pearmint', 'A fruit with a mint leaf.', 'meme,food', 0.0115, 30, 'pool', 'png'],
  ['OAK', 'Oakline', 'Shares in a wood of imaginary oaks.', 'green,finance', 4.8, 28, 'both', 'svg'],
  ['RIVET', 'Rivet', 'Holds two other tokens together.', 'tools', 0.088, 26, 'pool', 'svg'],
  ['VLT', 'Vaultline', 'Locks that open on Tuesdays.', 'finance', 0.73, 24, 'both', 'png'],
  ['ZEST', 'Zestful', 'Squeezed fresh each morning.', 'food,community', 0.0062, 22, 'pool', 'svg'],
  ['KITE', 'Kiteworks', 'Goes up in wind and down without.', 'community', 0.035, 20, 'pool', 'svg'],
  ['ANVIL', 'Anvilgate', 'Heavy by design.', 'tools,finance', 2.2, 18, 'book', 'svg'],
  ['PLUM', 'Plumstone', 'Keeps its stone inside.', 'food', 0.052, 17, 'pool', 'ipfs'],
  ['ECHO', 'Echopond', 'Says everything twice.', 'media', 0.0094, 16, 'pool', 'svg'],
  ['FJORD', 'Fjordway', 'Routes between steep walls.', 'shipping,utility', 0.61, 15, 'both', 'png'],
  ['GRID', 'Gridmeadow', 'Power from a field of squares.', 'green,utility', 0.14, 14, 'pool', 'svg'],
  ['INK', 'Inkwell Guild', 'Signs what others only promise.', 'media,nft', 0.33, 13, 'book', 'svg'],
  ['JADE', 'Jadestep', 'One step at a time, in green.', 'game', 0.019, 12, 'pool', 'svg'],
  ['LOFT', 'Loftspace', 'Rooms under other roofs.', 'finance', 1.9, 11, 'pool', 'png'],
  ['MINT', 'Mintleaf', 'A leaf, no coin.', 'food,meme', 0.0027, 10, 'pool', 'svg'],
  ['NOVA', 'Novaquay', 'Lands where stars go out.', 'game,shipping', 0.24, 9, 'pool', 'svg'],
  ['ORBIT', 'Orbitmug', 'Tea that goes around.', 'nft,food', 0.046, 8, 'pool', 'svg'],
  ['PIXEL', 'Pixelferry', 'Sixteen by sixteen.', 'nft,game', 0.098, 8, 'pool', 'png'],
  ['RUST', 'Rustbelt', 'Older than it looks.', 'meme', 0.00071, 7, 'pool', 'svg'],
  ['SAIL', 'Sailcloth', 'Catches what is there.', 'shipping', 0.37, 6, 'book', 'svg'],
  ['TARN', 'Tarnwater', 'Deep, cold and still.', 'green', 0.83, 5, 'book', 'none'],
  ['UMBRA', 'Umbra', 'In the shade of larger ones.', 'meme,media', 0.0053, 5, 'pool', 'none'],
  ['WICK', 'Wickhouse', 'Burns at one end only.', 'community', 0.027, 4, 'pool', 'svg'],
  ['YARN', 'Yarnspin', 'A long story.', 'media,game', 0.012, 4, 'book', 'svg'],
  ['CBL', 'Cobblestone', 'Was new yesterday.', 'meme,new', 0.0019, 26, 'pool', 'png'],
  [
    'FERN',
    'Fernweh',
    'Was new this morning, and already misses you.',
    'green,new',
    0.0068,
    22,
    'pool',
    'svg',
  ],
  ['SHELL', 'Shellcoin', 'Its pool is small, its spread is wide.', '', 0.15, 3, 'pool', 'none'],
]

/** Costs its sender half a percent of each transfer. */
const TAXED = 'VLT'
/** A second token of another's issuer. */
const SECOND_OF: Readonly<Record<string, string>> = { PIXEL: 'GOAT', RIVET: 'BOLT' }
const UNLISTED = new Set(['SHELL', 'RUST', 'UMBRA'])
const issuerName = (code: string) => `issuer of ${SECOND_OF[code] ?? code}`

export const historyTokens: readonly HistoryToken[] = rows.map(
  ([code, name, description, tags, price, weight, markets, icon], at) => ({
    code,
    name,
    description,
    tags: tags === '' ? [] : tags.split(','),
    price,
    weight,
    markets,
    icon,
    currency: code.length === 3 ? code : hexCode(code),
    issuedBy: issuerName(code),
    kyc: at % 5 === 0,
    volatility: tags.includes('meme') ? 0.16 : tags.includes('finance') ? 0.03 : 0.07,
    listed: !UNLISTED.has(code),
    ...(code === TAXED && { transferRate: 1_005_000_000 }),
  }),
)

export const issuerOf = ({ issuedBy }: Pick<HistoryToken, 'issuedBy'>): string => signerOf(issuedBy).account
