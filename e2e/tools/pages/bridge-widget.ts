import type { FrameLocator, Locator, Page } from '@playwright/test'
import { createSignPopup, type SignPopup } from './sign-popup.ts'

/** What someone enters into the form. */
export interface BridgeEntry {
  readonly amount: string
  readonly address: string
  readonly tag?: string
}

/** The bridge widget, as someone uses it who sees roles, names and texts. */
export interface BridgeWidget {
  readonly frame: FrameLocator
  readonly amount: Locator
  /** The payout's address. */
  readonly address: Locator
  /** Its tag or memo. */
  readonly tag: Locator
  readonly reviewButton: Locator
  button(name: string | RegExp): Locator
  heading(name: string | RegExp): Locator
  /** The steps of the payment, with their states. */
  readonly steps: Locator
  /** Figures of the form, the review or the order by their name. */
  figure(term: string): Locator
  /** Fills in the form and waits for its estimate. */
  enter(entry: BridgeEntry): Promise<void>
  /** From the form to the review. */
  review(): Promise<void>
  /** Clicks what opens the sign window and answers the window. */
  openPopup(name?: string | RegExp): Promise<SignPopup>
  /** The whole form in one: entries, review, sign window. */
  begin(entry: BridgeEntry): Promise<SignPopup>
}

export function createBridgeWidget(frame: FrameLocator, page: Page): BridgeWidget {
  const button = (name: string | RegExp) => frame.getByRole('button', { name })
  const heading = (name: string | RegExp) => frame.getByRole('heading', { name })
  const reviewButton = button('Review bridge')

  const widget: BridgeWidget = {
    frame,
    amount: frame.getByRole('textbox', { name: /^Amount of/ }),
    address: frame.getByRole('textbox', { name: /^Your address on/ }),
    tag: frame.getByRole('textbox', { name: /^(Destination tag|Memo)/ }),
    reviewButton,
    button,
    heading,
    steps: frame.getByRole('list', { name: 'Steps of your bridge' }).getByRole('listitem'),
    figure: (term) =>
      frame
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${term}`) })
        .locator('xpath=following-sibling::dd[1]'),

    async enter({ amount, address, tag }) {
      await widget.amount.fill(amount)
      await widget.address.fill(address)
      if (tag !== undefined) await widget.tag.fill(tag)
      // Waits until it can be clicked, and sees that at once. Assertions look less and less often.
      await reviewButton.click({ trial: true })
    },
    async review() {
      await reviewButton.click()
      await heading('Review bridge').waitFor()
    },
    async openPopup(name = 'Continue to wallet') {
      const opened = page.context().waitForEvent('page')
      await button(name).click()
      return createSignPopup(await opened)
    },
    async begin(entry) {
      await widget.enter(entry)
      await widget.review()
      return widget.openPopup()
    },
  }
  return widget
}
