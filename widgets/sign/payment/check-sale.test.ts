import { expect, test } from 'vitest'
import { decodeXrpl } from '#contracts/payloads/xrpl/decode.ts'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import {
  acceptOffer,
  BROKER,
  buyOffer,
  BUYER,
  directSale,
  NFT,
  OFFER,
  saleFeeStep,
  sampleSale,
  saleSession,
  saleStep,
  SELLER,
} from '../testing/sample-sale.ts'
import { checkStep, type Difference } from './check-step.ts'

const STRANGER = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'

/** The step of a session, read back from its payload as a wallet of the ledger would get it. */
function check(step: SessionStep, session: Partial<SignSession> = {}): readonly Difference[] {
  const [payload] = step.wallets
  if (payload?.kind !== 'xaman') throw new Error('a step of these tests is for Xaman')
  return checkStep(step, decodeXrpl(payload.txjson, 'xrpl:0'), {
    session: saleSession({ steps: [saleFeeStep({ state: 'confirmed' }), step], ...session }),
    network: 'sandbox',
    chain: 'xrpl:0',
    routers: [],
    account: BUYER,
    same: (a, b) => a === b,
  })
}
const { Owner: _, ...unowned } = buyOffer
const sellOffer = { ...unowned, Flags: 1 }

test('the fee of a sale, the user’s offer and the acceptance of an offer agree with their sale', () => {
  expect(check(saleFeeStep())).toEqual([])
  expect(check(saleStep())).toEqual([])
  expect(check(saleStep(sellOffer), { sale: sampleSale({ mode: 'sell' }) })).toEqual([])
  const taken = saleStep(acceptOffer, { to: SELLER })
  expect(check(taken, { sale: directSale() })).toEqual([])
})

test.each<[string, SessionStep, Partial<SignSession>, readonly Difference[]]>([
  ['another NFT', saleStep({ ...buyOffer, NFTokenID: OFFER }), {}, ['nft']],
  ['a higher price', saleStep({ ...buyOffer, Amount: '200000000' }), {}, ['amount']],
  [
    'a higher price, by payload and step, than the sale says',
    saleStep({ ...buyOffer, Amount: '200000000' }, { amountMinor: '200000000' }),
    {},
    ['amount'],
  ],
  ['a stranger as the taker', saleStep({ ...buyOffer, Destination: STRANGER }), {}, ['taker']],
  [
    'a stranger as the taker, by payload and step',
    saleStep({ ...buyOffer, Destination: STRANGER }, { to: STRANGER }),
    {},
    ['taker'],
  ],
  ['another seller', saleStep({ ...buyOffer, Owner: STRANGER }), {}, ['seller']],
  ['a longer offer', saleStep({ ...buyOffer, Expiration: buyOffer.Expiration + 60 }), {}, ['end']],
  ['an offer of another account', saleStep({ ...buyOffer, Account: STRANGER }), {}, ['sender']],
  ['a sale in place of a purchase', saleStep(sellOffer), {}, ['action']],
  ['the acceptance of an offer in place of an own one', saleStep(acceptOffer), {}, ['action']],
  [
    'another offer than the one that was checked',
    saleStep({ ...acceptOffer, NFTokenSellOffer: NFT }, { to: SELLER }),
    { sale: directSale() },
    ['offer'],
  ],
  [
    'the acceptance of another account’s offer',
    saleStep(acceptOffer, { to: STRANGER }),
    { sale: directSale() },
    ['seller'],
  ],
  ['a payment', saleStep(txOf(saleFeeStep())), {}, ['action']],
  ['a fee step that sells', saleFeeStep({ wallets: saleStep(sellOffer).wallets }), {}, ['action']],
  [
    'a price in another asset',
    saleStep(buyOffer, { asset: { ...saleStep().asset, address: `USD.${SELLER}` } }),
    {},
    ['asset'],
  ],
  ['an offer without a sale', saleStep(), { sale: undefined }, ['action']],
  ['a partner’s own offer', saleStep(), { sale: undefined, fees: undefined }, ['sale']],
  [
    'an acceptance of a partner’s own',
    saleStep(acceptOffer, { to: BROKER }),
    { fees: undefined, sale: undefined },
    ['sale'],
  ],
])('%s is refused', (_name, step, session, expected) => {
  expect(check(step, session)).toEqual(expected)
})

function txOf({ wallets: [payload] }: SessionStep) {
  if (payload?.kind !== 'xaman') throw new Error('a step of these tests is for Xaman')
  return payload.txjson
}
