import { SuiteError } from '../../../domain/errors.ts'
import type { XamanOutcome } from '../../../domain/xaman-request.ts'
import type { Xaman, XamanAsk } from '../../../ports/xaman.ts'
import { settled } from '#testing/stepping-clock.ts'

export const uuidOf = (index: number) => `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`

const wayOf = (uuid: string) => ({
  uuid,
  link: `https://xumm.test/sign/${uuid}`,
  pushed: false,
  news: 'wss://xumm.test',
})

/** A platform whose phone does what the test says. */
export function fakeXaman() {
  const asks: XamanAsk[] = []
  const outcomes = new Map<string, XamanOutcome>()
  const followers = new Map<string, { news: () => void; lost: () => void }>()
  const cancelled: string[] = []
  let reads = 0
  /** A failure when a request is created: it does not arrive, or its answer gets lost. */
  let lost: 'ask' | 'answer' | undefined
  const xaman: Xaman = {
    async create(ask) {
      const what = lost
      lost = undefined
      if (what === 'ask') throw new SuiteError('UPSTREAM_TIMEOUT', 'Xaman did not answer in time.')
      const uuid = uuidOf(asks.push(ask))
      outcomes.set(uuid, { opened: false, resolved: false, signed: false, expired: false })
      if (what === 'answer') throw new SuiteError('UPSTREAM_TIMEOUT', 'Xaman did not answer in time.')
      return wayOf(uuid)
    },
    async find(identifier) {
      const place = asks.findIndex((ask) => ask.identifier === identifier)
      return place === -1 ? undefined : wayOf(uuidOf(place + 1))
    },
    async read(uuid) {
      reads++
      const outcome = outcomes.get(uuid)
      if (outcome === undefined) throw new SuiteError('UPSTREAM_ERROR', 'Xaman does not know it.')
      return outcome
    },
    async cancel(uuid) {
      cancelled.push(uuid)
      return outcomes.get(uuid)?.opened !== true
    },
    follow({ uuid }, on) {
      followers.set(uuid, on)
      return () => followers.delete(uuid)
    },
    async close() {},
  }
  return {
    xaman,
    asks,
    cancelled,
    followers,
    reads: () => reads,
    lose: (what: typeof lost) => {
      lost = what
    },
    decide: async (uuid: string, outcome: Partial<XamanOutcome>, news = true) => {
      const before = outcomes.get(uuid)
      if (before === undefined) throw new Error('no such request')
      outcomes.set(uuid, { ...before, ...outcome })
      if (news) followers.get(uuid)?.news()
      await settled()
    },
  }
}
