import type { Browser } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSignPopup } from '../e2e/tools/pages/sign-popup.ts'
import { createSwapWidget } from '../e2e/tools/pages/swap-widget.ts'
import { installTestWallet } from '../e2e/tools/wallet/test-wallet.ts'
import { swapByApi } from './api-swap.ts'
import { newVisitor } from './browser/context.ts'
import { recordMarks } from './browser/marks.ts'
import { sights } from './browser/sights.ts'
import { inTurns, timed } from './measure/in-turns.ts'
import { paired, spreadOf } from './measure/spread.ts'
import type { Section } from './report/section.ts'
import { against, inMs, inSeconds, longer } from './report/wording.ts'
import type { Stage } from './stage.ts'
import type { BenchWorld } from './world.ts'

const CEILING_MS = 30_000
const ROUNDS = { rounds: 5, warmUp: 1 }

/** Where the time of a swap goes: from one event to the next thing that the user can do or see. */
const phases = [
  ['Partner page → form usable', 'navigation', sights.amount.name],
  ['Amount typed → quote shown', 'input', 'event quote'],
  ['Review tapped → sign button', 'click Review swap', sights.signIn.name],
  ['Sign tapped → wallets in the window', 'click Continue to wallet', sights.wallet.name],
  ['Wallet tapped → fee ready to sign', 'click Test wallet', sights.pay.name],
  ['Fee tapped → sent', 'event signing fee', 'event submitted fee'],
  ['Fee sent → confirmed, swap ready to sign', 'event submitted fee', sights.swap.name],
  ['Swap tapped → sent', 'event signing product', 'event submitted product'],
  ['Swap sent → settled', 'event submitted product', 'event settled'],
] as const

/** The whole swap in a browser, beside the same payments by the API alone. */
export async function measure(stage: Stage): Promise<Section> {
  const world = await stage.world()
  const browser = await stage.browser()
  const { swaps, api } = await inTurns(
    { swaps: () => swapOnce(browser, world), api: () => timed(() => swapByApi(world)) },
    ROUNDS,
  )
  const total = spreadOf(swaps.map((swap) => swap.total))
  const waits = swaps.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0))
  return {
    title: 'A swap in a browser, from the partner page to settled',
    lines: [
      {
        what: 'The whole of it, with clicks that never hesitate',
        measured: inSeconds(total),
        ...against(total.median, CEILING_MS, (value) => `${value / 1_000} s`),
      },
      {
        what: 'of which waiting for the suite, the wallet and the chain',
        measured: inSeconds(spreadOf(waits)),
        beside: `the same two payments by the API alone ${inSeconds(spreadOf(api))}`,
        verdict: longer(spreadOf(paired(waits, api, (a, b) => a - b)).median),
      },
      ...phases.map(([what], i) => ({
        what,
        measured: inMs(spreadOf(swaps.map(({ parts }) => parts[i] ?? 0))),
        beside: '',
        verdict: '',
      })),
    ],
    notes: [
      `Chromium, two sites, a new visitor and a new account each time; a block every 200 ms while there is something to mine. ${ROUNDS.rounds} rounds.`,
      'By the API alone: prepare, pay the fee, wait for two confirmations, swap, wait for two confirmations. It is what chain, node and API cost without a widget, a window or the suite’s own verification.',
      'The difference of the first two lines is the driver: moving, clicking and looking.',
    ],
  }
}

interface Swap {
  readonly total: number
  /** Milliseconds of each phase. */
  readonly parts: readonly number[]
}

async function swapOnce(browser: Browser, { eth, bnb, shop }: BenchWorld): Promise<Swap> {
  const account = privateKeyToAccount(generatePrivateKey())
  await eth.fund(account.address, { native: '10' })
  const context = await newVisitor(browser)
  try {
    const nodes = { [eth.id]: eth.url, [bnb.id]: bnb.url }
    await installTestWallet(context, { account, nodes, chainId: eth.id })
    const marks = await recordMarks(context, Object.values(sights))
    const page = await context.newPage()
    const widget = createSwapWidget(page.frameLocator('iframe[title="Suite swap"]'), page)

    await page.goto(`${shop.origin}/plain`, { waitUntil: 'commit' })
    await marks.at(sights.tokens.name)
    await widget.amount.fill('1.5')
    await marks.at(sights.review.name)
    await widget.reviewButton.click()
    await marks.at(sights.signIn.name)
    const opened = context.waitForEvent('page')
    await widget.button('Continue to wallet').click()
    const popup = createSignPopup(await opened)
    await marks.at(sights.wallet.name)
    await popup.connect()
    await marks.at(sights.pay.name)
    await popup.button(/^Pay the fee in /).click()
    await marks.at(sights.swap.name)
    await popup.button(/^Swap in /).click()
    const total = await marks.between('navigation', 'event settled')
    return { total, parts: await Promise.all(phases.map(([, from, to]) => marks.between(from, to))) }
  } finally {
    await context.close()
  }
}
