import type { NftLedger } from './nft-ledger.ts'

const names = ['ann', 'ben', 'cat', 'dan', 'broker'] as const
export const marketNames: readonly string[] = names
const TAXONS = [0, 1, 77]
const RIPPLE_EPOCH = 946_684_800

interface Open {
  readonly index: string
  readonly token: string
  readonly by: string
  readonly isSell: boolean
  readonly drops: bigint
}
/** A sale as the test itself counts it. */
interface CountedSale {
  readonly token: string
  readonly time: number
  readonly drops: bigint
  readonly brokerFee: bigint
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function createChance(seed: number) {
  const random = createRandom(seed)
  const below = (most: number) => Math.floor(random() * most)
  return {
    random,
    below,
    oneOf: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
    someone: () => names[below(names.length)] ?? 'ann',
    /** In drops; now and then nothing. */
    price: () => (random() < 0.1 ? 0n : BigInt(1 + below(50_000_000))),
  }
}

/** Does random things with NFTs on a ledger, and keeps count of what has succeeded. */
export function createRandomMarket(world: NftLedger, seed: number) {
  const { random, below, oneOf, someone, price } = createChance(seed)
  const owners = new Map<string, string>()
  let open: Open[] = []
  const sales: CountedSale[] = []
  let [minted, burned, transfers] = [0, 0, 0]

  function mint(): void {
    const by = someone()
    const fee = random() < 0.5 ? below(50_000) : 0
    const URI = Buffer.from(`ipfs://example/${minted}`).toString('hex').toUpperCase()
    const fields = { NFTokenTaxon: oneOf(TAXONS) ?? 0, Flags: 9, ...(fee > 0 && { TransferFee: fee }) }
    const { meta } = world.send(by, {
      TransactionType: 'NFTokenMint',
      ...fields,
      ...(random() < 0.8 && { URI }),
    })
    if (meta?.nftoken_id === undefined) return
    owners.set(meta.nftoken_id, by)
    minted += 1
  }

  function offer(): void {
    const [token, owner] = oneOf([...owners]) ?? []
    if (token === undefined || owner === undefined) return
    const by = random() < 0.6 ? owner : someone()
    const isSell = by === owner
    const drops = isSell ? price() : BigInt(1 + below(50_000_000))
    const to = random() < 0.3 ? (oneOf(['broker', ...names]) ?? by) : by
    const { result, meta } = world.send(by, {
      TransactionType: 'NFTokenCreateOffer',
      NFTokenID: token,
      Amount: drops.toString(),
      Flags: isSell ? 1 : 0,
      ...(!isSell && { Owner: world.address(owner) }),
      ...(random() < 0.2 && {
        Expiration: Math.floor(world.time() / 1000) - RIPPLE_EPOCH + 60 + below(200_000),
      }),
      ...(to !== by && { Destination: world.address(to) }),
    })
    if (result === 'tesSUCCESS' && meta?.offer_id !== undefined)
      open.push({ index: meta.offer_id, token, by, isSell, drops })
  }

  function settle(taken: readonly Open[], buyer: string, drops: bigint, brokerFee: bigint): void {
    const [first] = taken
    if (first === undefined) return
    open = open.filter((one) => !taken.includes(one))
    owners.set(first.token, buyer)
    if (drops === 0n) transfers += 1
    else sales.push({ token: first.token, time: 0, drops, brokerFee })
    pending += drops === 0n ? 0 : 1
  }
  /** Sales of the open ledger: they get its time when it closes. */
  let pending = 0

  function accept(): void {
    const chosen = oneOf(open)
    if (chosen === undefined) return
    const by = chosen.isSell ? someone() : (owners.get(chosen.token) ?? 'ann')
    const field = chosen.isSell ? 'NFTokenSellOffer' : 'NFTokenBuyOffer'
    const { result } = world.send(by, { TransactionType: 'NFTokenAcceptOffer', [field]: chosen.index })
    if (result === 'tesSUCCESS') settle([chosen], chosen.isSell ? by : chosen.by, chosen.drops, 0n)
  }

  function broker(): void {
    const bid = oneOf(open.filter(({ isSell }) => !isSell))
    const ask = oneOf(open.filter(({ isSell, token }) => isSell && token === bid?.token))
    if (bid === undefined || ask === undefined || bid.drops <= ask.drops) return
    const fee = (bid.drops - ask.drops) / BigInt(1 + below(4))
    const { result } = world.send('broker', {
      TransactionType: 'NFTokenAcceptOffer',
      NFTokenSellOffer: ask.index,
      NFTokenBuyOffer: bid.index,
      ...(fee > 0n && { NFTokenBrokerFee: fee.toString() }),
    })
    if (result === 'tesSUCCESS') settle([ask, bid], bid.by, bid.drops, fee)
  }

  function cancel(): void {
    const chosen = oneOf(open)
    if (chosen === undefined) return
    const fields = { TransactionType: 'NFTokenCancelOffer', NFTokenOffers: [chosen.index] }
    const { result } = world.send(chosen.by, fields)
    if (result === 'tesSUCCESS') open = open.filter((one) => one !== chosen)
  }

  function burn(): void {
    const [token, owner] = oneOf([...owners]) ?? []
    if (token === undefined || owner === undefined) return
    const { result } = world.send(owner, { TransactionType: 'NFTokenBurn', NFTokenID: token })
    if (result !== 'tesSUCCESS') return
    owners.delete(token)
    open = open.filter((one) => one.token !== token)
    burned += 1
  }

  const often = [...times(4, mint), ...times(8, offer), ...times(5, accept), ...times(5, broker)]
  const act = () => oneOf([...often, cancel, burn])?.()

  return {
    sales,
    counts: () => ({ minted, burned, transfers }),
    /** Does this many random things, and closes the ledger now and then, up to two hours after the one before. */
    run(steps: number): void {
      for (let step = 0; step < steps; step += 1) {
        act()
        if (random() < 0.3) this.close(1 + below(7_200))
      }
      this.close(5)
    },
    close(seconds: number): void {
      world.close(seconds)
      const time = (world.ledger.last().header.close_time + RIPPLE_EPOCH) * 1_000
      const from = sales.length - pending
      for (const [at, sale] of sales.slice(from).entries()) sales[from + at] = { ...sale, time }
      pending = 0
    },
  }
}

const times = <T>(count: number, what: T): readonly T[] => Array.from({ length: count }, () => what)
