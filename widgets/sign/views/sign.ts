import type { ReadonlySignal } from '@preact/signals'
import type { MarketPlaces } from '#contracts/embed/page.ts'
import type { SignModel } from '../payment/sign-model.ts'
import type { Wording } from '../text/wording.ts'

/** The properties of every view of the popup. */
export interface Sign {
  readonly model: InstanceType<typeof SignModel>
  readonly tab: Tab
  readonly market: MarketPlaces
  readonly locale: string
}

/** The tab that the popup lives in. */
export interface Tab {
  /** The address that opens this request elsewhere, with its token. */
  readonly link: string
  /** True when a page opened this window, so that it may close itself. */
  readonly isPopup: boolean
  close(): void
  /** The wallet returned to this tab, and another one goes on with the answer. */
  readonly elsewhere: ReadonlySignal<boolean>
  /** The user goes on in this tab all the same. */
  stay(): void
  /** The make of the wallet that was used last. */
  lastWallet(): string | undefined
  /** Ends the wait for an account of the suite wallet: the user chose this one on another device. */
  useAccount(account: string): void
}

/** How the session at hand is put into words; `undefined` until it is known. */
export function wordingOf({ model, locale }: Sign): Wording | undefined {
  const session = model.session.value
  if (session === undefined) return undefined
  return { session, chain: model.chain.value, locale, same: model.wallet.value?.same ?? Object.is }
}
