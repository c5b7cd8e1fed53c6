import { createModel, effect, type ReadonlySignal, untracked } from '@preact/signals'
import type { SessionStep } from '../../api/in-minor.ts'
import type { Warning } from '#contracts/api/trade/warning.ts'
import type { ActivityModel } from './activity-model.ts'
import type { AfterSilenceModel } from './after-silence-model.ts'
import { bringIn, handOver, report } from './hand-over.ts'
import type { SignPorts } from './ports.ts'
import type { PriceModel } from './price-model.ts'
import { type ShownStep, termsEnd } from './shown-step.ts'
import { TOGETHER, type WalletConnection } from '../../wallets/wallet.ts'
import { legsOf } from '../../models/together.ts'
import type { StepModel } from './step-model.ts'

interface SigningParts extends Pick<SignPorts, 'api' | 'feed' | 'wallet' | 'memory' | 'now' | 'timer'> {
  readonly activities: InstanceType<typeof ActivityModel>
  readonly step: InstanceType<typeof StepModel>
  readonly price: InstanceType<typeof PriceModel>
  readonly lack: ReadonlySignal<Warning | undefined>
  readonly silence: InstanceType<typeof AfterSilenceModel>
}

/** Hands steps to the wallet, and their hashes to the server. */
export const SigningModel = createModel((parts: SigningParts) => {
  const { api, feed, wallet, memory, now, timer, activities, step, price, lack, silence } = parts
  const { session } = feed
  /** The step that a wallet is asked for. */
  let asked: string | undefined

  const isExpired = () => {
    const view = session.peek()
    return view !== undefined && now() >= Date.parse(termsEnd(view))
  }

  // A wallet on a phone may send and never answer: then the server finds the transaction first.
  effect(() => {
    const view = session.value
    const isFound = ({ id, state }: SessionStep) =>
      (asked === TOGETHER || id === asked) && state !== 'waiting' && state !== 'opened'
    if (view === undefined || !(asked === TOGETHER ? legsOf(view) : view.steps).some(isFound)) return
    wallet.connection.peek()?.giveUp?.()
    if (activities.activity.value === 'asking') untracked(activities.stopWaiting)
  })
  // A wallet may know what became of several steps that it was asked for before the page was reloaded.
  let followed: WalletConnection | undefined
  effect(() => {
    const [connection, current] = [wallet.connection.value, step.current.value]
    const { id, openedAt } = current ?? {}
    const payload = current?.wallets.find(({ kind }) => kind === connection?.kind)
    if (!silence.looking.value || id !== TOGETHER || openedAt === undefined || payload === undefined) return
    // What it knows is of the request that this tab made: another window may have made a later one.
    if (connection === undefined || connection === followed || memory.read().together !== openedAt) return
    followed = connection
    const answer = connection.resume?.(payload, TOGETHER)
    if (answer === undefined) return
    untracked(() => {
      asked = TOGETHER
      void activities.run('asking', async (progress) => {
        silence.begin(TOGETHER)
        const { noteDeclined } = silence
        await bringIn(
          answer,
          { id, openedAt },
          { api, memory, timer, accept: feed.accept, progress, noteDeclined },
        )
      })
    })
  })
  // The page was reloaded before the server had this hash.
  const { hash } = memory.read()
  if (hash !== undefined)
    void report(hash.step, hash.txHash, { api, memory, timer, accept: feed.accept }).catch(() => feed.ask())

  return {
    /** Hands the step to the wallet, if it is still the one that was shown. */
    async sign(agreed: ShownStep) {
      const connection = wallet.connection.peek()
      if (connection === undefined || lack.peek() !== undefined) return
      await activities.run('checking', async (progress) => {
        asked = agreed.step.id
        await handOver(agreed, connection, {
          api,
          memory,
          timer,
          accept: feed.accept,
          shown: () => step.shown.peek(),
          present: wallet.invite(),
          isExpired,
          isWorse: () => price.change.peek()?.worse === true,
          progress,
          begin: silence.begin,
          noteDeclined: silence.noteDeclined,
        })
      })
    },
    /** The user says that the wallet sent nothing, after the server has looked. */
    sendAgain() {
      const { id, openedAt } = step.current.peek() ?? {}
      // Several steps at once stay with their wallet: it may hold them for long.
      if (id === undefined || id === TOGETHER || openedAt === undefined || !silence.mayResend.peek()) return
      silence.noteUnsent(id, openedAt)
      wallet.connection.peek()?.giveUp?.()
    },
  }
})
