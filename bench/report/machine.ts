import { availableParallelism, loadavg, totalmem } from 'node:os'

/** What kind of machine this is, and how busy it is: never which one. */
export function machineClass(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const [load = 0] = loadavg()
  return `${availableParallelism()} cores, ${memory} GiB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}; load average at the start ${load.toFixed(2)}`
}
