import type { Page } from '@playwright/test'

/** Chromium's "fast 4G": bytes a second, and milliseconds. */
const FAST_4G = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 } as const
const SLOWER = 4

/** Makes a page and its frames as slow as on a middling phone. The browser has to keep frames in the page's process. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...FAST_4G })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** How long tasks kept a page from answering, in milliseconds. */
export interface Blocking {
  /** Waits until so long after the navigation. */
  until(end: number): Promise<{ readonly blocked: number; readonly longest: number }>
}

/** A page is told of the long tasks of its frames, too, while they are in its process. */
export async function watchBlocking(page: Page): Promise<Blocking> {
  await page.addInitScript(() => {
    if (window !== window.top) return
    const tasks: { start: number; duration: number }[] = []
    Reflect.set(window, 'longTasks', tasks)
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  return {
    async until(end) {
      const durations = await page.evaluate(async (moment) => {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())))
        const tasks: unknown = Reflect.get(window, 'longTasks')
        return Array.isArray(tasks) ? tasks.map((task: { duration: number }) => task.duration) : []
      }, end)
      return {
        blocked: durations.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
        longest: Math.max(0, ...durations),
      }
    },
  }
}
