import { createXrplChain } from '#server/chains/xrpl/xrpl-chain.ts'
import { SuiteError } from '#server/domain/errors.ts'
import type { Chains, ServedChain } from '#server/ports/chains.ts'
import type { XrplAsk } from '#server/ports/xrpl-node.ts'
import { silentLog } from '../plain-ports.ts'

/** A funded account of the XRP Ledger, by which tests pay. */
export const XRPL_PAYER = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const TREASURY = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'
const LEDGER = 90

const answers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  server_info: {
    info: {
      validated_ledger: { seq: LEDGER, hash: 'AB'.repeat(32), reserve_base_xrp: 1, reserve_inc_xrp: 0.2 },
    },
  },
  account_info: {
    ledger_index: LEDGER,
    account_data: { Balance: '1000000000', Flags: 0, OwnerCount: 0, Sequence: 7 },
  },
  account_tx: { ledger_index_min: 1, ledger_index_max: LEDGER, transactions: [] },
}

const ask: XrplAsk = async (method) => {
  const result = answers[method]
  return result === undefined ? { ok: false, error: 'unknownCmd' } : { ok: true, result }
}

/** The XRP Ledger over a node in memory, where every account is funded and nothing happens. */
export function createQuietXrpl(): ServedChain {
  const node = { ask, onOne: async <T>(work: (one: XrplAsk) => Promise<T>) => work(ask) }
  return { chain: createXrplChain({ networkId: 0, node, log: silentLog }), treasury: TREASURY }
}

/** Ethereum, and the XRP Ledger over that node. */
export function ethAndQuietXrpl(eth: ServedChain): Chains {
  const xrpl = createQuietXrpl()
  return {
    keys: ['eth', 'xrpl'],
    get(key) {
      if (key === 'eth') return eth
      if (key === 'xrpl') return xrpl
      throw new SuiteError('UNSUPPORTED_CHAIN', 'It is not served.')
    },
  }
}
