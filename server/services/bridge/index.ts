import type { bridgeApi } from '#contracts/api/bridge.ts'
import type { Order } from '#contracts/api/delivery.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import { type Caller, countedAs, type PartnerCaller, type KeyCaller } from '../../domain/access/caller.ts'
import type { BridgeOrder, MadeOrder } from '../../domain/bridge-order.ts'
import { SuiteError } from '../../domain/errors.ts'
import { allows, lockedCurrency } from '../../domain/account/locks.ts'
import { logoForWidget } from '../../domain/market/logos.ts'
import type { Partner } from '../../domain/partner.ts'
import { asHandedOut } from '../../domain/payment/expectations.ts'
import { type Audience, showPrepared } from '../../domain/presentation.ts'
import type { Changes } from '../../ports/shared/changes.ts'
import { readMinor } from '../../domain/money.ts'
import { defined } from '../../kit/defined.ts'
import type { ProductEngine, ProductService } from '../../ports/product-service.ts'
import type { Product } from '../../ports/product.ts'
import { checkAddress, showCheck } from './addresses.ts'
import { createBridgeOrder } from './create-bridge.ts'
import { showEarlier } from './credit.ts'
import { createCurrencies, type Currency } from './currencies.ts'
import type { BridgeDeps } from './deps.ts'
import { createFollower } from './follow-orders.ts'
import { networkName } from './networks.ts'
import type { BridgeOffer, BridgeRequest, QuotedBridge } from './offer.ts'
import { isPaid, shownOrder } from './orders/judge-order.ts'
import { createOrderMaker, type OrderMaker } from './orders/make-orders.ts'
import type { BridgePorts } from './ports.ts'
import { completeBridge, planBridge, renewBridge } from './plan-bridge.ts'
import { quoteAmount, quoteBridge } from './quote-bridge.ts'
import { showAgreed, showDelivery, showEstimate, showOrder, showQuote } from './show-bridge.ts'
import {
  mustBePayable,
  refusalOf,
  understandAmount,
  understandBridge,
  understandPair,
} from './understand-bridge.ts'
import { watchOrder } from './watch-order.ts'

type BridgeProduct = Product<BridgeRequest, BridgeOffer, QuotedBridge>
type BridgeHandlers = Handlers<typeof bridgeApi, Caller>

/** Bridges, where the deployment has a bridge service. Without one, nothing can be bridged; orders are still shown. */
export function createBridge(ports: BridgePorts): ProductService<BridgeProduct, BridgeHandlers> {
  const { bridge, changes } = ports
  const shown = (its: ProductEngine) => {
    its.payments.onChange(({ id, product }) => {
      if (product === 'bridge') changes.wake(id)
    })
    return storedOrders(ports, changes)
  }
  if (bridge === undefined)
    return {
      product: absentProduct(ports),
      serve: (its) => ({ ...absentHandlers, ...shown(its) }),
      close: () => changes.close(),
    }
  const deps: BridgeDeps = { ...ports, bridge, currencies: createCurrencies({ ...ports, bridge }) }
  let engine: ProductEngine | undefined
  const onChange = (order: BridgeOrder) => {
    if (order.state === 'made') follower.follow(order)
    changes.wake(order.id)
    void engine?.payments
      .notify(order.intentId)
      .catch((cause: unknown) => deps.log.warn('bridge.not-told', { order: order.id, cause }))
  }
  const follower = createFollower({ ...deps, onChange })
  const orders = createOrderMaker({
    ...deps,
    onChange,
    mustBeUnsent: async (id) => engine?.payments.mustBeUnsent(id),
  })
  const product = createBridgeProduct(deps, orders)
  return {
    product,
    serve(its) {
      engine = its
      return { ...createHandlers(deps, product, orders, its), ...shown(its) }
    },
    resume: () => follower.resume(),
    close: () => changes.close(),
    stop: () => follower.stop(),
  }
}

/** Bridges as the payment engine sees them. */
const createBridgeProduct = (deps: BridgeDeps, orders: OrderMaker): BridgeProduct => ({
  ...storedBridges(deps),
  quote: (request, order) => quoteBridge(deps, request, order),
  plan: async (quoted) => planBridge(quoted),
  renew: (intent) => renewBridge(deps, orders, intent),
  complete: (intent) => completeBridge(deps, orders, intent),
})

/** The part that asks no bridge service: payments of an earlier configuration are shown and settled all the same. */
const storedBridges = ({ store, chains }: BridgePorts) =>
  ({
    key: 'bridge',
    expectations: asHandedOut,
    needs: ({ request: { from, amountMinor } }) => ({ asset: from, amount: readMinor(amountMinor) }),
    warn: () => [],
    async isThere({ id }) {
      const order = await shownOrder(store.read, id)
      return order !== undefined && isPaid(order)
    },
    async show(intent, audience) {
      const order = await shownOrder(store.read, intent.id)
      return { quote: showQuote(intent, audience), delivery: showDelivery(chains, intent, order) }
    },
  }) satisfies Partial<BridgeProduct>

type OrderReading = 'getBridgeStatus' | 'watchBridge' | 'readOrder' | 'watchOrder'

/** The orders that are stored, to read and to follow. */
function storedOrders({ store, chains }: BridgePorts, changes: Changes): Pick<BridgeHandlers, OrderReading> {
  async function read(id: string, isTheirs: (order: MadeOrder) => boolean): Promise<Order> {
    const order = await store.read.bridgeOrders.get(id)
    if (order?.state !== 'made' || !isTheirs(order)) throw noOrder()
    return showOrder(chains, order, await store.read.intents.get(order.intentId))
  }
  async function watch(id: string, isTheirs: (order: MadeOrder) => boolean) {
    const { intentId } = await read(id, isTheirs)
    return watchOrder(changes, [id, intentId], () => read(id, isTheirs))
  }
  return {
    getBridgeStatus: ({ query, caller }) => read(query.id, ofKey(caller)),
    watchBridge: ({ query, caller }) => watch(query.id, ofKey(caller)),
    readOrder: ({ params }) => read(params.id, anyone),
    watchOrder: ({ params }) => watch(params.id, anyone),
  }
}

/** Bridges as partners and widgets call them. */
function createHandlers(
  deps: BridgeDeps,
  product: BridgeProduct,
  orders: OrderMaker,
  engine: ProductEngine,
): Omit<BridgeHandlers, OrderReading> {
  const { chains, bridge, currencies } = deps
  const { payments, payloads, sessions } = engine

  return {
    async listCurrencies({ caller }) {
      const all = await currencies.list()
      const shown = all.map((currency) => showCurrency(currency, deps, audienceOf(caller)))
      return { currencies: caller.kind === 'key' ? shown : shown.map(offeredBy(caller.partner)) }
    },

    async getRange({ query, caller, address }) {
      const { pair } = await understandPair(deps, query, 'query', countedAs(caller, address))
      return { ...pair, ...(await bridge.range(pair, caller.partner.slug)) }
    },

    async estimateBridge({ query, caller, address }) {
      const asked = await understandAmount(deps, query, 'query', countedAs(caller, address))
      const quoted = await quoteAmount(deps, asked, {
        partner: caller.partner,
        ...defined({ partnerBps: caller.kind === 'key' ? query.partnerBps : undefined }),
      })
      return { estimate: showEstimate(quoted, audienceOf(caller)), warnings: [] }
    },

    async validateAddress({ query, caller }) {
      const currency = await currencies.find(query.currency, query.network, 'query.network')
      const checked = checkAddress(chains, currency, query.address, query.extraId)
      if (!checked.ok) return showCheck(checked)
      const { ticker, network } = currency
      const { address, extraId } = checked
      const ask = { currency: ticker, network, address, ...defined({ extraId }) }
      const refusal = await refusalOf(deps, ask, caller.partner.slug)
      return refusal === undefined ? showCheck(checked) : { ...showCheck(checked), valid: false, ...refusal }
    },

    async prepareBridge({ body, caller, address }) {
      const { userAddress, partnerBps, ...texts } = body
      const request = await understandBridge(deps, texts, countedAs(caller, address))
      const { partner, key } = caller
      await mustBePayable(deps, request, partner.slug)
      const intent = await payments.prepare(product, {
        partner,
        env: key.env,
        chain: request.chain,
        payer: userAddress,
        request,
        ...defined({ partnerBps }),
      })
      return {
        ...showPrepared(intent, payloads.write, 'partner'),
        delivery: showDelivery(chains, intent, undefined),
        estimate: showAgreed(intent, 'partner'),
        ...(await showEarlier(deps, payments, intent)),
      }
    },

    createBridge: createBridgeOrder(deps, orders, engine),

    async checkoutBridge({ body, caller, address }) {
      const { userAddress, returnUrl, ...texts } = body
      sessions.mustAdmit(caller, { purpose: 'sign', ...defined({ returnUrl }) })
      const request = await understandBridge(deps, texts, countedAs(caller, address))
      // Checked before anything is stored, so that a bridge that is refused fails here and not in the popup.
      await Promise.all([
        mustBePayable(deps, request, caller.partner.slug),
        product.quote(request, { partner: caller.partner, chain: request.chain }),
      ])
      return sessions.open(caller, {
        purpose: 'sign',
        product: 'bridge',
        chain: request.chain,
        request,
        ...defined({ userAddress, returnUrl }),
      })
    },
  }
}

const ofKey =
  ({ partner, key }: KeyCaller) =>
  (order: MadeOrder) =>
    order.partner === partner.slug && order.env === key.env

/** The id of an order cannot be guessed: who has it may read the order. */
const anyone = () => true

/** With the logo at our own media host: other servers would learn who looks at it. */
function showCurrency(currency: Currency, { logos, prices }: BridgePorts, audience: Audience) {
  const { ticker, network, name, chain, asset, hasExtraId, extraIdName, canSend, canReceive } = currency
  const own = logos.currency(currency) ?? (chain && asset && logos.token(chain, asset))
  return {
    ticker,
    network,
    name,
    networkName: networkName(network),
    decimals: asset?.decimals ?? currency.decimals ?? 8,
    hasExtraId,
    canSend,
    canReceive,
    ...defined({
      chain,
      address: asset?.address,
      logoURI: audience === 'partner' ? own : logoForWidget(own),
      priceUsd: chain && asset && prices.priceOfAsset(chain, asset.address),
      extraIdName: hasExtraId ? (extraIdName ?? 'Tag or memo') : undefined,
    }),
  }
}

/** A currency as a partner's visitors can choose it. Its server gets it as it is. */
const offeredBy =
  ({ locks: { bridge = {} } = {} }: Partner) =>
  <C extends { ticker: string; network: string; canSend: boolean; canReceive: boolean }>(currency: C): C => {
    const name = lockedCurrency(currency.ticker, currency.network)
    return {
      ...currency,
      canSend: currency.canSend && allows(bridge.from, name),
      canReceive: currency.canReceive && allows(bridge.to, name),
    }
  }

const audienceOf = (caller: PartnerCaller): Audience => (caller.kind === 'key' ? 'partner' : 'visitor')

const noOrder = () => new SuiteError('NOT_FOUND', 'There is no such order.')

function refuse(): never {
  throw new SuiteError('NOT_FOUND', 'Nothing can be bridged here.')
}

const away = () =>
  Promise.reject(new SuiteError('UNAVAILABLE', 'Nothing can be bridged here at present. Try again later.'))

const absentProduct = (ports: BridgePorts): BridgeProduct => ({
  ...storedBridges(ports),
  quote: away,
  plan: away,
  renew: away,
  complete: away,
})

const absentHandlers: Omit<BridgeHandlers, OrderReading> = {
  listCurrencies: () => ({ currencies: [] }),
  getRange: refuse,
  estimateBridge: refuse,
  validateAddress: refuse,
  prepareBridge: refuse,
  createBridge: refuse,
  checkoutBridge: refuse,
}
