import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  AccountSetAsfFlags,
  Client,
  getNFTokenID,
  parseNFTokenID,
  Wallet,
  type SubmittableTransaction,
} from 'xrpl'
import { startXrplLedger, type XrplLedgerServer } from './server.ts'

const wallet = () => Wallet.generate()
const [creator, seller, buyer, broker, gateway, pauper] = [
  wallet(),
  wallet(),
  wallet(),
  wallet(),
  wallet(),
  wallet(),
]
const address = ({ classicAddress }: Wallet) => classicAddress
const tfSell = 1
const tfTransferable = 8
/** In drops. */
const FEE = 12n
const PURSE = 1_000_000_000n

let ledger: XrplLedgerServer
let client: Client

beforeAll(async () => {
  const rich = [creator, seller, buyer, broker, gateway].map((one) => [address(one), PURSE] as const)
  // Enough for the account alone: nothing can be owned.
  const genesis = new Map([...rich, [address(pauper), 1_100_000n] as const])
  ledger = await startXrplLedger({ now: Date.now, closeEvery: 100, genesis })
  client = new Client(ledger.websocket)
  await client.connect()
})
afterAll(async () => {
  await client.disconnect()
  await ledger.stop()
})

async function send(signer: Wallet, transaction: SubmittableTransaction) {
  const filled = await client.autofill({ ...transaction, Fee: FEE.toString() })
  const { tx_blob, hash } = signer.sign(filled)
  const { result } = await client.request({ command: 'submit', tx_blob })
  ledger.close()
  return { verdict: result.engine_result, hash, meta: ledger.ledger.transaction(hash)?.metadata }
}
const verdict = async (signer: Wallet, transaction: SubmittableTransaction) =>
  (await send(signer, transaction)).verdict
async function apply(signer: Wallet, transaction: SubmittableTransaction) {
  const sent = await send(signer, transaction)
  if (sent.verdict !== 'tesSUCCESS') throw new Error(`${transaction.TransactionType}: ${sent.verdict}`)
  return sent
}
const rpc = async (method: string, params: object = {}) => {
  const body = JSON.stringify({ method, params: [params] })
  const answer = await fetch(ledger.origin, { method: 'POST', body })
  return JSON.parse(await answer.text()).result
}

type Mint = Extract<SubmittableTransaction, { TransactionType: 'NFTokenMint' }>
async function mint(signer: Wallet, fields: Partial<Mint> = {}): Promise<string> {
  const { meta } = await apply(signer, {
    TransactionType: 'NFTokenMint',
    Account: address(signer),
    NFTokenTaxon: 7,
    Flags: tfTransferable,
    ...fields,
  })
  return meta?.nftoken_id ?? ''
}
type Create = Extract<SubmittableTransaction, { TransactionType: 'NFTokenCreateOffer' }>
const ask = (signer: Wallet, NFTokenID: string, Amount: Create['Amount'], more: Partial<Create> = {}) =>
  ({
    TransactionType: 'NFTokenCreateOffer',
    Account: address(signer),
    NFTokenID,
    Amount,
    Flags: tfSell,
    ...more,
  }) satisfies Create
const bid = (signer: Wallet, NFTokenID: string, Amount: Create['Amount'], owner: Wallet, more = {}) =>
  ask(signer, NFTokenID, Amount, { Flags: 0, Owner: address(owner), ...more })
async function offer(signer: Wallet, terms: Create): Promise<string> {
  const { meta } = await apply(signer, terms)
  return meta?.offer_id ?? ''
}
const accept = (signer: Wallet, fields: object) =>
  ({ TransactionType: 'NFTokenAcceptOffer', Account: address(signer), ...fields }) as const
const root = async (of: Wallet) => {
  const { result } = await client.request({ command: 'account_info', account: address(of) })
  return result.account_data
}
const drops = async (of: Wallet) => BigInt((await root(of)).Balance)
const owned = async (of: Wallet) => {
  const { result } = await client.request({ command: 'account_nfts', account: address(of) })
  return result.account_nfts.map(({ NFTokenID }) => NFTokenID)
}
/** How the drops of some accounts change while something happens. */
async function changes<Name extends string>(of: Record<Name, Wallet>, act: () => Promise<unknown>) {
  const read = async () =>
    Promise.all(Object.entries<Wallet>(of).map(async ([name, one]) => [name, await drops(one)] as const))
  const before = new Map<string, bigint>(await read())
  await act()
  return Object.fromEntries((await read()).map(([name, now]) => [name, now - (before.get(name) ?? 0n)]))
}
/** Hands a token that the creator made to the seller, for nothing. */
async function given(fields: Partial<Mint> = {}): Promise<string> {
  const id = await mint(creator, fields)
  const free = await offer(creator, ask(creator, id, '0', { Destination: address(seller) }))
  await apply(seller, accept(seller, { NFTokenSellOffer: free }))
  return id
}

test('a token is minted under the identifier that the client reads, and counted to its issuer', async () => {
  const { Sequence } = await root(creator)
  const { hash, meta } = await apply(creator, {
    TransactionType: 'NFTokenMint',
    Account: address(creator),
    NFTokenTaxon: 146_999_694,
    TransferFee: 314,
    Flags: 11,
    URI: '697066733A2F2F',
  })
  const id = meta?.nftoken_id ?? ''
  expect(parseNFTokenID(id)).toEqual({
    NFTokenID: id,
    Flags: 11,
    TransferFee: 314,
    Issuer: address(creator),
    Taxon: 146_999_694,
    Sequence,
  })
  const { result } = await client.request({ command: 'tx', transaction: hash })
  if (typeof result.meta !== 'object') throw new Error('no metadata')
  expect(getNFTokenID(result.meta)).toBe(id)
  expect(result.meta).toMatchObject({ nftoken_id: id })
  expect((await rpc('tx', { transaction: hash })).meta.nftoken_id).toBe(id)
  expect(await root(creator)).toMatchObject({
    MintedNFTokens: 1,
    FirstNFTokenSequence: Sequence,
    OwnerCount: 1,
  })
  const nfts = await client.request({ command: 'account_nfts', account: address(creator) })
  expect(nfts.result.account_nfts).toEqual([
    {
      Flags: 11,
      Issuer: address(creator),
      NFTokenID: id,
      NFTokenTaxon: 146_999_694,
      TransferFee: 314,
      URI: '697066733A2F2F',
      nft_serial: Sequence,
    },
  ])
})

test('a sell offer is listed, taken for its price, and gone', async () => {
  const id = await mint(creator)
  const terms = ask(creator, id, '25000000')
  const { hash, meta } = await apply(creator, terms)
  const index = meta?.offer_id ?? ''
  expect((await rpc('tx', { transaction: hash, api_version: 2 })).meta.offer_id).toBe(index)
  const listed = await client.request({ command: 'nft_sell_offers', nft_id: id })
  expect(listed.result.offers).toEqual([
    { amount: '25000000', flags: 1, nft_offer_index: index, owner: address(creator) },
  ])
  const node = { LedgerEntryType: 'NFTokenOffer', Owner: address(creator), Amount: '25000000' }
  expect(await rpc('ledger_entry', { nft_offer: index })).toMatchObject({ index, node })
  const entry = await client.request({ command: 'ledger_entry', index })
  expect(entry.result).toMatchObject({ index, node })
  const moved = await changes({ creator, buyer }, async () => {
    const { result } = await client.submitAndWait(
      { ...accept(buyer, { NFTokenSellOffer: index }), Fee: FEE.toString() },
      { wallet: buyer },
    )
    expect(result.meta).toMatchObject({ TransactionResult: 'tesSUCCESS', nftoken_id: id })
  })
  expect(moved).toEqual({ creator: 25_000_000n, buyer: -25_000_000n - FEE })
  expect(await owned(buyer)).toEqual([id])
  expect((await root(buyer)).OwnerCount).toBe(1)
  expect(await rpc('nft_sell_offers', { nft_id: id })).toMatchObject({ error: 'objectNotFound' })
  expect(await rpc('ledger_entry', { nft_offer: index })).toMatchObject({ error: 'entryNotFound' })
})

test('the owner takes a buy offer, and the issuer gets its part of a token that it does not sell itself', async () => {
  const id = await given({ TransferFee: 10_000 })
  const index = await offer(buyer, bid(buyer, id, '10000005', seller))
  const listed = await client.request({ command: 'nft_buy_offers', nft_id: id })
  expect(listed.result.offers).toMatchObject([{ amount: '10000005', flags: 0, owner: address(buyer) }])
  const moved = await changes({ creator, seller, buyer }, () =>
    apply(seller, accept(seller, { NFTokenBuyOffer: index })),
  )
  // A tenth is 1,000,000.5 drops: from the middle to the even one.
  expect(moved).toEqual({ creator: 1_000_000n, seller: 9_000_005n - FEE, buyer: -10_000_005n })
  expect(await owned(buyer)).toContain(id)
})

test('a broker takes its fee first, the issuer its part of what remains, the seller the rest', async () => {
  const id = await given({ TransferFee: 5_000 })
  const reserved = { Destination: address(broker) }
  const sell = await offer(seller, ask(seller, id, '98000000', reserved))
  const buy = await offer(buyer, bid(buyer, id, '100000000', seller, reserved))
  const both = { NFTokenSellOffer: sell, NFTokenBuyOffer: buy }
  expect(await verdict(broker, accept(broker, { ...both, NFTokenBrokerFee: '2000001' }))).toBe(
    'tecINSUFFICIENT_PAYMENT',
  )
  expect(await verdict(buyer, accept(buyer, { NFTokenSellOffer: sell }))).toBe('tecNO_PERMISSION')
  expect(await verdict(creator, accept(creator, both))).toBe('tecNO_PERMISSION')
  const moved = await changes({ creator, seller, buyer, broker }, async () => {
    const { meta } = await apply(broker, accept(broker, { ...both, NFTokenBrokerFee: '1500000' }))
    expect(meta?.nftoken_id).toBe(id)
    const gone = meta?.AffectedNodes.filter((node) => 'DeletedNode' in node) ?? []
    expect(gone).toHaveLength(3)
  })
  // 98.5 XRP remain, of which 5 % are 4.925 XRP.
  expect(moved).toEqual({
    broker: 1_500_000n - FEE,
    creator: 4_925_000n,
    seller: 93_575_000n,
    buyer: -100_000_000n,
  })
  expect(await owned(buyer)).toContain(id)
})

test('a sale for a gateway’s tokens pays the broker and the issuer on their lines', async () => {
  const usd = (value: string) => ({ currency: 'USD', issuer: address(gateway), value })
  const line = (one: Wallet) =>
    apply(one, { TransactionType: 'TrustSet', Account: address(one), LimitAmount: usd('1000') })
  const id = await given({ TransferFee: 50_000 })
  expect(await verdict(seller, ask(seller, id, usd('9')))).toBe('tecNO_LINE')
  for (const one of [creator, seller, buyer, broker]) await line(one)
  const Destination = address(buyer)
  await apply(gateway, {
    TransactionType: 'Payment',
    Account: address(gateway),
    Destination,
    Amount: usd('100'),
  })
  const both = {
    NFTokenSellOffer: await offer(seller, ask(seller, id, usd('9'))),
    NFTokenBuyOffer: await offer(buyer, bid(buyer, id, usd('10'), seller)),
  }
  const xrpFee = accept(broker, { ...both, NFTokenBrokerFee: '1' })
  expect(await verdict(broker, xrpFee)).toBe('tecNFTOKEN_BUY_SELL_MISMATCH')
  await apply(broker, accept(broker, { ...both, NFTokenBrokerFee: usd('0.5') }))
  const balances = []
  for (const one of [creator, seller, buyer, broker]) {
    const { result } = await client.request({ command: 'account_lines', account: address(one) })
    balances.push(result.lines[0]?.balance)
  }
  expect(balances).toEqual(['4.75', '4.75', '90', '0.5'])

  // The gateway's own transfer fee comes on top, and the buyer must have that, too.
  await apply(gateway, {
    TransactionType: 'AccountSet',
    Account: address(gateway),
    TransferRate: 1_100_000_000,
  })
  const plain = await given()
  const dear = await offer(buyer, bid(buyer, plain, usd('85'), seller))
  expect(await verdict(seller, accept(seller, { NFTokenBuyOffer: dear }))).toBe('tecINSUFFICIENT_FUNDS')
  const fair = await offer(buyer, bid(buyer, plain, usd('80'), seller))
  await apply(seller, accept(seller, { NFTokenBuyOffer: fair }))
  const { result } = await client.request({ command: 'account_lines', account: address(buyer) })
  expect(result.lines[0]?.balance).toBe('2')
})

test('what must not change hands does not', async () => {
  const id = await given()
  const bound = await mint(creator, { Flags: 0 })
  const sell = await offer(seller, ask(seller, id, '5000000'))
  const buy = await offer(buyer, bid(buyer, id, '4000000', seller))
  const both = { NFTokenSellOffer: sell, NFTokenBuyOffer: buy }
  expect(await verdict(broker, accept(broker, both))).toBe('tecINSUFFICIENT_PAYMENT')
  expect(await verdict(seller, accept(seller, { NFTokenSellOffer: sell }))).toBe(
    'tecCANT_ACCEPT_OWN_NFTOKEN_OFFER',
  )
  expect(await verdict(broker, accept(broker, { NFTokenBuyOffer: sell }))).toBe(
    'tecNFTOKEN_OFFER_TYPE_MISMATCH',
  )
  expect(await verdict(broker, accept(broker, { NFTokenBuyOffer: buy }))).toBe('tecNO_PERMISSION')
  expect(await verdict(broker, accept(broker, { NFTokenSellOffer: 'A'.repeat(64) }))).toBe(
    'tecOBJECT_NOT_FOUND',
  )
  expect(await verdict(pauper, accept(pauper, { NFTokenSellOffer: sell }))).toBe('tecINSUFFICIENT_FUNDS')
  const other = await offer(creator, ask(creator, bound, '1'))
  expect(await verdict(broker, accept(broker, { ...both, NFTokenSellOffer: other }))).toBe(
    'tecNFTOKEN_BUY_SELL_MISMATCH',
  )
  expect(await verdict(buyer, ask(buyer, id, '1'))).toBe('tecNO_ENTRY')
  expect(await verdict(buyer, bid(buyer, bound, '1', creator))).toBe('tefNFTOKEN_IS_NOT_TRANSFERABLE')
  expect(await verdict(seller, ask(seller, id, '1', { Expiration: 1 }))).toBe('tecEXPIRED')
  expect(await verdict(seller, ask(seller, id, '1', { Expiration: 0 }))).toBe('temBAD_EXPIRATION')
  expect(await verdict(seller, ask(seller, id, '1', { Destination: Wallet.generate().address }))).toBe(
    'tecNO_DST',
  )
  const many = { TransactionType: 'NFTokenMint', Account: address(creator), NFTokenTaxon: 0 } as const
  expect(await verdict(creator, { ...many, TransferFee: 50_001, Flags: 8 })).toBe(
    'temBAD_NFTOKEN_TRANSFER_FEE',
  )
  expect(await verdict(creator, { ...many, TransferFee: 1 })).toBe('temMALFORMED')
  expect(await verdict(creator, { ...many, Flags: 16 })).toBe('temINVALID_FLAG')
  expect(await verdict(creator, { ...many, Issuer: address(seller) })).toBe('tecNO_PERMISSION')
  expect(await verdict(pauper, { ...many, Account: address(pauper) })).toBe('tecINSUFFICIENT_RESERVE')
  expect(await owned(seller)).toContain(id)
})

test('an offer ends at its expiration, and its reserve comes back when it is cancelled', async () => {
  const id = await given()
  const { OwnerCount } = await root(seller)
  const now = ledger.ledger.last().header.close_time
  const index = await offer(seller, ask(seller, id, '1', { Expiration: now + 10 }))
  expect((await root(seller)).OwnerCount).toBe(OwnerCount + 1)
  const cancel = (one: Wallet) => ({
    TransactionType: 'NFTokenCancelOffer' as const,
    Account: address(one),
    NFTokenOffers: [index],
  })
  expect(await verdict(buyer, cancel(buyer))).toBe('tecNO_PERMISSION')
  // Every ledger is at least a second after its parent.
  while (ledger.ledger.last().header.close_time < now + 10) ledger.close()
  expect(await verdict(buyer, accept(buyer, { NFTokenSellOffer: index }))).toBe('tecEXPIRED')
  // An offer that has expired is anyone's to clear away.
  const { meta } = await apply(buyer, cancel(buyer))
  expect(meta?.nftoken_ids).toEqual([id])
  expect((await root(seller)).OwnerCount).toBe(OwnerCount)
})

test('a burnt token takes its offers along; an issuer burns only what was minted so', async () => {
  const [kept, burnable] = [await given(), await given({ Flags: 9 })]
  await apply(seller, ask(seller, burnable, '1'))
  const burn = (NFTokenID: string) =>
    ({
      TransactionType: 'NFTokenBurn',
      Account: address(creator),
      Owner: address(seller),
      NFTokenID,
    }) as const
  expect(await verdict(creator, burn(kept))).toBe('tecNO_PERMISSION')
  await apply(creator, burn(burnable))
  expect(await verdict(creator, burn(burnable))).toBe('tecNO_ENTRY')
  expect(await rpc('nft_sell_offers', { nft_id: burnable })).toMatchObject({ error: 'objectNotFound' })
  expect(await owned(seller)).not.toContain(burnable)
  expect(await root(creator)).toMatchObject({ BurnedNFTokens: 1 })
})

test('an authorised minter mints in the issuer’s name and offers the token at once', async () => {
  const foreign = { Issuer: address(creator), Amount: '3000000', Destination: address(buyer) }
  await apply(creator, {
    TransactionType: 'AccountSet',
    Account: address(creator),
    SetFlag: AccountSetAsfFlags.asfAuthorizedNFTokenMinter,
    NFTokenMinter: address(broker),
  })
  const { meta } = await apply(broker, {
    TransactionType: 'NFTokenMint',
    Account: address(broker),
    NFTokenTaxon: 0,
    ...foreign,
  })
  const id = meta?.nftoken_id ?? ''
  expect(parseNFTokenID(id).Issuer).toBe(address(creator))
  expect(await owned(broker)).toEqual([id])
  const moved = await changes({ broker, buyer }, () =>
    apply(buyer, accept(buyer, { NFTokenSellOffer: meta?.offer_id })),
  )
  expect(moved).toEqual({ broker: 3_000_000n, buyer: -3_000_000n - FEE })
})

test('an account that wants no offers gets none', async () => {
  const id = await given()
  const SetFlag = AccountSetAsfFlags.asfDisallowIncomingNFTokenOffer
  await apply(seller, { TransactionType: 'AccountSet', Account: address(seller), SetFlag })
  expect(await verdict(buyer, bid(buyer, id, '1', seller))).toBe('tecNO_PERMISSION')
})
