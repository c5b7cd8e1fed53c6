import { expect, type Locator, type Page } from '@playwright/test'

/** The sign page, in a popup or in a tab. */
export interface SignPopup {
  readonly page: Page
  heading(name: string | RegExp): Locator
  button(name: string | RegExp): Locator
  readonly alert: Locator
  /** A row of the step that is shown, by its name. */
  row(term: string): Locator
  /** The steps of the payment, with their states. */
  readonly steps: Locator
  connect(wallet?: string): Promise<void>
  /** Signs a step as soon as it is shown, by the beginning of its button's name. */
  sign(step: 'Agree' | 'Pay the fee' | 'Allow' | 'Swap'): Promise<void>
  /** The whole walk with a wallet that approves. */
  payAndSwap(): Promise<void>
}

export function createSignPopup(page: Page): SignPopup {
  const heading = (name: string | RegExp) => page.getByRole('heading', { name })
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  const popup: SignPopup = {
    page,
    heading,
    button,
    alert: page.getByRole('alert'),
    row: (term) =>
      page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${term}`) })
        .locator('xpath=following-sibling::dd[1]'),
    steps: page.getByRole('list', { name: 'Steps of this payment' }).getByRole('listitem'),

    async connect(wallet = 'Test wallet') {
      // By the beginning: "Pay the fee in Test wallet" is another button.
      await button(new RegExp(`^${wallet}`)).click()
    },
    async sign(step) {
      const sign = button(new RegExp(`^${step} in `))
      await expect(sign).toBeEnabled()
      await sign.click()
    },
    async payAndSwap() {
      await popup.connect()
      await popup.sign('Pay the fee')
      await popup.sign('Swap')
      await expect(heading('Swap complete')).toBeVisible()
    },
  }
  return popup
}
