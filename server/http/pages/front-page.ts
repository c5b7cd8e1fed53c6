import type { RequestHandler } from 'express'
import type { PageChain } from '#contracts/embed/page.ts'
import type { BuiltFile } from './built-files.ts'
import { documentList } from './documents/index.ts'
import { escapeHtml } from './html.ts'
import { fixedPage, type Site } from './site-page.ts'

interface FrontDeps extends Site {
  readonly chains: readonly PageChain[]
  readonly loader: BuiltFile
}

/** `/`: what this service is, the widget itself in several looks, how a page shows it, and where the documents are. */
export function frontPage(site: FrontDeps): RequestHandler[] {
  const { demoPartner, demoUrl, network, publicUrl } = site
  const slug = escapeHtml(demoPartner ?? 'your-slug')
  const intro =
    '<h1>Swaps, bridges and wallet signing for any website</h1>' +
    '<p class="lead">One script tag puts a widget with your colours into your page, or your server calls the API. Your visitors sign in their own wallets, and your fee is booked to you on every swap.</p>' +
    '<p class="ways"><a class="button" href="/studio">Open the studio</a><a href="/dashboard/sign-up">Become a partner</a>' +
    (demoUrl === undefined ? '' : `<a href="${escapeHtml(demoUrl)}">See the demo shop</a>`) +
    '</p>' +
    proofs(site) +
    chainList(site)
  const live =
    demoPartner === undefined
      ? ''
      : '<section class="stage" aria-label="The widget itself"><div class="looks" id="looks" role="group" aria-label="Looks"></div>' +
        `<div id="live" data-partner="${slug}"></div>${network === 'sandbox' ? '<p class="soft small">Its wallets and coins are the sandbox’s.</p>' : ''}</section>`
  const code =
    '<section class="code-tabs wide"><h2>In your page</h2>' +
    [
      ['A script tag', scriptCode(publicUrl, demoPartner)],
      ['Markup alone', elementCode(publicUrl, demoPartner)],
      ['From your server', serverCode(publicUrl)],
    ]
      .map(
        ([title = '', text = ''], at) =>
          `<details name="code"${at === 0 ? ' open' : ''}><summary>${title}</summary><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></details>`,
      )
      .join('') +
    `<p>${network === 'sandbox' ? 'In this sandbox every page on this machine may show it: serve a file with these lines at any port.' : 'The origin of the page has to be on your allowlist: add it in the dashboard.'} React, Vue and plain frames: <a href="/studio?tab=react">in the studio</a>.</p></section>`
  const documents = `<section class="wide"><h2>Documents</h2>${documentList}</section>`
  return fixedPage(
    site,
    'Suite',
    `<div class="front"><div>${intro}</div>${live}${code}${documents}</div>`,
    'front',
  )
}

/** Three things that can be checked. */
function proofs({ loader, chains }: FrontDeps): string {
  const kB = (loader.gzip().length / 1_000).toFixed(1)
  const list = [
    [`${kB} kB`, 'is all that your page loads before the widget is asked for'],
    [
      `${chains.length}`,
      `${chains.length === 1 ? 'chain' : 'chains'}, with the wallets that people have there`,
    ],
    ['Your fee', 'is set by you, shown to the visitor, and verified on chain'],
  ]
  return `<ul class="proofs">${list.map(([figure, text]) => `<li><strong>${figure}</strong> <span class="soft">${text}</span></li>`).join('')}</ul>`
}

const chainList = ({ chains }: FrontDeps): string =>
  chains.length === 0
    ? ''
    : `<ul class="chains" aria-label="Chains">${chains
        .map(({ name }) => `<li>${escapeHtml(name)}</li>`)
        .join('')}</ul>`

const scriptCode = (publicUrl: string, slug = 'your-slug') =>
  [
    '<div id="swap"></div>',
    `<script src="${publicUrl}/embed/v1.js"></script>`,
    '<script>',
    `  SuiteEmbed({ partner: '${slug}' })`,
    "    .mount('#swap', { product: 'swap' }) // or 'bridge'",
    '</script>',
  ].join('\n')

const elementCode = (publicUrl: string, slug = 'your-slug') =>
  [
    `<script async src="${publicUrl}/embed/v1.js"></script>`,
    `<suite-embed partner="${slug}" product="swap"></suite-embed>`,
  ].join('\n')

const serverCode = (publicUrl: string) =>
  `curl '${publicUrl}/api/v1/swap/quote?chain=eth&fromToken=native&toToken=USDC&amountMinor=1000000000000000000' \\\n  -H "X-Api-Key: $SUITE_KEY"`
