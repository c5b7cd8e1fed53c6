import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { expect, test } from '../tools/fixtures/test.ts'

/** The packages for npm: packed, installed into a project as a partner has one, compiled, and run. */

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Both examples of the guide in one page, each with a button that takes it away. */
const PROGRAM = `
import { createElement as el, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from 'vue'
import { Exchange } from './example.tsx'
import InVue from './Example.vue'
function App() {
  const [isShown, show] = useState(true)
  return el('section', { 'aria-label': 'React' },
    el('button', { onClick: () => show(!isShown) }, 'Toggle'), isShown && el(Exchange))
}
const [react, vue] = ['div', 'section'].map((name) => document.querySelector('#root').appendChild(document.createElement(name)))
createRoot(react).render(el(StrictMode, null, el(App)))
vue.ariaLabel = 'Vue'
const app = createApp(InVue)
app.mount(vue.appendChild(document.createElement('div')))
window.leaveVue = () => app.unmount()
`

/** What a server does: nothing is loaded, and nothing of a browser is missed. */
const ON_SERVER = `
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createSSRApp, h } from 'vue'
import { renderToString as renderVue } from 'vue/server-renderer'
import { loadSuite } from '@suite-embed/embed'
import { SuiteWidget } from '@suite-embed/react'
import { SuiteWidget as InVue } from '@suite-embed/vue'
const given = { service: 'https://suite.example', partner: 'shop' }
const options = { product: 'swap', height: 400 }
console.log(String(await loadSuite(given.service)))
console.log(renderToString(createElement(SuiteWidget, { ...given, ...options })))
console.log(await renderVue(createSSRApp({ render: () => h(InVue, { ...given, options }) })))
`

const TYPED = `
import { loadSuite, type SuiteEmbedEvent } from '@suite-embed/embed'
import { SuiteWidget } from '@suite-embed/react'
import { SuiteWidget as InVue } from '@suite-embed/vue'
import { h } from 'vue'
const told = (event: SuiteEmbedEvent) => (event.type === 'settled' ? event.txHash : event.instance)
void loadSuite('https://suite.example').then((SuiteEmbed) =>
  SuiteEmbed?.({ partner: 'shop' }).mount('#swap', { product: 'swap', onEvent: told }))
export const given = { service: 'https://suite.example', partner: 'shop' } as const
export const element = <suite-embed partner="shop" product="swap" minheight="300" />
export const fine = [
  <SuiteWidget {...given} product="swap" onEvent={told} />,
  h(InVue, { ...given, options: { product: 'bridge' }, onEvent: told }),
]
export const wrong = [
  // @ts-expect-error -- there is no such product
  <SuiteWidget {...given} product="loan" />,
  // @ts-expect-error -- there is no such product
  h(InVue, { ...given, options: { product: 'loan' } }),
  // @ts-expect-error -- no widget without a partner
  <SuiteWidget service={given.service} product="swap" />,
]
`

const empty = (style: string) => `<div style="${style}"></div>`

/** Packs the packages and installs them, with the examples beside them, for a service. */
async function install(dir: string, suite: string): Promise<void> {
  const packages = ['embed', 'react', 'vue'].map((name) => path.join(root, 'packages', name))
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', dir, ...packages])
  const packed: readonly { readonly filename: string }[] = JSON.parse(stdout)
  await writeFile(path.join(dir, 'package.json'), '{ "type": "module", "private": true }')
  const named = packed.map(({ filename }) => `./${filename}`)
  const others = ['react@19', 'react-dom@19', 'vue@3', '@types/react@19', '@types/react-dom@19']
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...named, ...others], {
    cwd: dir,
  })
  for (const example of ['embed/example.ts', 'react/example.tsx', 'vue/Example.vue']) {
    const text = await readFile(path.join(root, 'packages', example), 'utf8')
    const mine = text.replaceAll('https://suite.example', suite).replaceAll('your-slug', 'shop')
    await writeFile(path.join(dir, path.basename(example)), mine)
  }
}

async function compile(dir: string): Promise<void> {
  await writeFile(path.join(dir, 'typed.tsx'), TYPED)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
  }
  const files = ['typed.tsx', 'example.ts', 'example.tsx']
  await writeFile(path.join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  await run(path.join(root, 'node_modules/.bin/tsc'), ['-p', dir]).catch((cause: { stdout: string }) => {
    throw new Error(cause.stdout)
  })
}

/** Bundles the program as a partner's own build does it. */
async function bundle(dir: string): Promise<string> {
  await writeFile(path.join(dir, 'main.js'), PROGRAM)
  const built = await build({
    root: dir,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'vue',
        async transform(text, id) {
          if (!id.endsWith('.vue')) return undefined
          const sfc = await import(path.join(dir, 'node_modules/vue/compiler-sfc/index.mjs'))
          const { descriptor } = sfc.parse(text, { filename: id })
          const { content } = sfc.compileScript(descriptor, { id: 'example', inlineTemplate: true })
          return { code: content, map: null, moduleType: 'ts' }
        },
      },
    ],
    build: {
      write: false,
      rolldownOptions: { input: path.join(dir, 'main.js'), output: { format: 'iife' } },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (first === undefined || !('output' in first)) throw new Error('nothing was built')
  return first.output[0].code
}

test('the packages are packed, installed, compiled and shown: in React and Vue, in place and anew, and on a server @long', async ({
  page,
  events,
  world,
}) => {
  test.setTimeout(180_000)
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-packages-'))
  try {
    await install(dir, world.suite)
    await compile(dir)
    await writeFile(path.join(dir, 'server.js'), ON_SERVER)
    const { stdout } = await run(process.execPath, ['server.js'], { cwd: dir })
    expect(stdout.trim().split('\n')).toEqual(['null', empty('min-height:400px'), empty('min-height:400px;')])

    await page.goto(`${world.shop.origin}/bare`)
    await page.addScriptTag({ content: await bundle(dir) })
    for (const name of ['React', 'Vue']) {
      const place = page.getByRole('region', { name })
      const frame = place.frameLocator('iframe')
      await expect(frame.getByRole('textbox', { name: /^Amount of/ })).toBeEnabled()
      await frame.getByRole('textbox', { name: /^Amount of/ }).fill('0.5')
      await expect(frame.locator('html')).toHaveCSS('color-scheme', 'light')
      await place.getByRole('button', { name: 'Change the theme' }).click()
      await expect(frame.locator('html')).toHaveCSS('color-scheme', 'dark')
      // In place: what was typed stays.
      await expect(frame.getByRole('textbox', { name: /^Amount of/ })).toHaveValue('0.5')
    }
    await expect(page.locator('script[src$="/embed/v1.js"]')).toHaveCount(1)

    const toggle = page.getByRole('button', { name: 'Toggle' })
    await toggle.click()
    await expect(page.locator('iframe')).toHaveCount(1)
    await events.wait('destroyed')
    await toggle.click()
    await expect(page.locator('iframe')).toHaveCount(2)
    await page.evaluate(() => void Reflect.get(window, 'leaveVue')())
    await expect(page.locator('iframe')).toHaveCount(1)
  } finally {
    await rm(dir, { recursive: true })
  }
})
