import { createModel, effect, type ReadonlySignal } from '@preact/signals'
import type { ActivityModel } from './activity-model.ts'
import type { SignPorts } from './ports.ts'
import type { Screen } from './screen.ts'
import { isPriced, type ShownStep, termsEnd } from './shown-step.ts'

/** Each refresh asks an aggregator, so their number is limited until the user does something. */
const MOST_REFRESHES = 6
const SOONEST_REFRESH_MS = 3_000

interface FreshPriceParts extends Pick<SignPorts, 'api' | 'feed' | 'visible' | 'now' | 'timer'> {
  readonly activities: InstanceType<typeof ActivityModel>
  readonly shown: ReadonlySignal<ShownStep | undefined>
  readonly screen: ReadonlySignal<Screen>
}

/** Refreshes the price before it expires, as long as the user looks at it. */
export const FreshPriceModel = createModel((parts: FreshPriceParts) => {
  const { api, feed, visible, now, timer, shown, screen } = parts
  const { activity, problem, run } = parts.activities
  let refreshes = 0
  const refresh = async () => run('refreshing', async () => feed.accept(await api.refresh()))

  effect(() => {
    const step = screen.value.kind === 'step' ? screen.value.step : undefined
    const until = Date.parse(feed.session.value === undefined ? '' : termsEnd(feed.session.value))
    const isRefused = problem.value?.from === 'server'
    const isIdle = activity.value === undefined && !isRefused && visible.value
    // A request that expires is renewed together with the price.
    const isAging = step !== undefined && (isPriced(step) || shown.value?.decoded?.validUntil !== undefined)
    if (!isAging || Number.isNaN(until) || !isIdle || refreshes >= MOST_REFRESHES) return undefined
    return timer(
      () => {
        refreshes += 1
        void refresh()
      },
      // The clocks of browser and server differ: a price can look expired again and again.
      Math.max(refreshes === 0 ? 0 : SOONEST_REFRESH_MS, until - now()),
    )
  })

  return {
    /** The user did something: the price may be refreshed as often again. */
    restart() {
      refreshes = 0
    },
    async refreshPrice() {
      refreshes = 0
      await refresh()
    },
  }
})
