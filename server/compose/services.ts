import type { Network } from '#contracts/api/values.ts'
import type { Partner } from '../domain/partner.ts'
import type { Gate } from '../http/mount/admit.ts'
import type { AllHandlers } from '../http/mount/mount.ts'
import { ownPage } from '../http/mount/own-page.ts'
import { createAccess } from '../services/access/index.ts'
import { createEmbedTokens } from '../services/access/embed-tokens.ts'
import { createSessionUse } from '../services/accounts/session-use.ts'
import { createEmbed } from '../services/embed/index.ts'
import { createFeeEvents } from '../services/fee-events/index.ts'
import { createFees } from '../services/fees/index.ts'
import { createHealth } from '../services/health/index.ts'
import { createAudit } from '../services/audit/index.ts'
import type { OperatorWork } from '../services/money/operator/index.ts'
import { createIdempotency } from '../services/idempotency/index.ts'
import { createKeyUsage } from '../services/partners/key-usage.ts'
import { composeMoney, type MoneySettings } from './money.ts'
import type { SeenOrigins } from '../services/partners/seen-origins.ts'
import { createLimits } from '../services/limits/index.ts'
import { createStreamSlots } from '../services/limits/streams.ts'
import { createPaymentRecords } from '../services/payment-records/index.ts'
import { createNft } from '../services/nft/index.ts'
import { createToken } from '../services/token/index.ts'
import { createMonitor } from '../services/monitor/index.ts'
import { createPayments, type PaymentEngine } from '../services/payments/index.ts'
import { createPrices } from '../services/prices/index.ts'
import { createRequestRecords } from '../services/request-log/index.ts'
import { createRetention } from '../services/retention/index.ts'
import { createSignSessions } from '../services/sign-sessions/index.ts'
import { createOutbox, createWebhooks } from '../services/webhooks/index.ts'
import { createWallets, type WalletOffer } from '../services/wallets/index.ts'
import { createXamanService } from '../services/xaman/index.ts'
import type { Store } from '../ports/store.ts'
import type { PageOf } from '../http/pages/worn.ts'
import type { Ports } from './service-ports.ts'
import { everyStep } from '../platform/every-step.ts'
import { composeDashboard } from './dashboard.ts'
import { composeProducts } from './products.ts'
import { createTakeUp } from './sharing/take-up.ts'

export interface Settings extends MoneySettings {
  readonly network: Network
  readonly version: string
  /** Where our own pages are, without a slash at the end. */
  readonly publicUrl: string
  /** Of the XRP Ledger that is served. */
  readonly xrplNetworkId: number
  readonly offer: WalletOffer
  /** What becomes of new partners: the operator activates them, or nobody has to. */
  readonly activation: 'operator' | 'automatic'
  /** Whether the service has been told to stop. */
  readonly isStopping: () => boolean
}

/** The service without its surface: the handlers of endpoints, the checks before them, and the work beside them. */
export interface Services {
  /** The store through which every change goes: its transactions write their events. */
  readonly store: Store
  readonly handlers: AllHandlers
  readonly gate: Gate
  readonly payments: PaymentEngine
  /** What the operator's commands use. */
  readonly operator: OperatorWork
  readonly partner: (slug: string) => Promise<Partner | undefined>
  /** The partner of a sign session, or of an order of a bridge. */
  readonly partnerOf: (of: PageOf) => Promise<Partner | undefined>
  readonly tokens: ReturnType<typeof createEmbedTokens>
  /** Notes that a page got, or was refused, a partner's widget. */
  readonly noteOrigin: SeenOrigins['note']
  /** Takes up what an earlier process left undone. */
  resume(): Promise<void>
  /** Does the hourly work. */
  sweep(): Promise<void>
  /** Does the work of every minute. */
  tidy(): Promise<void>
  /** Ends the streams and the requests that are followed; nothing new is begun. */
  close(): void
  /** Stops the engine and stores the data in memory. */
  stop(): Promise<void>
}

/** Connects the services to each other. Does nothing by itself: no port is used before a call. */
export function composeServices(given: Ports, settings: Settings): Services {
  const outbox = createOutbox(given)
  const ports: Ports = { ...given, store: outbox.store }
  const { store, chains, payloads, secrets, clock, jobs, leases, log } = ports
  const prices = createPrices(ports)
  const { products, serve, ...productWork } = composeProducts({ ...ports, prices })
  const payments = createPayments({ ...ports, products, prices })
  const tokens = createEmbedTokens(ports)
  const retention = createRetention(ports)
  payments.onChange(retention.changed)
  const sessions = createSignSessions({
    ...ports,
    ...settings,
    products,
    payments,
    noteSession: retention.note,
    mustHaveRoom: retention.mustHaveRoom,
    mustHoldOwn: retention.mustHoldOwn,
  })
  const xaman = createXamanService({ ...ports, payments, networkId: settings.xrplNetworkId })
  const usage = createKeyUsage(ports)
  const requests = createRequestRecords(ports)
  const seen = createSessionUse(ports)
  const dashboard = composeDashboard(ports, settings)
  const idempotency = createIdempotency(ports)
  const webhooks = createWebhooks({ ...ports, audit: createAudit(ports) }, outbox)
  const money = composeMoney({ ...ports, products, payments }, settings)

  const takeUp = createTakeUp({ log, payments, productWork, retention, webhooks, xaman })

  return {
    store,
    operator: money.work,
    handlers: {
      health: createHealth({ ...settings, store }),
      ...serve({ payments, sessions: sessions.widget, payloads }),
      signSessions: sessions.handlers,
      payments: createPaymentRecords({ store, products, clock }),
      fees: createFees(),
      internal: createFeeEvents({ store, chains, payments, log }),
      token: createToken(ports),
      nft: createNft(ports.market),
      monitor: createMonitor(ports),
      ...money.handlers,
      wallets: createWallets(chains, payloads.kinds, settings.offer),
      webhooks: webhooks.handlers,
      logs: requests.handlers,
      xaman: xaman.handlers,
      ...dashboard.handlers,
      embed: createEmbed({
        tokens,
        sessions: sessions.widget,
        chains,
        network: settings.network,
        noteOrigin: dashboard.noteOrigin,
      }),
    },
    gate: {
      access: createAccess({ store, secrets, tokens, network: settings.network, clock, seen: seen.note }),
      limits: createLimits(ports),
      streams: createStreamSlots(),
      usage,
      requests,
      once: idempotency.once,
      page: ownPage(settings.publicUrl),
    },
    payments,
    partner: (slug) => store.read.partners.get(slug),
    async partnerOf({ session, order }) {
      const { sessions: signing, bridgeOrders, partners } = store.read
      const row = session === undefined ? await bridgeOrders.get(order) : await signing.get(session)
      return row && partners.get(row.partner)
    },
    tokens,
    noteOrigin: dashboard.noteOrigin,
    resume() {
      void prices.refresh()
      return new Promise((resolve, reject) => {
        leases.start(() => takeUp(resolve)).then(resolve, reject)
      })
    },
    sweep: async () => {
      if (!leases.isMine()) return
      await everyStep(log, 'sweep', {
        payments: () => payments.sweep(),
        idempotency: () => idempotency.sweep(),
        retention: () => retention.sweep(),
        webhooks: () => webhooks.sweep(),
        accounts: () => dashboard.sweep(),
        requests: () => requests.sweep(),
        ...money.sweeps,
      })
    },
    tidy: async () =>
      everyStep(log, 'tidy', {
        // Each process has its own shelves.
        unusedSessions: () => retention.sweepUnused(),
        prices: () => prices.refresh(),
      }),
    close() {
      sessions.close()
      productWork.close()
      xaman.close()
    },
    async stop() {
      jobs.stop()
      payments.stop()
      webhooks.stop()
      productWork.stop()
      // On a full disk the last notes are lost: none of these rejects.
      for (const notes of [dashboard, seen, requests, usage]) await notes.flush()
      await leases.stop()
    },
  }
}
