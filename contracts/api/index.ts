import { accountApi } from './dashboard/account.ts'
import { securityApi } from './dashboard/security.ts'
import { auditApi } from './dashboard/audit.ts'
import { locksApi } from './dashboard/locks.ts'
import { lookApi } from './dashboard/look.ts'
import { logsApi } from './dashboard/logs.ts'
import { feeSettingsApi } from './dashboard/fees.ts'
import { keysApi } from './dashboard/keys.ts'
import { membersApi } from './dashboard/members.ts'
import { originsApi } from './dashboard/origins.ts'
import { bridgeApi } from './bridge.ts'
import { cafeApi } from './cafe.ts'
import { webhooksApi } from './dashboard/webhooks.ts'
import { moneyApi } from './dashboard/money.ts'
import { operatorApi } from './dashboard/operator.ts'
import { embedApi } from './embed.ts'
import type { Endpoint } from './endpoint.ts'
import { feesApi } from './fees.ts'
import { healthApi } from './health.ts'
import { internalApi } from './internal.ts'
import { monitorApi } from './monitor.ts'
import { nftApi } from './nft.ts'
import { paymentsApi } from './payments.ts'
import { signSessionsApi } from './sign-sessions.ts'
import { swapApi } from './swap.ts'
import { tokenApi } from './token.ts'
import { walletsApi } from './wallets.ts'
import { xamanApi } from './xaman.ts'

/**
 * Every endpoint of this service by resource, under the resource's heading in the documents. `forPartners`: partner
 * servers call it, so that it is in their documents (OpenAPI, reference, client); the dashboard's, the operator's and our
 * own widgets' resources are not.
 */
export const resources = {
  health: { title: 'Health', api: healthApi, forPartners: true },
  swap: { title: 'Swap', api: swapApi, forPartners: true },
  bridge: { title: 'Bridge', api: bridgeApi, forPartners: true },
  cafe: { title: 'Sales of NFTs', api: cafeApi, forPartners: true },
  token: { title: 'Token prices', api: tokenApi, forPartners: true },
  nft: { title: 'NFTs', api: nftApi, forPartners: true },
  signSessions: { title: 'Sign sessions', api: signSessionsApi, forPartners: true },
  payments: { title: 'Payments', api: paymentsApi, forPartners: true },
  fees: { title: 'Fees', api: feesApi, forPartners: true },
  monitor: { title: 'Monitoring', api: monitorApi, forPartners: true },
  wallets: { title: 'Wallets', api: walletsApi, forPartners: true },
  internal: { title: 'Internal (other services of the suite; not for partner servers)', api: internalApi },
  money: { title: 'Dashboard: money', api: moneyApi },
  operator: { title: 'Operator', api: operatorApi },
  embed: { title: 'Widgets (our own; not for partner servers)', api: embedApi },
  webhooks: { title: 'Dashboard: webhooks', api: webhooksApi },
  xaman: { title: 'Xaman (our own sign popup; not for partner servers)', api: xamanApi },
  account: { title: 'Dashboard: account', api: accountApi },
  security: { title: 'Dashboard: security', api: securityApi },
  members: { title: 'Dashboard: members', api: membersApi },
  logs: { title: 'Dashboard: requests and usage', api: logsApi },
  audit: { title: 'Dashboard: audit log', api: auditApi },
  keys: { title: 'Dashboard: keys', api: keysApi },
  origins: { title: 'Dashboard: origins', api: originsApi },
  feeSettings: { title: 'Dashboard: fees', api: feeSettingsApi },
  locks: { title: 'Dashboard: locks', api: locksApi },
  look: { title: 'Dashboard: look', api: lookApi },
} as const

export type Apis = { readonly [R in keyof typeof resources]: (typeof resources)[R]['api'] }

export const endpoints: readonly Endpoint[] = Object.values(resources).flatMap(({ api }): Endpoint[] =>
  Object.values(api),
)
