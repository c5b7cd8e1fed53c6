import type { Browser } from '@playwright/test'
import { newVisitor } from './browser/context.ts'
import { startFormFloor } from './browser/form-floor.ts'
import { recordMarks } from './browser/marks.ts'
import { sights } from './browser/sights.ts'
import { slowDown, watchBlocking } from './browser/slow-device.ts'
import type { Sight } from './browser/watch-page.ts'
import { inTurns } from './measure/in-turns.ts'
import { paired, spreadOf } from './measure/spread.ts'
import type { Section } from './report/section.ts'
import { against, inMs, ms, times } from './report/wording.ts'
import type { Stage } from './stage.ts'

const ROUNDS = { rounds: 9, warmUp: 1 }

/** Issue 9, part 4: at most this much of the floor, and these milliseconds of blocking. */
const CEILINGS = { ratio: 1.4, blocked: 300, longest: 250 } as const

interface Visit {
  /** From the navigation to the amount field, in milliseconds. */
  readonly usable: number
  /** From the navigation until the script has taken the form over. */
  readonly started: number
  readonly blocked: number
  readonly longest: number
}

/** How long a visitor with a slow phone waits for the widget, beside the least that a widget in a frame can be. */
export async function measure(stage: Stage): Promise<Section> {
  const world = await stage.world()
  const browser = await stage.slowBrowser()
  const floor = await startFormFloor()
  try {
    const { widget, least } = await inTurns(
      {
        widget: () => visit(browser, `${world.shop.origin}/plain`, sights.connect),
        least: () => visit(browser, floor.page, sights.amount),
      },
      ROUNDS,
    )
    const of = (visits: readonly Visit[], what: keyof Visit) => visits.map((seen) => seen[what])
    const usable = of(widget, 'usable')
    const atFloor = of(least, 'usable')
    const ratioOf = (own: readonly number[]) =>
      spreadOf(paired(own, atFloor, (mine, other) => mine / other)).median
    const ratio = ratioOf(usable)
    const started = of(widget, 'started')
    const line = (what: string, which: 'blocked' | 'longest') => {
      const own = spreadOf(of(widget, which))
      const { beside, ...rest } = against(own.median, CEILINGS[which], ms)
      return {
        what,
        measured: inMs(own),
        beside: `${beside}; floor ${inMs(spreadOf(of(least, which)))}`,
        ...rest,
      }
    }
    const { beside, ...rest } = against(ratio, CEILINGS.ratio, times)
    return {
      title: 'Loading the widget on a slow phone',
      lines: [
        {
          what: 'Partner page → amount field usable',
          measured: `${inMs(spreadOf(usable))}, ${times(ratio)} the floor`,
          beside: `${beside} the floor; floor ${inMs(spreadOf(atFloor))}`,
          ...rest,
        },
        {
          what: 'Partner page → the script has taken the form over',
          measured: `${inMs(spreadOf(started))}, ${times(ratioOf(started))} the floor`,
          beside: 'the field keeps what is typed until then',
          verdict: '',
        },
        line('Total blocking time until three seconds after it', 'blocked'),
        line('The longest task until then', 'longest'),
      ],
      notes: [
        'The processor is slowed down four times, the network is as Chromium’s “fast 4G”; 412 × 823 CSS pixels, an empty cache, page and frame in one process, as on most phones.',
        'The widget’s page has the form in its HTML, and the field in it takes an amount before the script runs; a browser test holds the script back, types, and sees that amount quoted.',
        `The floor: a page with a loader of 1 kB, which places a frame of another site, whose page has a form of Preact in it. ${ROUNDS.rounds} rounds. Blocking is what each task takes above 50 ms.`,
      ],
    }
  } finally {
    await floor.stop()
  }
}

async function visit(browser: Browser, url: string, start: Sight): Promise<Visit> {
  const context = await newVisitor(browser, { width: 412, height: 823 })
  try {
    const marks = await recordMarks(context, [sights.amount, start])
    const page = await context.newPage()
    await slowDown(page)
    const blocking = await watchBlocking(page)
    await page.goto(url, { waitUntil: 'commit' })
    const usable = await marks.between('navigation', sights.amount.name)
    const started = await marks.between('navigation', start.name)
    return { usable, started, ...(await blocking.until(usable + 3_000)) }
  } finally {
    await context.close()
  }
}
