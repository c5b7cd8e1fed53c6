import { effect } from '@preact/signals'
import type { SendPorts } from '../api/send.ts'
import { createWatch } from '../api/watch.ts'
import type { Checkout } from './checkout.ts'
import { AccountModel } from './models/account-model.ts'
import { ConnectModel } from './models/connect-model.ts'
import { HistoryModel } from './models/history-model.ts'
import { PaymentModel } from './models/payment-model.ts'
import { ReturnModel } from './models/return-model.ts'
import { SpendingModel } from './models/spending-model.ts'
import { inLanguage } from '../models/sign-link.ts'
import { type Areas, createCheckoutStore } from './models/store.ts'
import type { CheckoutNeeds, CheckoutPorts, WidgetPorts } from './ports.ts'
import type { Product } from './product.ts'
import { AccountButton } from './views/AccountButton.tsx'
import { CheckoutScreen } from './views/CheckoutScreen.tsx'
import { FormNotices } from './views/FormNotices.tsx'
import { HistoryButton } from './views/HistoryButton.tsx'
import { Shares } from './views/Shares.tsx'
import { UnfinishedNotice } from './views/UnfinishedNotice.tsx'

/** All parts that need an account or a sign session, or are rarely seen. They load after the form, which needs none. */
export interface CheckoutPart extends Checkout {
  readonly Screen: typeof CheckoutScreen
  readonly Notices: typeof FormNotices
  readonly Unfinished: typeof UnfinishedNotice
  readonly AccountButton: typeof AccountButton
  readonly Shares: typeof Shares
  readonly HistoryButton: typeof HistoryButton
}

export interface BrowserPorts extends WidgetPorts {
  readonly api: SendPorts
  readonly areas: Areas
}

/** Names the store's entries after the product and the partner. */
export function createCheckoutPorts(given: BrowserPorts): CheckoutPorts {
  const { api, areas, page, clock } = given
  const store = createCheckoutStore(`suite:${page.product}:${page.partner.slug}`, areas, clock.now)
  const host = page.locale === undefined ? given.host : inLanguage(given.host, page.locale)
  return { ...given, host, watch: createWatch(api), store }
}

export function createCheckout(ports: CheckoutPorts, given: CheckoutNeeds, product: Product): CheckoutPart {
  const needs = { ...given, restore: restoreUntouched(ports, given) }
  keepEntries(ports, needs)
  const account = new AccountModel(ports, needs)
  const { adopt } = account
  const payment = new PaymentModel(ports, adopt)
  return {
    product,
    account,
    payment,
    means: new SpendingModel(ports.page, { ...needs, balances: account.balances }),
    connect: new ConnectModel(ports, { chain: needs.chain, onAddress: adopt }),
    returning: new ReturnModel(ports, { payment, adopt, restore: needs.restore }),
    history: new HistoryModel(ports),
    keepDraft: ports.store.keepDraft,
    Screen: CheckoutScreen,
    Notices: FormNotices,
    Unfinished: UnfinishedNotice,
    AccountButton,
    Shares,
    HistoryButton,
  }
}

/** While the checkout is loaded, and a server asked, a visitor may enter another destination: it is not exchanged for what was kept. */
function restoreUntouched({ page }: CheckoutPorts, { spending, restore }: CheckoutNeeds) {
  const begun = ['', page.amount]
  return (draft: unknown) => {
    if (spending.isUntouched() && begun.includes(spending.text.peek())) restore(draft)
  }
}

/** A reload keeps the form's entries, where the page does not say what it begins with. */
function keepEntries({ page, store }: CheckoutPorts, { draft, spending, restore }: CheckoutNeeds): void {
  const isGiven = [page.chain, page.from, page.to, page.amount].some((value) => value !== undefined)
  if (!isGiven) restore(store.draft())
  let isUsed = false
  effect(() => {
    // An empty form has nothing to keep, and what is kept may be restored yet.
    isUsed ||= spending.text.value !== ''
    if (isUsed && draft.value !== undefined) store.keepDraft(draft.value)
  })
}
