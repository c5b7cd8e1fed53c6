import type { Browser } from '@playwright/test'
import { newVisitor } from './browser/context.ts'
import { startFloorSite } from './browser/floor-site.ts'
import { recordMarks } from './browser/marks.ts'
import { sights } from './browser/sights.ts'
import { type Loaded, watchTraffic } from './browser/traffic.ts'
import { inTurns } from './measure/in-turns.ts'
import { paired, spreadOf } from './measure/spread.ts'
import type { Line, Section } from './report/section.ts'
import { inMs, kB, longer } from './report/wording.ts'
import type { Stage } from './stage.ts'
import { openWidget } from './widget-session.ts'

const ROUNDS = { rounds: 10, warmUp: 1 }

/** What a visitor waits for, by the name of its sight. */
type Sights = readonly [string, ...string[]]
/** One visit: by sight, the milliseconds from the navigation, and what had been loaded by then. */
type Visit = Readonly<
  Record<string, { readonly first: number; readonly again: number; readonly loaded: Loaded }>
>

/** How long a visitor waits for the widget and for the sign window. */
export async function measure(stage: Stage): Promise<Section> {
  const world = await stage.world()
  const browser = await stage.browser()
  const floor = await startFloorSite()
  const popup = await (await openWidget(world)).openSwap()
  const [field, token, wallet] = [sights.amount.name, sights.tokens.name, sights.wallet.name]
  try {
    const visits = await inTurns(
      {
        widget: () => visit(browser, `${world.shop.origin}/plain`, [field, token]),
        page: () => visit(browser, floor.page, [field]),
        popup: () => visit(browser, popup, [wallet]),
        button: () => visit(browser, floor.popup, [wallet]),
      },
      ROUNDS,
    )
    return {
      title: 'Loading the widget and the sign window',
      lines: [
        ...linesOf('Partner page → amount field usable', [visits.widget, field], [visits.page, field]),
        ...linesOf('Partner page → tokens known', [visits.widget, token], [visits.page, field]),
        ...linesOf('Sign window → wallets to choose from', [visits.popup, wallet], [visits.button, wallet]),
      ],
      notes: [
        'Beside the least that a page of the same kind can be: an inline script places a frame of another site with one inline field; for the window, a page with one inline button.',
        `Loopback, without any delay of a network; a new visitor with an empty cache each time, who then comes back once. Usable: seen, enabled and painted, by the browser’s clock. Bytes are bodies as they were sent, in brotli. ${ROUNDS.rounds} rounds.`,
        'The sign window’s requests include the script of the sandbox wallet, which a real deployment does not have.',
      ],
    }
  } finally {
    await floor.stop()
  }
}

async function visit(browser: Browser, url: string, names: Sights): Promise<Visit> {
  const context = await newVisitor(browser)
  try {
    const traffic = watchTraffic(context)
    const marks = await recordMarks(context, Object.values(sights))
    const page = await context.newPage()
    const look = async () => {
      marks.forget()
      await page.goto(url, { waitUntil: 'commit' })
      return Promise.all(names.map((name) => marks.between('navigation', name)))
    }
    const first = await look()
    await page.waitForLoadState()
    const loaded = await Promise.all(names.map(async (name) => traffic.until(await marks.at(name))))
    await page.goto('about:blank')
    const again = await look()
    return Object.fromEntries(
      names.map((name, i) => [
        name,
        { first: first[i] ?? 0, again: again[i] ?? 0, loaded: loaded[i] ?? { requests: 0, bytes: 0 } },
      ]),
    )
  } finally {
    await context.close()
  }
}

type Seen = readonly [visits: readonly Visit[], sight: string]

function linesOf(what: string, seen: Seen, floor: Seen): Line[] {
  const waited = (name: string, which: 'first' | 'again'): Line => {
    const own = of(seen).map((look) => look[which])
    const least = of(floor).map((look) => look[which])
    const more = spreadOf(paired(own, least, (a, b) => a - b))
    return {
      what: name,
      measured: inMs(spreadOf(own)),
      beside: `floor ${inMs(spreadOf(least))}`,
      verdict: longer(more.median),
    }
  }
  return [
    waited(what, 'first'),
    waited(`${what}, on coming back`, 'again'),
    {
      what: `${what}, loaded until then`,
      measured: loadedText(seen),
      beside: `floor ${loadedText(floor)}`,
      verdict: '',
    },
  ]
}

const of = ([visits, sight]: Seen) => visits.flatMap((seen) => seen[sight] ?? [])

function loadedText(seen: Seen): string {
  const requests = spreadOf(of(seen).map(({ loaded }) => loaded.requests))
  const bytes = spreadOf(of(seen).map(({ loaded }) => loaded.bytes))
  return `${Math.ceil(requests.median)} requests, ${kB(bytes.median)}`
}
