import { systemClock } from '../../platform/system.ts'
import { type ConnectNode, connectNode } from '../write/follow/node.ts'
import { runIndexer } from '../write/run.ts'
import { readSettings } from '../write/settings.ts'

/** The indexer as a process of its own, which reads the state of the ledger in small pages and tells of each. */

const ENTRIES = 6

const tell = (event: string): void => void process.send?.(event)

const connect: ConnectNode = async (url) => {
  const node = await connectNode(url)
  return {
    ...node,
    async page(hash, after) {
      const page = await node.page(hash, after)
      tell('page')
      return page && page.entries.length > ENTRIES
        ? { ...page, entries: page.entries.slice(0, ENTRIES), isLast: false }
        : page
    },
  }
}

const log = { info: tell, warn: tell, error: tell }
await runIndexer(
  readSettings(process.env),
  { clock: systemClock, log, connect, tell: () => undefined },
  new AbortController().signal,
)
