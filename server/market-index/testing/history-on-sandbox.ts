import path from 'node:path'
import { openJournal, writeJournal } from '../../../sandbox/xrpl/chain/journal.ts'
import { generateHistory, genesisWithHistory } from '../../../sandbox/xrpl/history/generate.ts'
import { createGoingOn } from '../../../sandbox/xrpl/history/go-on.ts'
import { historyKey } from '../../../sandbox/xrpl/history/key.ts'
import { startXrplLedger } from '../../../sandbox/xrpl/server.ts'
import { createXrplWorld } from '../../../sandbox/xrpl/world.ts'
import { type Exchange, NETWORK_ID } from './trade-on-sandbox.ts'

const HALF_DAY_MS = 43_200_000

/** A small history that was made, kept in a folder, started again half a day later, and has gone on since. */
export async function startHistory(dir: string): Promise<Omit<Exchange, 'trade'>> {
  const world = createXrplWorld()
  const until = 1_790_000_000_000
  const file = path.join(dir, 'xrpl.journal')
  const key = historyKey(world, NETWORK_ID)
  const options = { networkId: NETWORK_ID, now: () => until }
  writeJournal(file, generateHistory(world, options, { seed: 'recomputed', until, scale: 0.04 }), key)
  const journal = openJournal(file, key)
  const now = () => until + HALF_DAY_MS
  const server = await startXrplLedger({
    now,
    networkId: NETWORK_ID,
    genesis: genesisWithHistory(world.genesis),
    restored: journal,
    closeEvery: 0,
  })
  journal?.follow(server.ledger)
  createGoingOn(world, server.ledger, { seed: 'recomputed', now }).catchUp()
  return {
    server,
    world,
    async stop() {
      await server.stop()
      await journal?.stop()
    },
  }
}
