import type { Request, RequestHandler, Response } from 'express'
import { nearest } from '#contracts/embed/nearest.ts'
import { type EmbedProduct, embedProducts } from '#contracts/embed/products.ts'
import type { EmbedPage, PageChain, PageWallets } from '#contracts/embed/page.ts'
import { type BrowserBuild, browserBuilds } from '../../../browser-builds.ts'
import { formWords } from '../../../widgets/words/languages.ts'
import { defined } from '../../kit/defined.ts'
import { highestFeeBps } from '../../domain/fees.ts'
import { frameAncestors, isAllowed, knownOrigins } from '../../domain/access/origin.ts'
import { allows } from '../../domain/account/locks.ts'
import type { Partner } from '../../domain/partner.ts'
import { namesToken, optionProblem, tokenProblem } from './option-problem.ts'
import { firstValues } from './first-values.ts'
import { type PageShell, sendPage } from './html.ts'
import { messageBody, sitePage, type Site } from './site-page.ts'
import { type Refusal, sendRefusal } from './refused-page.ts'
import { wornBy, type WornDeps } from './worn.ts'
import { inLanguage, languageOf, localeOf } from './language.ts'
import { ASSETS_PATH, policyHash, type WidgetEntry, type WidgetFiles } from './widget-files.ts'

export interface EmbedPageDeps extends Site, Pick<WornDeps, 'cdnUrl'> {
  readonly partner: (slug: string) => Promise<Partner | undefined>
  /** Whether a product is served. */
  readonly isOffered: (product: EmbedProduct) => boolean
  readonly issueTicket: (partner: string) => string
  /** Notes that a page was refused a partner's widget. */
  readonly noteRefused?: (partner: string, origin: string) => void
  readonly chains: readonly PageChain[]
  /** The symbols of a chain's tokens; `undefined` where they are not known soon. */
  readonly listedTokens?: (chain: string | undefined) => Promise<readonly string[] | undefined>
  readonly wallets: PageWallets
}

type Embeds = NonNullable<BrowserBuild['embeds']>

/** A product's widget, and what its page loads or has in it. */
interface Offer extends Omit<Embeds, 'outline' | 'title'> {
  readonly outline: Embeds['outline'] | undefined
  readonly files: Pick<PageShell, 'scripts' | 'styles' | 'fonts' | 'inlineStyles'> &
    Pick<WidgetEntry, 'preloads'>
  /** The hashes of the page's own styles, for its policy. */
  readonly styleHashes: readonly string[]
}

/** The widgets of products; a product without one is not offered. */
const offersOf = (widgets: WidgetFiles): Offer[] =>
  browserBuilds.flatMap((build): Offer[] => {
    if (!('embeds' in build)) return []
    const embeds: Embeds = build.embeds
    const files = widgets.entry(build.name)
    const offer = { ...embeds, outline: embeds.outline, files, styleHashes: [] }
    // `npm run dev` has no styles before the script runs.
    if (embeds.outline === undefined || files.styles.length === 0) return [{ ...offer, outline: undefined }]
    const css = files.styles.map((href) =>
      widgets.files.get(href.slice(ASSETS_PATH.length))?.plain().toString(),
    )
    if (!css.every((text) => text !== undefined)) return [offer]
    // An outline is shown without another request.
    return [
      { ...offer, files: { ...files, styles: [], inlineStyles: css }, styleHashes: css.map(policyHash) },
    ]
  })

/** `/embed/<product>`: a widget's page, framed by the partner's origins only. A refused page says why. */
export function embedPage(deps: EmbedPageDeps): RequestHandler {
  const offers = offersOf(deps.widgets)
  return async (req, res, next) => {
    const product = embedProducts.find((name) => name === req.params['product'])
    if (product === undefined) return next()
    const served = offers.find((offer) => offer.product === product)
    if (req.get('sec-fetch-dest') === 'document') return sendAlone(req, res, deps)
    if (served === undefined || !deps.isOffered(product))
      return sendRefusal(req, res, deps, notServed(product))
    const slug = text(req.query['partner'])
    const partner = slug === undefined ? undefined : await deps.partner(slug)
    const refusal =
      refusalFor(deps, req, product, partner) ?? (await tokenRefusal(deps, req, product, partner))
    if (partner !== undefined && refusal?.origin !== undefined)
      deps.noteRefused?.(partner.slug, refusal.origin)
    if (partner === undefined || refusal !== undefined)
      return sendRefusal(req, res, deps, refusal ?? unknownPartner)
    const ancestors = frameAncestors(partner.origins, deps.network, askingOrigin(req, deps))
    const { words, ...page } = inLanguage(languageOf(req, localeOf(req.query['locale'])), deps.widgets, [
      product === 'sign' ? 'sign' : 'form',
    ])
    const config = { ...pageConfig(deps, req, partner, product), ...words }
    const outlined = await formWords(page.lang)
    deps.headers.embed(ancestors, served.styleHashes)(req, res, () =>
      sendPage(res, {
        title: `${outlined.titles[product]} · ${partner.name}`,
        theme: config.theme === 'auto' ? undefined : config.theme,
        config,
        ...served.files,
        ...page,
        preloads: [...served.files.preloads, ...page.preloads],
        headScript: deps.widgets.look.text,
        body: `<div id="app">${served.outline?.(config, outlined) ?? ''}</div>`,
      }),
    )
  }
}

/** For a person who opened the address itself. A browser that does not tell gets the widget's page, which says as much. */
function sendAlone(req: Request, res: Response, deps: EmbedPageDeps): void {
  const title = 'This belongs in a page'
  const text = 'This is the address of a widget. It shows itself only inside the page of a partner.'
  const ways = [
    ...(deps.demoUrl === undefined ? [] : [{ href: deps.demoUrl, label: 'Open the demo shop' }]),
    { href: '/docs/embed', label: 'How to embed it' },
    { href: '/', label: 'To the start page' },
  ]
  deps.headers.page(req, res, () =>
    res
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(sitePage(deps, title, messageBody(title, text, ways, 'E_NOT_FRAMED'))),
  )
}

function pageConfig(deps: EmbedPageDeps, req: Request, partner: Partner, product: EmbedProduct): EmbedPage {
  const { query } = req
  const theme = text(query['theme'])
  return {
    product,
    network: deps.network,
    chains: chainsOf(deps, partner, product),
    wallets: deps.wallets,
    partner: { slug: partner.slug, name: partner.name },
    ...wornBy(partner, deps.cdnUrl),
    origins: knownOrigins(partner.origins, deps.network, askingOrigin(req, deps)),
    ticket: deps.issueTicket(partner.slug),
    highestFeeBps: product === 'sign' ? 0 : highestFeeBps(product),
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    ...defined({
      locale: localeOf(query['locale']),
      ...firstValues(partner, product, {
        chain: text(query['chain']),
        from: text(query['from']),
        to: text(query['to']),
      }),
      amount: text(query['amount']),
      session: text(query['session']),
    }),
  }
}

/** The chains of a swap; a bridge shows those of its payouts too. */
const chainsOf = ({ chains }: EmbedPageDeps, { locks }: Partner, product: EmbedProduct) =>
  product === 'swap' ? chains.filter(({ key }) => allows(locks?.swap?.chains, key)) : chains

const notServed = (product: EmbedProduct): Refusal => ({
  status: 404,
  code: 'E_CONFIG_INVALID',
  message: `The product ${product} is not offered here.`,
})

const unknownPartner: Refusal = {
  status: 404,
  code: 'E_PARTNER',
  message: 'There is no partner of this name. Check the `partner` in the page.',
}

/** Why a page is refused. The referrer is a hint: no browser tells which origin `frame-ancestors` refused. */
function refusalFor(
  deps: EmbedPageDeps,
  req: Request,
  product: EmbedProduct,
  partner: Partner | undefined,
): Refusal | undefined {
  if (partner === undefined) return unknownPartner
  if (partner.status === 'suspended')
    return { status: 403, code: 'E_PARTNER_SUSPENDED', message: 'This partner account is suspended.' }
  const network = text(req.query['network'])
  if (network !== undefined && network !== deps.network)
    return {
      status: 400,
      code: 'E_NETWORK_MISMATCH',
      message: `This service runs on ${deps.network}, not on ${network}.`,
    }
  // Of a bridge it is the network of a currency, which need not be a chain of ours.
  const chain = product === 'swap' ? text(req.query['chain']) : undefined
  const chains = chainsOf(deps, partner, product).map(({ key }) => key)
  if (chain !== undefined && !chains.includes(chain))
    return {
      status: 400,
      code: 'E_CONFIG_INVALID',
      message: `chain: expected ${nearest(chain, chains)}, received ${chain}`,
    }
  const wrong = optionProblem(req.query)
  if (wrong !== undefined) return { status: 400, code: 'E_CONFIG_INVALID', message: wrong }
  const origin = askingOrigin(req, deps)
  if (origin === undefined || isAllowed(origin, partner.origins, deps.network)) return undefined
  return {
    status: 403,
    code: 'E_ORIGIN_NOT_ALLOWED',
    message: `The origin ${origin} is not on the allowlist of ${partner.name}. Add exactly this origin in the dashboard, under Origins. The operator of this service can add it too, to \`origins\` in the file of the partner ${partner.slug}, with \`suite partner apply FILE\`. See ${deps.publicUrl}/docs/embed`,
    origin,
  }
}

/** Why a swap that begins with a token's symbol is refused. Only such a page waits for the list. */
async function tokenRefusal(
  deps: EmbedPageDeps,
  { query }: Request,
  product: EmbedProduct,
  partner: Partner | undefined,
): Promise<Refusal | undefined> {
  if (partner === undefined || product !== 'swap' || !namesToken(query)) return undefined
  const chain = text(query['chain']) ?? chainsOf(deps, partner, product)[0]?.key
  const message = tokenProblem(await deps.listedTokens?.(chain), query)
  return message === undefined ? undefined : { status: 400, code: 'E_CONFIG_INVALID', message }
}

/** The origin that the request names as its page's. A frame that loads itself again names our own, which says nothing. */
function askingOrigin(req: Request, { publicUrl }: Pick<Site, 'publicUrl'>): string | undefined {
  const referrer = req.get('referer')
  if (referrer === undefined) return undefined
  try {
    const { origin } = new URL(referrer)
    return origin === new URL(publicUrl).origin ? undefined : origin
  } catch {
    return undefined
  }
}

const MOST_TEXT = 200
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MOST_TEXT ? value : undefined
