import { expect, type Locator, type Page } from '@playwright/test'
import type { World } from '../world/world.ts'

/** The dashboard, as someone uses it who sees roles, names and texts. */
export interface Dashboard {
  readonly page: Page
  open(path?: string): Promise<void>
  heading(name: string | RegExp): Locator
  button(name: string | RegExp): Locator
  link(name: string | RegExp): Locator
  field(name: string | RegExp): Locator
  table(name: string): Locator
  /** Opens a page by the navigation. */
  navigate(name: string): Promise<void>
  signIn(who: Pick<Newcomer, 'email' | 'password'>): Promise<void>
  /** Gives e-mail address and password in the sign-in page that is open. */
  typePassword(who: Pick<Newcomer, 'email' | 'password'>): Promise<void>
  /** Creates an account by the form. Resolves once it is signed in. */
  signUp(who: Newcomer): Promise<void>
  /** Creates an account without the form, and opens a page of it. Its slug is the company's name. */
  join(who: Newcomer, path?: string): Promise<void>
}

export interface Newcomer {
  readonly company: string
  readonly email: string
  readonly password: string
}

export function createDashboard(page: Page, { suite }: Pick<World, 'suite'>): Dashboard {
  const dashboard: Dashboard = {
    page,
    async open(path = '') {
      await page.goto(`${suite}/dashboard${path}`)
    },
    heading: (name) => page.getByRole('heading', { name }),
    button: (name) => page.getByRole('button', { name }),
    link: (name) => page.getByRole('link', { name }),
    field: (name) => page.getByRole('textbox', { name }),
    table: (name) => page.getByRole('table', { name, exact: true }),
    async navigate(name) {
      await page
        .getByRole('navigation', { name: 'Dashboard' })
        .getByRole('link', { name, exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    },
    async typePassword({ email, password }) {
      await dashboard.field('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    },
    async signIn(who) {
      await dashboard.open('/sign-in')
      await dashboard.typePassword(who)
      await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
    },
    async signUp({ company, email, password }) {
      await dashboard.open('/sign-up')
      await dashboard.field('Company').fill(company)
      await expect(page.getByText('is free')).toBeVisible()
      await dashboard.field('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await dashboard.button('Create the account').click()
      await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
    },
    async join(who, path) {
      const slug = who.company.toLowerCase()
      const answer = await page.request.post(`${suite}/api/dashboard/sign-up`, {
        headers: { 'sec-fetch-site': 'same-origin' },
        data: { ...who, slug },
      })
      if (!answer.ok()) throw new Error(`no account for ${who.company}: ${await answer.text()}`)
      await dashboard.open(path)
      await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
    },
  }
  return dashboard
}
