import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { expect, test } from '../tools/fixtures/test.ts'
import { createDashboard } from '../tools/pages/dashboard.ts'

const preact = path.resolve(import.meta.dirname, '../../node_modules/preact')

/** A program with two of the component, and a button that takes the first away and brings it back. */
const PROGRAM = `
import { useState } from 'react'
import { render } from 'preact'
import { SuiteWidget } from './suite-widget.tsx'
function App() {
  const [isShown, show] = useState(true)
  return <>
    <button onClick={() => show(!isShown)}>Toggle</button>
    {isShown && <section aria-label="First"><SuiteWidget /></section>}
    <section aria-label="Second"><SuiteWidget onSettled={console.log} /></section>
  </>
}
render(<App />, document.querySelector('#root'))
`

/** Bundles the component as a reader's own build does it. Preact has React's interface. */
async function bundle(component: string): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-react-'))
  try {
    await writeFile(path.join(dir, 'suite-widget.tsx'), component)
    await writeFile(path.join(dir, 'main.tsx'), PROGRAM)
    const built = await build({
      root: dir,
      configFile: false,
      logLevel: 'error',
      oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
      resolve: {
        alias: [
          { find: /^react$/, replacement: path.join(preact, 'compat') },
          { find: /^preact(?=\/|$)/, replacement: preact },
        ],
      },
      build: {
        write: false,
        rolldownOptions: { input: path.join(dir, 'main.tsx'), output: { format: 'iife' } },
      },
    })
    const [first] = Array.isArray(built) ? built : [built]
    if (first === undefined || !('output' in first)) throw new Error('nothing was built')
    return first.output[0].code
  } finally {
    await rm(dir, { recursive: true })
  }
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('the component that the dashboard shows loads the script once, and takes its widget along when it goes @long', async ({
  page,
  context,
  events,
  world,
}) => {
  const dashboard = createDashboard(await context.newPage(), world)
  const who = { company: 'Ferry', email: 'ada@ferry.example', password: 'four calm words here' }
  await dashboard.join(who, '/origins')
  await dashboard.field('Address of your page').fill(world.shop.origin)
  await dashboard.button('Add').click()
  await expect(dashboard.table('Allowed origins').getByText(world.shop.origin)).toBeVisible()
  await dashboard.open('/integrate?tab=react&amount=0.5')
  const component = await dashboard.page.getByLabel('component', { exact: true }).innerText()
  expect(component).toContain("const PARTNER = 'ferry'")

  await page.goto(`${world.shop.origin}/bare`)
  await page.addScriptTag({ content: await bundle(component) })
  const amount = (name: string) =>
    section(page, name)
      .frameLocator('iframe')
      .getByRole('textbox', { name: /^Amount of/ })
  await expect(amount('First')).toHaveValue('0.5')
  await expect(amount('Second')).toHaveValue('0.5')
  await expect(page.locator('script[src$="/embed/v1.js"]')).toHaveCount(1)

  await page.getByRole('button', { name: 'Toggle' }).click()
  await expect(page.locator('iframe')).toHaveCount(1)
  await events.wait('destroyed')
  await page.getByRole('button', { name: 'Toggle' }).click()
  await expect(amount('First')).toHaveValue('0.5')
  await expect(page.locator('script[src$="/embed/v1.js"]')).toHaveCount(1)
})
