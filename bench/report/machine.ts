import { availableParallelism, loadavg, totalmem } from 'node:os'

/** What kind of machine this is: never which one. */
export function machineClass(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores, ${memory} GiB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}

/** How many programs wanted to run in the last minute, on average: what other work the figures had to share with. */
export const loadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1)
