import type { Locator, Page } from '@playwright/test'

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
  /** Waits until a step can be signed. */
  ready(step: SignableStep): Promise<void>
  /**
   * Signs a step as soon as it is shown, by the beginning of its button's name. Presses again, as a person does, where the
   * terms were renewed meanwhile.
   */
  sign(step: SignableStep): Promise<void>
  /** The whole walk with a wallet that approves. */
  payAndSwap(): Promise<void>
}

/** The beginning of its button's name. */
type SignableStep =
  | 'Add trust line'
  | 'Pay the fee'
  | 'Approve'
  | 'Swap'
  | 'Pay the deposit'
  | 'Sign the offer'

const MOST_PRESSES = 4

export function createSignPopup(page: Page): SignPopup {
  const heading = (name: string | RegExp) => page.getByRole('heading', { name })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const signButton = (step: SignableStep) => button(new RegExp(`^${step} in `))

  const checking = button('Checking again')
  const renewing = button('Getting a fresh price')
  /** A fresh price that came between the look and the press, and is not worse: nothing was sent. */
  const changed = page.getByText(/^(The terms have changed|The price has improved)$/)

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
    // A click waits until it can be made, and sees that at once. Assertions look less and less often.
    async ready(step) {
      await signButton(step).click({ trial: true })
    },
    async sign(step) {
      for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
        await signButton(step).click()
        // The price was renewed at this very moment, when a click does not count.
        const isMissed = await renewing.isVisible()
        await checking.or(renewing).waitFor({ state: 'hidden' })
        const isChanged = (await changed.isVisible()) && (await signButton(step).isVisible())
        if (!isMissed && !isChanged) return
      }
      throw new Error(`the terms of "${step}" changed at every press`)
    },
    async payAndSwap() {
      await popup.connect()
      await popup.sign('Pay the fee')
      await popup.sign('Swap')
      await heading('Swap complete').waitFor()
    },
  }
  return popup
}
