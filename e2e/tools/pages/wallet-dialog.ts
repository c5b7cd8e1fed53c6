import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** The sandbox wallet's own dialog over a sign page, worked by keyboard alone. */
export interface WalletDialog {
  readonly frame: FrameLocator
  readonly heading: Locator
  /** A row of the question, by its label. */
  row(term: string): Locator
  /** Tabs on to a control and presses Enter on it. */
  press(button: string): Promise<void>
}

export function createWalletDialog(page: Page): WalletDialog {
  const frame = page.frameLocator('iframe[title="Sandbox wallet"]')
  return {
    frame,
    heading: frame.getByRole('heading', { level: 1 }),
    row: (term) =>
      frame
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${term}`) })
        .locator('xpath=following-sibling::dd[1]'),
    async press(name) {
      const button = frame.getByRole('button', { name })
      await expect(button).toBeEnabled()
      await tabTo(page, button)
      await page.keyboard.press('Enter')
    },
  }
}

const MOST_TABS = 40

/** Presses Tab until a control has the focus, as someone does who has no mouse. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await control.evaluate((it) => it.ownerDocument.hasFocus() && it.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(control)} cannot be reached by Tab`)
}
