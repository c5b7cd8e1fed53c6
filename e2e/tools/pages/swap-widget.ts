import type { FrameLocator, Locator, Page } from '@playwright/test'
import { createSignPopup, type SignPopup } from './sign-popup.ts'

export type Side = 'You pay' | 'You receive'

/** The swap widget, as someone uses it who sees roles, names and texts. */
export interface SwapWidget {
  readonly frame: FrameLocator
  readonly amount: Locator
  /** The amount to receive by the live quote. Without a quote, its only digit is 0. */
  readonly received: Locator
  readonly reviewButton: Locator
  button(name: string | RegExp): Locator
  heading(name: string | RegExp): Locator
  /** The steps of the swap, with their states. */
  readonly steps: Locator
  /** Figures of the form or the review by their name. */
  figure(term: string): Locator
  /** One side of the review or of the receipt. */
  side(label: string): Locator
  choose(side: Side, token: string | RegExp): Promise<void>
  /** Enters an amount and waits for its quote. */
  enter(amount: string): Promise<void>
  /** Opens the figures of the price. */
  openFigures(): Promise<void>
  /** From the form to the review. */
  review(): Promise<void>
  /** The sentence after the page has seen the sign window close. */
  readonly windowClosed: Locator
  /** Clicks what opens the sign window and answers the window. */
  openPopup(name?: string | RegExp): Promise<SignPopup>
  /** The whole form in one: amount, review, sign window. */
  begin(amount: string): Promise<SignPopup>
}

export function createSwapWidget(frame: FrameLocator, page: Page): SwapWidget {
  const button = (name: string | RegExp) => frame.getByRole('button', { name })
  const heading = (name: string | RegExp) => frame.getByRole('heading', { name })
  const reviewButton = button('Review swap')

  const widget: SwapWidget = {
    frame,
    amount: frame.getByRole('textbox', { name: /^Amount of/ }),
    received: frame.getByRole('status', { name: 'You receive' }),
    reviewButton,
    button,
    heading,
    steps: frame.getByRole('list', { name: 'Steps of your swap' }).getByRole('listitem'),
    figure: (term) =>
      frame
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${term}`) })
        .locator('xpath=following-sibling::dd[1]'),

    side: (label) => frame.locator('.side').filter({ hasText: label }),

    windowClosed: frame.getByText('The wallet window is closed'),

    async choose(side, token) {
      await button(new RegExp(`^${side}:`)).click()
      await frame.getByRole('option', { name: token }).click()
      await frame.getByRole('dialog').waitFor({ state: 'detached' })
    },
    async enter(amount) {
      await widget.amount.fill(amount)
      // Waits until it can be clicked, and sees that at once. Assertions look less and less often.
      await reviewButton.click({ trial: true })
    },
    async openFigures() {
      await button(/^1 .+ = /).click()
    },
    async review() {
      await reviewButton.click()
      await heading('Review swap').waitFor()
    },
    async openPopup(name = 'Continue to wallet') {
      const opened = page.context().waitForEvent('page')
      await button(name).click()
      return createSignPopup(await opened)
    },
    async begin(amount) {
      await widget.enter(amount)
      await widget.review()
      return widget.openPopup()
    },
  }
  return widget
}
