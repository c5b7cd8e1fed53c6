import { createHash } from 'node:crypto'
import type { JournalKey } from '../chain/journal.ts'
import type { XrplWorld } from '../world.ts'
import { genesisWithHistory } from './generate.ts'

/** Raised when the generated history changes: kept ledgers are then made anew. */
const EDITION = 2

/** Names the ledger that begins with this world and has the generated history. */
export function historyKey(world: XrplWorld, networkId: number): JournalKey {
  const genesis = [...genesisWithHistory(world.genesis)]
  const first = genesis.map(([account, drops]) => `${account} ${drops}`).join(',')
  const name = `${EDITION} ${createHash('sha256').update(first).digest('hex').slice(0, 16)}`
  return { networkId, name, coins: genesis.reduce((sum, [, drops]) => sum + drops, 0n) }
}
