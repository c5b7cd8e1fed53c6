import type { BridgeChain } from './bridge/chains/chain.ts'
import { solanaBridgeChain } from './bridge/chains/solana.ts'
import { stellarBridgeChain } from './bridge/chains/stellar.ts'
import { xrplBridgeChain } from './bridge/chains/xrpl.ts'
import { startJupiter } from './jupiter/server.ts'
import type { Outage } from './http/outage.ts'
import { startIpfsGateway } from './ipfs/gateway.ts'
import type { Parts } from './processes/parts.ts'
import { startRelay } from './relay/server.ts'
import { startSolanaNode } from './solana/server.ts'
import { SPL_TOKENS } from './solana/tokens.ts'
import { createSolanaWorld } from './solana/world.ts'
import { startHorizon } from './stellar/server.ts'
import { createStellarWorld } from './stellar/world.ts'
import type { SuiteChain } from './suite-wallet/chains/chain.ts'
import { solanaSuiteChain } from './suite-wallet/chains/solana.ts'
import { stellarChain } from './suite-wallet/chains/stellar.ts'
import { xrplSuiteChain } from './suite-wallet/chains/xrpl.ts'
import { startTokenList } from './token-list/server.ts'
import { solanaChain, type SolanaChain } from './wallet/solana/chain.ts'
import type { LedgerDescription } from './world-description.ts'
import { startXaman } from './xaman/server.ts'
import { createGoingOn } from './xrpl/history/go-on.ts'
import { type KeptLedgerOptions, openKeptLedger } from './xrpl/kept-ledger.ts'
import { startXrplLedger } from './xrpl/server.ts'
import { createXrplWorld, type XrplWorld } from './xrpl/world.ts'

/** The ledgers beside the EVM chains. They are in memory; the XRP Ledger can be kept. */
export interface Ledgers {
  readonly env: Readonly<Record<string, string>>
  readonly outages: Readonly<Record<string, Outage>>
  /** Solana as the sandbox wallet needs it. */
  readonly solana: SolanaChain
  /** All three as the suite wallet needs them. */
  readonly suiteChains: readonly SuiteChain[]
  /** The same as the bridge needs them. */
  readonly bridgeChains: readonly BridgeChain[]
  /** Of WalletConnect. */
  readonly relayUrl: string
  readonly descriptions: {
    readonly xrpl: LedgerDescription
    readonly solana: LedgerDescription
    readonly xlm: LedgerDescription
  }
}

/** The XRP Ledger names networks above 1,024 in their transactions: they are not valid on any other. */
export const XRPL_NETWORK_ID = 63_456
/** Good for the stand-in alone. */
const XAMAN_KEYS = { apiKey: 'sandbox-key', apiSecret: 'sandbox-secret' }
const PROJECT_ID = '5'.repeat(32)
/** Solana's own pace; faster where all the others are. */
const SLOT_MS = 400

/** Of the XRP Ledger while no one sends anything; mainnet's pace. */
const QUIET_MS = 4_000

export interface LedgersOptions {
  /** The pace of the ledgers. */
  readonly blockMs: number
  /** The XRP Ledger has a history, which goes on: over the time since it last ran, and while it runs. */
  readonly kept?: Omit<KeptLedgerOptions, 'networkId'> | undefined
}

/** Starts the XRP Ledger: with its history, or with its first tokens and markets alone. */
async function startXrpl(xrpl: XrplWorld, { blockMs, kept }: LedgersOptions, { add }: Pick<Parts, 'add'>) {
  const options = { now: Date.now, networkId: XRPL_NETWORK_ID, closeEvery: blockMs }
  if (kept === undefined) {
    const rippled = add(await startXrplLedger({ ...options, genesis: xrpl.genesis }))
    xrpl.seed(rippled.ledger)
    return rippled
  }
  const { journal, genesis } = await openKeptLedger(xrpl, { ...kept, networkId: XRPL_NETWORK_ID })
  const rippled = await startXrplLedger({ ...options, genesis, restored: journal, quietEvery: QUIET_MS })
  // The journal closes after the last ledger.
  add(journal)
  add(rippled)
  journal.follow(rippled.ledger)
  const history = createGoingOn(xrpl, rippled.ledger, { seed: 'sandbox', now: Date.now })
  history.catchUp()
  add(history.start())
  return rippled
}

/** Starts all three, with Jupiter's server for Solana. */
export async function startLedgers({ add }: Pick<Parts, 'add'>, options: LedgersOptions): Promise<Ledgers> {
  const { now } = Date
  const { blockMs } = options
  const xrpl = createXrplWorld()
  const stellar = createStellarWorld()
  const solana = createSolanaWorld({ now })
  const { state, passphrase } = stellar
  const horizon = add(await startHorizon({ state, passphrase, now, ledgerMs: blockMs }))
  const slotMs = Math.min(SLOT_MS, blockMs)
  const node = add(await startSolanaNode({ ledger: solana.ledger, slotMs }))
  const jupiter = add(await startJupiter({ world: solana }))
  const rippled = await startXrpl(xrpl, options, { add })

  const xaman = add(
    await startXaman({
      ledger: rippled.websocket,
      accounts: xrpl.users.map((wallet, i) => ({ name: `Account ${i + 1}`, wallet })),
      network: String(XRPL_NETWORK_ID),
      ...XAMAN_KEYS,
    }),
  )
  const relay = add(await startRelay({}))
  const ipfs = add(await startIpfsGateway())
  const tokenList = add(await startTokenList({ tokens: xrpl.tokens }))

  const solanaAccounts = solanaChain({ url: node.origin, tokens: SPL_TOKENS, users: solana.users })

  const xrplTokens = xrpl.tokens.map((token) => ({ ...token, address: `${token.currency}.${token.issuer}` }))
  return {
    env: {
      XRPL_RPC: rippled.origin,
      XRPL_NETWORK_ID: String(XRPL_NETWORK_ID),
      XRPL_TOKENS: listed(xrplTokens),
      TREASURY_XRPL: xrpl.treasury,
      NFT_BROKER_SEED: xrpl.broker.seed,
      INDEXER_NODES: rippled.websocket,
      INDEXER_FIRST_LEDGER: String(rippled.ledger.first),
      MARKET_SOURCES: 'native',
      MARKET_TOKEN_LISTS: tokenList.url,
      MARKET_BROKERS: `${xrpl.otherBroker}=Quayside`,
      RELAY_NODES: rippled.origin,
      IPFS_GATEWAYS: ipfs.origin,
      MEDIA_LOOPBACK: 'yes',
      XAMAN_URL: xaman.origin,
      XAMAN_LINK_URL: xaman.origin,
      XAMAN_API_KEY: XAMAN_KEYS.apiKey,
      XAMAN_API_SECRET: XAMAN_KEYS.apiSecret,
      WALLETCONNECT_PROJECT_ID: PROJECT_ID,
      WALLETCONNECT_RELAY_URL: relay.url,
      SOLANA_RPC: node.origin,
      SOLANA_GENESIS: solana.ledger.genesisHash,
      JUPITER_URL: jupiter.origin,
      // No one else asks this one.
      JUPITER_CALLS_PER_MINUTE: '6000',
      TREASURY_SOLANA: solana.treasury.toBase58(),
      HORIZON_URL: horizon.origin,
      STELLAR_PASSPHRASE: stellar.passphrase,
      STELLAR_TOKENS: listed(stellar.tokens),
      TREASURY_STELLAR: stellar.treasury,
    },
    solana: solanaAccounts,
    suiteChains: [
      xrplSuiteChain({
        websocket: rippled.websocket,
        networkId: XRPL_NETWORK_ID,
        users: xrpl.users,
        tokens: xrpl.tokens,
      }),
      solanaSuiteChain(solanaAccounts, solana.ledger.genesisHash),
      stellarChain({ url: horizon.origin, passphrase, users: stellar.users, tokens: stellar.tokens }),
    ],
    bridgeChains: [
      xrplBridgeChain({ websocket: rippled.websocket, wallet: xrpl.bridge }),
      solanaBridgeChain({ url: node.origin, keys: solana.bridge }),
      stellarBridgeChain({ url: horizon.origin, passphrase, keys: stellar.bridge }),
    ],
    relayUrl: relay.url,
    outages: { horizon: horizon.outage, solana: node.outage, jupiter: jupiter.outage },
    descriptions: {
      xrpl: {
        url: rippled.origin,
        treasury: xrpl.treasury,
        tokens: Object.fromEntries(xrplTokens.map(({ id, address }) => [id, address])),
        users: xrpl.users.map(({ classicAddress, seed = '' }) => ({ address: classicAddress, secret: seed })),
      },
      solana: {
        url: node.origin,
        treasury: solana.treasury.toBase58(),
        tokens: Object.fromEntries(
          SPL_TOKENS.map(({ symbol, verified, mint }) => [
            verified ? symbol : `FAKE_${symbol}`,
            mint.toBase58(),
          ]),
        ),
        users: solana.users.map(({ publicKey, secretKey }) => ({
          address: publicKey.toBase58(),
          secret: Buffer.from(secretKey).toString('hex'),
        })),
      },
      xlm: {
        url: horizon.origin,
        treasury: stellar.treasury,
        tokens: Object.fromEntries(stellar.tokens.map(({ id, address }) => [id, address])),
        users: stellar.users.map((user) => ({ address: user.publicKey(), secret: user.secret() })),
      },
    },
  }
}

/** Tokens as the server's environment lists them: `address=Name`, with commas between them. */
const listed = (tokens: readonly { listed: boolean; address: string; symbol: string; name: string }[]) =>
  tokens
    .filter((token) => token.listed)
    .map(({ address, name }) => `${address}=${name}`)
    .join(',')
