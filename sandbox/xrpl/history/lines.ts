import { sideOf } from '../state/lines.ts'
import { accountHex } from '../state/entries.ts'
import { isZero } from '../number.ts'
import { XRP } from '../amounts.ts'
import { type Market, makerOf, poolOf, trust } from './markets.ts'
import { amountOf, dropsOf, heldBy, type Scene, someHolder, xrpOf } from './scene.ts'

const SET_NO_RIPPLE = 0x00020000
const SET_FREEZE = 0x00100000
const tfTwoAsset = 0x00100000

/** A payment from one holder to another: XRP, or a token that both know. */
export function pay(scene: Scene, market: Market): void {
  const { random, send } = scene
  const [from, to] = [someHolder(scene), someHolder(scene)]
  if (from === to) return
  if (random.next() < 0.5) {
    const Amount = dropsOf(0.02 * xrpOf(scene, from.account) * random.next())
    const tag = random.next() < 0.3 ? { DestinationTag: random.whole(1, 99_999) } : {}
    send(from, { TransactionType: 'Payment', Destination: to.account, Amount, ...tag })
    return
  }
  const { owners, asset } = market
  if (owners.length < 2) return
  const [sender, receiver] = [random.pick(owners), random.pick(owners)]
  const value = 0.1 * random.next() * heldBy(scene, sender.account, asset)
  if (sender === receiver || value <= 0) return
  // A token with a transfer fee costs its sender more than arrives.
  const SendMax = amountOf(asset, value * 1.02)
  const order = {
    TransactionType: 'Payment',
    Destination: receiver.account,
    Amount: amountOf(asset, value),
    SendMax,
  }
  send(sender, order, { may: ['tecPATH_DRY', 'tecPATH_PARTIAL'] })
}

/** A holder opens a line without buying. */
export function openLine(scene: Scene, market: Market): void {
  trust(scene, someHolder(scene), market)
}

/** A holder closes a line: what stood on it goes back to the issuer first. */
export function closeLine(scene: Scene): void {
  const { send, ledger } = scene
  const holder = someHolder(scene)
  const lines = ledger
    .openState()
    .listed(accountHex(holder.account))
    .filter((entry) => entry.LedgerEntryType === 'RippleState')
  const line = lines[Math.floor(scene.random.next() * lines.length)]
  if (line === undefined) return
  const { peer, balance } = sideOf(line, holder.account)
  const asset = { currency: line.Balance.currency, issuer: peer }
  // A pool's shares stay where they are.
  if (asset.currency.startsWith('03')) return
  if (!isZero(balance)) {
    const { value } = line.Balance
    const Amount = { ...asset, value: value.replace('-', '') }
    send(
      holder,
      { TransactionType: 'Payment', Destination: peer, Amount },
      { may: ['tecPATH_PARTIAL', 'tecPATH_DRY'] },
    )
  }
  send(holder, { TransactionType: 'TrustSet', LimitAmount: { ...asset, value: '0' }, Flags: SET_NO_RIPPLE })
}

/** An issuer freezes the line of one of its owners. */
export function freeze({ send, random }: Scene, { issuer, owners, asset }: Market): void {
  if (owners.length < 3) return
  const LimitAmount = { currency: asset.currency, issuer: random.pick(owners.slice(2)).account, value: '0' }
  send(issuer, { TransactionType: 'TrustSet', LimitAmount, Flags: SET_FREEZE })
}

/** An owner adds to a token's pool with XRP. */
export function deposit(scene: Scene, market: Market): void {
  const { random, send } = scene
  const pool = poolOf(scene, market)
  if (pool === undefined || market.owners.length === 0) return
  const owner = random.pick(market.owners)
  if (owner === makerOf(market.code)) return
  const price = heldBy(scene, pool.Account, XRP) / heldBy(scene, pool.Account, market.asset)
  const xrp = Math.min(
    0.1 * xrpOf(scene, owner.account),
    0.4 * price * heldBy(scene, owner.account, market.asset),
    0.05 * market.depth,
  )
  if (xrp < 1) return
  send(
    owner,
    {
      TransactionType: 'AMMDeposit',
      Asset: XRP,
      Asset2: market.asset,
      Amount: dropsOf(xrp),
      Amount2: amountOf(market.asset, xrp / price),
      Flags: tfTwoAsset,
    },
    { may: ['tecAMM_FAILED', 'tecUNFUNDED_AMM', 'tecFROZEN'] },
  )
}
