import path from 'node:path'
import { type Config, xrplNetworkId } from '../config/index.ts'
import { IndexerMessage, type IndexerSettings, SETTINGS_VARIABLE } from '../market-index/write/settings.ts'
import { keepRunning } from '../platform/keep-running.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { ownBrokers } from './market/own-brokers.ts'

/** The process that follows the ledger for the market. */
export interface Indexer {
  start(): void
  stop(): Promise<void>
  /** The newest ledger that it has written since it was started. */
  cursor(): { readonly ledgerIndex: number; readonly closedAt: number } | undefined
}

/** Folder of the market's files. */
export const marketDir = (config: Config): string => path.join(config.DATA_DIR, 'market')

/** Whether this deployment follows the ledger itself. */
export const hasOwnIndex = ({ INDEXER_NODES: nodes, MARKET_SOURCES: sources }: Config): boolean =>
  nodes !== undefined && sources.includes('native')

/** Megabytes that the process may fill before it is ended, and started again. */
const HEAP_MB = 512

/** `undefined` where no index of our own is wanted. */
export function composeIndexer(config: Config, deps: { clock: Clock; log: Log }): Indexer | undefined {
  const { INDEXER_NODES: nodes } = config
  if (nodes === undefined || !hasOwnIndex(config)) return undefined
  const settings: IndexerSettings = {
    dir: marketDir(config),
    nodes: [...nodes],
    networkId: xrplNetworkId(config),
    ...(config.INDEXER_FIRST_LEDGER !== undefined && { firstLedger: config.INDEXER_FIRST_LEDGER }),
    pageEveryMs: 1_000 / config.INDEXER_PAGES_PER_SECOND,
    dollars: dollarsOf(config),
    trusted: config.XRPL_TOKENS.map(({ address }) => assetOf(address)),
    scams: config.MARKET_SCAM_TOKENS.map(assetOf),
    tokenLists: [...config.MARKET_TOKEN_LISTS],
    brokers: [...ownBrokers(config)],
    ipfsGateways: [...config.IPFS_GATEWAYS],
    mayBeLoopback: config.MEDIA_LOOPBACK === 'yes',
    logLevel: config.LOG_LEVEL,
  }
  let cursor: ReturnType<Indexer['cursor']>
  const child = keepRunning(
    {
      name: 'indexer',
      ...entry(),
      env: { [SETTINGS_VARIABLE]: JSON.stringify(settings) },
      onMessage(given) {
        const message = IndexerMessage.safeParse(given)
        if (message.success && message.data.kind === 'cursor') cursor = message.data
      },
    },
    deps,
  )
  return { start: child.start, stop: child.stop, cursor: () => cursor }
}

/** Beside the built service, or its source where the sources run. */
function entry(): { readonly file: string; readonly nodeArguments: readonly string[] } {
  const heap = `--max-old-space-size=${HEAP_MB}`
  return import.meta.filename.endsWith('.ts')
    ? {
        file: path.join(import.meta.dirname, '../processes/indexer.ts'),
        nodeArguments: [heap, '--import', 'tsx'],
      }
    : { file: path.join(import.meta.dirname, 'indexer.js'), nodeArguments: [heap] }
}

/** A token as settings name it: `currency.issuer`. */
function assetOf(address: string) {
  const [currency = '', issuer = ''] = address.split('.')
  return { currency, issuer }
}

/** Codes of tokens that stand for a US dollar, among the tokens that the operator vouches for. */
const DOLLARS = new Set(['USD', 'RLUSD', 'USDC', 'USDT'])

function dollarsOf({ XRPL_TOKENS: tokens }: Config): IndexerSettings['dollars'] {
  return tokens.flatMap(({ address }) => {
    const { currency, issuer } = assetOf(address)
    const code = currency.length === 40 ? Buffer.from(currency, 'hex').toString('latin1') : currency
    return DOLLARS.has(code.replaceAll('\0', '')) ? [{ currency, issuer }] : []
  })
}
