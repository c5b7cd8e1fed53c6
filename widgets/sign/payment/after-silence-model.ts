import { computed, createModel, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { SessionStep } from '../../api/in-minor.ts'
import type { WalkedStep } from './together.ts'
import type { SignPorts } from './ports.ts'

/**
 * A step that was handed to a wallet and whose outcome is unknown: the answer was lost, the page was reloaded, or
 * another window has the step. Meanwhile the server searches for its transaction on the chain. Asking a wallet again
 * too early could pay twice.
 */

/** How long the server searches before the user may decide to send again, in milliseconds. */
const SINCE_OPENED_MS = 30_000
const SINCE_SEEN_MS = 10_000
/** How long a cancellation waits for the server to hear of a refusal, in milliseconds. */
const TOLD_MS = 2_000
const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const

export const AfterSilenceModel = createModel(
  (
    current: ReadonlySignal<WalkedStep | undefined>,
    ports: Pick<SignPorts, 'api' | 'feed' | 'memory' | 'now' | 'timer'>,
  ) => {
    const unsent = signal(ports.memory.read().unsent ?? {})
    /** The step that this page itself is handing over now. */
    const own = signal<string | undefined>(undefined)
    const waited = signal<string | undefined>(undefined)
    /** The openings that a wallet declined in this page, by step. */
    const declined = signal<Readonly<Record<string, string>>>({})
    /** Ends when the server knows of the last refusal, when telling it has failed once, or when it takes long. */
    let told: Promise<void> = Promise.resolve()

    /** Names the hand-over whose outcome is unknown; `undefined` when there is none. */
    const unknown = computed(() => {
      const step = current.value
      if (step?.state !== 'opened' || step.id === own.value) return undefined
      return unsent.value[step.id] === step.openedAt ? undefined : `${step.id} ${step.openedAt}`
    })
    effect(() => {
      const name = unknown.value
      if (name === undefined) return undefined
      const opened = Date.parse(current.peek()?.openedAt ?? '')
      const now = ports.now()
      // The clocks of server and browser differ: a step that was opened "in the future" was opened just now.
      const age = Number.isNaN(opened) ? 0 : Math.max(0, now - opened)
      return ports.timer(() => (waited.value = name), Math.max(SINCE_OPENED_MS - age, SINCE_SEEN_MS))
    })

    const noteUnsent = (step: string, openedAt: string) => {
      unsent.value = { ...unsent.peek(), [step]: openedAt }
      ports.memory.write({ unsent: unsent.peek() })
    }
    /** Tells the server that a wallet said no, until it knows. So the step is free in other windows too. */
    const tell = async (
      { step, openedAt, code }: { step: string; openedAt: string; code: number | undefined },
      tried: () => void,
    ) => {
      const isOpen = () => {
        const { id, state, openedAt: at } = current.peek() ?? {}
        return id === step && state === 'opened' && at === openedAt
      }
      for (const ms of RETRY_MS) {
        try {
          ports.feed.accept(await ports.api.declined(step, openedAt, code))
          return tried()
        } catch {
          tried()
          await new Promise<void>((done) => void ports.timer(done, ms))
          if (!isOpen()) return
        }
      }
    }
    const startTelling = (step: string, openedAt: string, code?: number) => {
      declined.value = { ...declined.peek(), [step]: openedAt }
      told = new Promise((tried) => {
        void tell({ step, openedAt, code }, tried)
        ports.timer(tried, TOLD_MS)
      })
    }
    // The wallet's answer came back to this page by its address.
    effect(() => {
      const { id, state, openedAt } = current.value ?? {}
      if (id === undefined || state !== 'opened' || openedAt === undefined) return
      if (ports.memory.read().declined?.[id] !== openedAt) return
      ports.memory.write({ declined: undefined })
      startTelling(id, openedAt)
    })

    return {
      looking: computed(() => unknown.value !== undefined),
      /** True when the server has searched long enough and found nothing. */
      mayResend: computed(() => unknown.value !== undefined && unknown.value === waited.value),
      /** This page hands the step over, so from here on it knows the outcome itself. */
      begin(step: string) {
        own.value = step
      },
      end() {
        own.value = undefined
      },
      /** It is certain, or the user says, that nothing was sent since that opening of the step. */
      noteUnsent,
      /** The wallet said no to that opening of the step. */
      noteDeclined(step: string, openedAt: string, code?: number) {
        noteUnsent(step, openedAt)
        startTelling(step, openedAt, code)
      },
      /** The wallet said no to the last opening of this step, whether or not the server knows. */
      isDeclined: ({ id, state, openedAt }: SessionStep) =>
        state === 'opened' && declined.value[id] === openedAt,
      /** Waits until the server was told of a refusal, so that it no longer counts the step as asked for. */
      told: async () => told,
    }
  },
)
