import * as z from 'zod'

/** An issued token in the ledger's terms. */
const IssuedToken = z.object({ currency: z.string(), issuer: z.string() })

/** The indexer's configuration, which the service passes to it in one environment variable. */
const Settings = z.object({
  /** Folder of the market's files. */
  dir: z.string(),
  /** WebSocket addresses of nodes, in order of preference. */
  nodes: z.array(z.string()).min(1),
  /** As nodes of the network give it: 0 is mainnet. */
  networkId: z.int(),
  /** The present ledger by default. */
  firstLedger: z.int().optional(),
  /** Milliseconds between two pages of the ledger's whole state, where that has to be loaded. */
  pageEveryMs: z.number().min(0),
  /** Tokens that stand for a US dollar: the price of XRP is taken from them. */
  dollars: z.array(IssuedToken),
  /** Tokens that the operator vouches for, and those that it calls a scam. */
  trusted: z.array(IssuedToken),
  scams: z.array(IssuedToken),
  /** Accounts that broker sales of NFTs here, beside those that everyone knows. */
  brokers: z.array(z.object({ address: z.string(), name: z.string() })),
  /** Addresses of files that describe tokens (XLS-26). */
  tokenLists: z.array(z.string()),
  /** Gateways for ipfs: addresses. */
  ipfsGateways: z.array(z.string()),
  /** Files of NFTs and tokens may be on this machine. */
  mayBeLoopback: z.boolean(),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
})
export type IndexerSettings = z.output<typeof Settings>

export const SETTINGS_VARIABLE = 'INDEXER_SETTINGS'

/** Throws when the variable is missing or is not as the service writes it. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): IndexerSettings =>
  Settings.parse(JSON.parse(env[SETTINGS_VARIABLE] ?? 'null'))

/** Tells the service of the indexer's progress. */
export const IndexerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('cursor'), ledgerIndex: z.int(), closedAt: z.number() }),
])
export type IndexerMessage = z.output<typeof IndexerMessage>
