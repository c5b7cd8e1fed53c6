import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { surfaceHeaders } from '../middleware/surface-headers/index.ts'
import { dashboardPage } from './index.ts'
import { builtFile } from './built-files.ts'
import { frontPage } from './front-page.ts'
import { sitePage, type Site } from './site-page.ts'
import { inlineScript } from './widget-files.ts'

const site: Site = {
  network: 'mainnet',
  publicUrl: 'https://suite.test',
  headers: surfaceHeaders({ https: true, lookHash: "'sha256-look'" }),
  widgets: {
    look: inlineScript(''),
    files: new Map(),
    entry: () => ({ scripts: [], styles: [], preloads: [] }),
    words: () => ({ speak: '', form: '', checkout: '', bridge: '', sign: '' }),
  },
}
const supportUrl = 'https://help.example/?a=1&b="><script>'
const link = '<a href="https://help.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;">Contact</a>'

function serve(at: Site) {
  const app = express()
  app.get('/', ...frontPage({ ...at, chains: [], loader: builtFile('v1.js', Buffer.from('')) }))
  app.get('/dashboard', dashboardPage({ ...at, chains: [] }))
  return app.listen(0, '127.0.0.1')
}

const servers = [serve({ ...site, supportUrl }), serve(site)]
afterAll(() => servers.forEach((server) => server.close()))
const [helped, plain] = servers.map((server) => async (path: string) => {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  const at = server.address()
  return (await fetch(`http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}${path}`)).text()
})

test('the front page and pages of errors end with the contact, where there is one', async () => {
  expect(await helped?.('/')).toContain(`<footer class="soft small">${link}</footer>`)
  expect(await plain?.('/')).not.toContain('footer')
  expect(sitePage({ ...site, supportUrl }, 'This did not work', '')).toContain(link)
})

test('the dashboard gets the contact, where there is one, and it cannot end its script element', async () => {
  const html = (await helped?.('/dashboard')) ?? ''
  expect(html).not.toContain('"><script>')
  expect(JSON.parse(/id="suite">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toMatchObject({ supportUrl })
  expect(await plain?.('/dashboard')).not.toContain('supportUrl')
})
