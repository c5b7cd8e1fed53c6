import type { BrowserContext } from '@playwright/test'
import { type Sight, watchPage } from './watch-page.ts'

/** When things happened in the pages of a visitor, by the browser's own clock; milliseconds since the epoch. */
export interface Marks {
  /** Waits until something has happened, and answers when that was. */
  at(name: string): Promise<number>
  /** Milliseconds between two things that have happened or will. */
  between(from: string, to: string): Promise<number>
  /** What happens from now on is the first time again. */
  forget(): void
}

const LIMIT_MS = 20_000

/**
 * Notes the first time of each: `navigation`, `event <type>` and `event <type> <step>` of the
 * loader, `click <text>`, `input`, and the sights. A sight counts once a frame with it has been painted. The driver's
 * own looking and waiting is not in these times.
 */
export async function recordMarks(context: BrowserContext, sights: readonly Sight[]): Promise<Marks> {
  const seen = new Map<string, number>()
  const waiting = new Map<string, (at: number) => void>()
  await context.exposeBinding('noteMark', (_, name: string, at: number) => {
    if (seen.has(name)) return
    seen.set(name, at)
    waiting.get(name)?.(at)
  })
  await context.addInitScript(watchPage, sights)

  const at = async (name: string) =>
    seen.get(name) ??
    new Promise<number>((resolve, reject) => {
      const limit = setTimeout(() => {
        reject(new Error(`no "${name}", but ${[...seen.keys()].join(', ')}`))
      }, LIMIT_MS)
      waiting.set(name, (moment) => {
        clearTimeout(limit)
        resolve(moment)
      })
    })
  return {
    at,
    between: async (from, to) => (await at(to)) - (await at(from)),
    forget: () => seen.clear(),
  }
}
