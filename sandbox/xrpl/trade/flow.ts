import { roundAmount, sameAsset, type Amount, type Asset } from '../amounts.ts'
import {
  add,
  compare,
  divide,
  isAbove,
  isZero,
  multiply,
  negate,
  ONE,
  smaller,
  subtract,
  ZERO,
  type Num,
} from '../number.ts'
import { transferRate } from '../state/accounts.ts'
import { findLine, fundsOf, move, roomFor, sideOf, UNLIMITED } from '../state/lines.ts'
import type { ReadView, View } from '../state/view.ts'
import { cross, type Crossed } from './cross.ts'

export interface FlowOrder {
  readonly from: string
  readonly to: string
  readonly sendMax: Amount
  readonly deliver: Amount
  /** The assets in between, one list per path. */
  readonly paths: readonly (readonly Asset[])[]
  readonly closeTime: number
}
export interface Flowed {
  readonly sent: Num
  readonly delivered: Num
}

/** Sends along the best of the paths, then along the next best, until all is delivered or nothing is left. */
export function flow(view: View, order: FlowOrder): Flowed {
  let sent = ZERO
  let delivered = ZERO
  let paths = [[], ...order.paths]
  while (paths.length > 0 && isAbove(order.deliver.value, delivered) && isAbove(order.sendMax.value, sent)) {
    const rest = {
      ...order,
      sendMax: { ...order.sendMax, value: subtract(order.sendMax.value, sent) },
      deliver: { ...order.deliver, value: subtract(order.deliver.value, delivered) },
    }
    const tries = paths.map((path) => {
      const attempt = view.nested()
      return { path, attempt, ...alongPath(attempt, rest, path) }
    })
    const useful = tries.filter((one) => !isZero(one.delivered))
    const best = useful.toSorted((a, b) =>
      compare(divide(a.sent, a.delivered), divide(b.sent, b.delivered)),
    )[0]
    if (best === undefined) break
    view.accept(best.attempt)
    sent = add(sent, best.sent)
    delivered = add(delivered, best.delivered)
    paths = paths.filter((path) => path !== best.path)
  }
  return { sent, delivered }
}

const NOTHING: Flowed = { sent: ZERO, delivered: ZERO }

function alongPath(view: View, order: FlowOrder, between: readonly Asset[]): Flowed {
  const { from, to, sendMax, deliver } = order
  const assets = [sendMax.asset, ...between, deliver.asset].filter(
    (asset, at, all) => at === 0 || !sameAsset(asset, all[at - 1] ?? asset),
  )
  const most = smaller(sendMax.value, fundsOf(view, from, sendMax.asset))
  const wanted = smaller(deliver.value, roomFor(view, to, deliver.asset))
  if (isZero(most) || isZero(wanted) || !mayRipple(view, order, assets.length > 1)) return NOTHING
  const rates = assets.map((asset, at) => rateOf(view, order, asset, at))
  const plan = planBack(view, order, assets, rates, wanted)
  return plan === undefined ? NOTHING : runForward(view, order, assets, rates, { most, plan })
}

/** An issuer passes tokens on only when its side of the lines allows it (`DefaultRipple`). */
function mayRipple(view: ReadView, { from, to, sendMax, deliver }: FlowOrder, traded: boolean): boolean {
  const blocked = (account: string, { currency, issuer }: Asset) => {
    if (issuer === undefined || issuer === account) return false
    const line = findLine(view, account, issuer, currency)
    return line !== undefined && sideOf(line, account).peerHas('noRipple')
  }
  if (traded) return !blocked(from, sendMax.asset) && !blocked(to, deliver.asset)
  return !(blocked(from, sendMax.asset) && blocked(to, deliver.asset))
}

/** The transfer fee falls due when tokens pass through their issuer, not when they come from it or end there. */
function rateOf(view: ReadView, { from, to }: FlowOrder, { issuer }: Asset, at: number): Num {
  if (issuer === undefined || issuer === to || (at === 0 && issuer === from)) return ONE
  return transferRate(view, issuer)
}

/** From the end to the start: how much each asset of the path is needed. */
function planBack(
  view: View,
  order: FlowOrder,
  assets: readonly Asset[],
  rates: readonly Num[],
  wanted: Num,
) {
  const last = assets.length - 1
  const scratch = view.nested()
  const plan: Num[] = []
  let need = wanted
  for (let at = last; at >= 0; at--) {
    const asset = assets[at]
    const rate = rates[at]
    const paid = assets[at - 1]
    if (asset === undefined || rate === undefined) return undefined
    const gross = roundAmount(asset, multiply(need, rate), 'up')
    plan[at] = gross
    if (paid === undefined) break
    const part = cross(scratch, { paid, bought: asset }, { spend: UNLIMITED, buy: gross }, order)
    if (isZero(part.bought)) return undefined
    plan[at] = part.bought
    need = part.spent
  }
  return plan
}

interface Plan {
  readonly most: Num
  readonly plan: readonly Num[]
}

function runForward(
  view: View,
  order: FlowOrder,
  assets: readonly Asset[],
  rates: readonly Num[],
  { most, plan }: Plan,
): Flowed {
  const { from, to, sendMax, deliver } = order
  let [held = ZERO] = plan
  held = smaller(held, most)
  let sent = held
  for (const [at, paid] of assets.entries()) {
    const rate = rates[at] ?? ONE
    const net = compare(rate, ONE) === 0 ? held : roundAmount(paid, divide(held, rate), 'down')
    const bought = assets[at + 1]
    if (bought === undefined) {
      held = net
      break
    }
    const part: Crossed = cross(view, { paid, bought }, { spend: net, buy: plan[at + 1] ?? ZERO }, order)
    if (isZero(part.bought)) return NOTHING
    const unspent = subtract(net, part.spent)
    if (at === 0) sent = isZero(unspent) ? sent : roundAmount(paid, multiply(part.spent, rate), 'up')
    // Less than a drop's worth of trade: what one market gave and the next could not take.
    else if (paid.issuer === undefined && !isZero(unspent)) move(view, from, paid, unspent)
    held = part.bought
  }
  const delivered = smaller(held, deliver.value)
  move(view, from, sendMax.asset, negate(sent))
  move(view, to, deliver.asset, delivered)
  return { sent, delivered }
}
