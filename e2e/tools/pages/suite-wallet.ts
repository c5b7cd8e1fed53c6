import type { Page } from '@playwright/test'

/** Opens the suite wallet by the link that the sign page shows: a tab of its own, as the code opens it on a phone. */
export async function openSuiteWallet(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /Suite wallet/ }).click()
  const wallet = await opened
  // By then its script has put the page to return to into the form.
  await wallet.waitForLoadState('domcontentloaded')
  return wallet
}

/** Decides in the wallet, which comes back to the sign page in its own tab. */
export async function decideInSuiteWallet(page: Page, button: string | RegExp): Promise<Page> {
  const wallet = await openSuiteWallet(page)
  await press(wallet, button)
  return wallet
}

/** Decides in a wallet that is open already. */
export async function press(wallet: Page, button: string | RegExp): Promise<void> {
  await wallet.getByRole('button', { name: button }).click()
  // The sign page has taken the answer out of its address.
  await wallet.waitForURL(/\/sign\/ses_\w+$/)
}
