import type { Loader } from '../../shared/router/LazyPage.tsx'
import type { Me } from '../state/me.ts'

/** Every page of the dashboard: where it is, where it stands in the navigation, and its program. */
interface PageEntry {
  /** Below `/dashboard`. */
  readonly path: string
  readonly label: string
  readonly group: Group
  readonly load: Loader
  /** Not in the navigation: a page of one thing in a list. */
  readonly isInner?: true
  /** About the person, not the partner account: an operator has it too. */
  readonly isPersonal?: true
}

export const groups = ['', 'Money', 'Build', 'Watch', 'Operator', 'Account'] as const
type Group = (typeof groups)[number]

/** Whether someone may open it: a partner's member, an operator, or an operator who has to set up a second factor. */
export function isOpenTo(one: PageEntry, { member, partner }: Me): boolean {
  if (one.isPersonal === true) return true
  if (one.group === 'Operator') return member.isOperator && !member.needsSecondFactor
  return partner !== undefined
}

export const pages: readonly PageEntry[] = [
  {
    path: '/',
    label: 'Home',
    group: '',
    load: async () => (await import('../pages/home/HomePage.tsx')).HomePage,
  },
  {
    path: '/earnings',
    label: 'Earnings',
    group: 'Money',
    load: async () => (await import('../pages/money/EarningsPage.tsx')).EarningsPage,
  },
  {
    path: '/payments',
    label: 'Payments',
    group: 'Money',
    load: async () => (await import('../pages/money/PaymentsPage.tsx')).PaymentsPage,
  },
  {
    path: '/payments/one',
    label: 'Payment',
    group: 'Money',
    isInner: true,
    load: async () => (await import('../pages/money/PaymentPage.tsx')).PaymentPage,
  },
  {
    path: '/ledger',
    label: 'Ledger',
    group: 'Money',
    load: async () => (await import('../pages/money/LedgerPage.tsx')).LedgerPage,
  },
  {
    path: '/fees',
    label: 'Fees',
    group: 'Money',
    load: async () => (await import('../pages/money/FeesPage.tsx')).FeesPage,
  },
  {
    path: '/integrate',
    label: 'Integrate',
    group: 'Build',
    load: async () => (await import('../pages/build/IntegratePage.tsx')).IntegratePage,
  },
  {
    path: '/origins',
    label: 'Origins',
    group: 'Build',
    load: async () => (await import('../pages/build/OriginsPage.tsx')).OriginsPage,
  },
  {
    path: '/keys',
    label: 'API keys',
    group: 'Build',
    load: async () => (await import('../pages/build/KeysPage.tsx')).KeysPage,
  },
  {
    path: '/webhooks',
    label: 'Webhooks',
    group: 'Build',
    load: async () => (await import('../pages/build/WebhooksPage.tsx')).WebhooksPage,
  },
  {
    path: '/webhooks/endpoint',
    label: 'Webhook endpoint',
    group: 'Build',
    isInner: true,
    load: async () => (await import('../pages/build/WebhookEndpointPage.tsx')).WebhookEndpointPage,
  },
  {
    path: '/requests',
    label: 'Requests',
    group: 'Watch',
    load: async () => (await import('../pages/watch/RequestsPage.tsx')).RequestsPage,
  },
  {
    path: '/usage',
    label: 'Usage',
    group: 'Watch',
    load: async () => (await import('../pages/watch/UsagePage.tsx')).UsagePage,
  },
  {
    path: '/members',
    label: 'Members',
    group: 'Account',
    load: async () => (await import('../pages/account/MembersPage.tsx')).MembersPage,
  },
  {
    path: '/security',
    label: 'Security',
    group: 'Account',
    isPersonal: true,
    load: async () => (await import('../pages/account/SecurityPage.tsx')).SecurityPage,
  },
  {
    path: '/audit',
    label: 'Audit log',
    group: 'Account',
    load: async () => (await import('../pages/account/AuditPage.tsx')).AuditPage,
  },
  {
    path: '/operator',
    label: 'Overview',
    group: 'Operator',
    load: async () => (await import('../pages/operator/OverviewPage.tsx')).OverviewPage,
  },
  {
    path: '/operator/partners',
    label: 'Partners',
    group: 'Operator',
    load: async () => (await import('../pages/operator/PartnersPage.tsx')).PartnersPage,
  },
  {
    path: '/operator/partner',
    label: 'Partner',
    group: 'Operator',
    isInner: true,
    load: async () => (await import('../pages/operator/PartnerPage.tsx')).PartnerPage,
  },
  {
    path: '/operator/suspense',
    label: 'Suspense',
    group: 'Operator',
    load: async () => (await import('../pages/operator/SuspensePage.tsx')).SuspensePage,
  },
  {
    path: '/operator/payouts',
    label: 'Payouts',
    group: 'Operator',
    load: async () => (await import('../pages/operator/PayoutsPage.tsx')).PayoutsPage,
  },
  {
    path: '/operator/reconciliation',
    label: 'Reconciliation',
    group: 'Operator',
    load: async () => (await import('../pages/operator/ReconciliationPage.tsx')).ReconciliationPage,
  },
  {
    path: '/operator/changes',
    label: 'Changes',
    group: 'Operator',
    load: async () => (await import('../pages/operator/ChangesPage.tsx')).ChangesPage,
  },
]
