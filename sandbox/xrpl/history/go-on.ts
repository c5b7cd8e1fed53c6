import { UnexpectedResult } from '../chain/sender.ts'
import type { Ledger } from '../ledger.ts'
import type { XrplWorld } from '../world.ts'
import { createActs, play } from './acts.ts'
import { createRandom } from './random.ts'
import { lastClose, resumeGallery, resumeMarkets } from './resume.ts'
import { createScene, knownHolders } from './scene.ts'
import { filledPart, type Happening, nextHappening, planGap } from './schedule.ts'

export interface GoOnOptions {
  /** The same seed on the same ledger gives the same transactions. */
  readonly seed: string
  /** Unix milliseconds. */
  readonly now: () => number
  /** Told of what the ledger has refused: its users may have come in between. */
  readonly onRefused?: (refusal: UnexpectedResult) => void
}

/** A history that goes on. */
export interface GoingOn {
  /** Fills the time since the last ledger, at most its last nine days, with ledgers of signed transactions. */
  readonly catchUp: () => void
  /** Trades on at a gentle pace until it is stopped; transactions are in the open ledger. */
  readonly start: () => { readonly stop: () => Promise<void> }
}

/** What a ledger of a gap stands for at most. */
const LEDGER_MS = 400_000
/** A shorter gap is left. */
const SHORT_MS = 60_000

/** Lets a ledger with a generated history go on from where it stands. */
export function createGoingOn(
  world: XrplWorld,
  ledger: Ledger,
  { seed, now, onRefused }: GoOnOptions,
): GoingOn {
  const random = createRandom(`history ${seed} ${ledger.last().header.ledger_hash}`)
  let clock: number | undefined = lastClose(ledger)
  const scene = createScene(ledger, random, () => clock ?? now(), knownHolders(ledger))
  const markets = resumeMarkets(scene, world)
  const [dollars] = markets
  if (dollars === undefined) throw new Error('there is no dollar')
  clock = undefined
  const actsNow = () => createActs(scene, markets, resumeGallery(scene, dollars))

  function attempt(act: () => void): void {
    try {
      act()
    } catch (error) {
      if (!(error instanceof UnexpectedResult)) throw error
      onRefused?.(error)
    }
  }

  function catchUp(): void {
    const span = filledPart({ from: lastClose(ledger), until: now() })
    if (span.until - span.from < SHORT_MS) return
    const acts = actsNow()
    for (const market of markets) market.pricedAt = span.from
    play(ledger, random, span, planGap(random, span), {
      spanOf: () => LEDGER_MS,
      setTime: (at) => (clock = at),
      act: ({ kind }) => attempt(acts[kind]),
    })
    clock = undefined
  }

  function start() {
    let timer: NodeJS.Timeout
    const happen = (kind: Happening) => {
      attempt(actsNow()[kind])
      wait()
    }
    const wait = () => {
      const next = nextHappening(random)
      timer = setTimeout(() => happen(next.kind), next.wait)
    }
    wait()
    return { stop: async () => clearTimeout(timer) }
  }

  return { catchUp, start }
}
