import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Core } from '@walletconnect/core'
import { WalletKit } from '@reown/walletkit'
import { Client, decode, type SubmittableTransaction, type Wallet } from 'xrpl'
import * as z from 'zod'
import { type Behaviour, createPolicy, type Held } from './policy.ts'

/** What an XRPL wallet on a phone is asked: `session_proposal`, or the method of a request. */
export interface PhoneRequest {
  readonly method: string
  readonly params: unknown
}

type PhoneBehaviour = Exclude<Behaviour, 'run-dry'>

/**
 * A wallet on a phone with a person behind it, both played by the test. It speaks WalletConnect as real ones do,
 * signs with the ledger's own library, and submits to a node of its own.
 */
export interface PhoneWallet {
  readonly address: string
  /** All that it was asked, in order. */
  readonly log: readonly PhoneRequest[]
  /** Hashes of what was signed, whether the network has it or not. */
  readonly signed: readonly string[]
  /** Scans the code of a sign page: reads the link that the code says, and pairs. */
  scan(page: Page): Promise<void>
  /** What happens to the next proposal or request of a method; approval is the default. */
  next(method: string, behaviour: PhoneBehaviour): void
  hold(method: string): Held
  /** Sends what was held back. */
  broadcast(): Promise<void>
  /** The person ends all sessions in the wallet's own window. */
  disconnect(): Promise<void>
  /** Throws when something went wrong that nobody was told of. */
  stop(): Promise<void>
}

export interface PhoneWalletOptions {
  readonly wallet: Wallet
  /** WebSocket of its node. */
  readonly node: string
  readonly relayUrl: string
  /** CAIP-2 id of the one chain that it knows, such as `xrpl:0`. */
  readonly chain: string
  readonly methods?: readonly string[]
}

const Request = z.looseObject({
  tx_json: z.looseObject({ TransactionType: z.string(), Account: z.string() }),
})
const REJECTED = { code: 5000, message: 'User rejected.' }
const UNSUPPORTED = { code: 5101, message: 'Unsupported methods.' }

export async function startPhoneWallet(options: PhoneWalletOptions): Promise<PhoneWallet> {
  const { wallet: keys, node, relayUrl, chain } = options
  const { methods = ['xrpl_signAndSubmit', 'xrpl_signTransaction'] } = options
  const policy = createPolicy()
  const log: PhoneRequest[] = []
  const signed: string[] = []
  const heldBack: string[] = []
  const failures: unknown[] = []
  const client = new Client(node)
  await client.connect()
  const core = new Core({
    projectId: randomBytes(16).toString('hex'),
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    // Several wallets in one process keep apart by this.
    customStoragePrefix: randomBytes(8).toString('hex'),
    storageOptions: { database: ':memory:' },
  })
  const kit = await WalletKit.init({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK's class declares optional fields loosely
    core: core as Parameters<typeof WalletKit.init>[0]['core'],
    metadata: { name: 'Phone wallet', description: 'Test', url: 'https://wallet.test', icons: [] },
  })

  const submit = async (tx_blob: string) => {
    const { result } = await client.request({ command: 'submit', tx_blob })
    if (!/^(tes|ter|tec)/.test(result.engine_result)) throw new Error(result.engine_result)
  }
  /** Fills in, signs and submits; answers as wallets do for the method. */
  const carryOut = async (method: string, params: unknown, behaviour: Behaviour): Promise<object> => {
    const { tx_json } = Request.parse(params)
    if (tx_json.Account !== keys.classicAddress) throw new Error('Account not found.')
    // The ledger itself checks the rest of what a page asks for.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { tx_blob, hash } = keys.sign(await client.autofill(tx_json as unknown as SubmittableTransaction))
    signed.push(hash)
    if (behaviour === 'hold-back') heldBack.push(tx_blob)
    else await submit(tx_blob)
    const transaction = decode(tx_blob)
    return method === 'xrpl_signAndSubmit'
      ? { hash, tx_json: transaction }
      : { tx_json: { ...transaction, hash } }
  }

  kit.on('session_proposal', ({ id, params }) => {
    const consider = async () => {
      log.push({ method: 'session_proposal', params })
      const behaviour = await policy.decide('session_proposal')
      if (behaviour === 'ignore') return
      const wanted = { ...params.requiredNamespaces, ...params.optionalNamespaces }['xrpl']
      if (behaviour === 'reject' || wanted?.chains?.includes(chain) !== true)
        return kit.rejectSession({ id, reason: REJECTED })
      const xrpl = {
        chains: [chain],
        accounts: [`${chain}:${keys.classicAddress}`],
        methods: wanted.methods.filter((method) => methods.includes(method)),
        events: [],
      }
      await kit.approveSession({ id, namespaces: { xrpl } })
    }
    consider().catch((cause: unknown) => failures.push(cause))
  })
  kit.on('session_request', ({ topic, id, params: { request } }) => {
    const consider = async () => {
      const { method, params } = request
      log.push({ method, params })
      const behaviour = await policy.decide(method)
      if (behaviour === 'ignore') return
      const respond = async (answer: { readonly result: object } | { readonly error: typeof REJECTED }) =>
        kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
      if (behaviour === 'reject') return respond({ error: REJECTED })
      if (!methods.includes(method)) return respond({ error: UNSUPPORTED })
      const answer = await carryOut(method, params, behaviour).then(
        (result) => ({ result }),
        (cause: unknown) => ({ error: { code: -32000, message: String(cause) } }),
      )
      if (behaviour !== 'lose-answer') await respond(answer)
    }
    consider().catch((cause: unknown) => failures.push(cause))
  })

  return {
    address: keys.classicAddress,
    log,
    signed,
    async scan(page) {
      const uri = await page.locator('a[href^="wc:"]').getAttribute('href')
      await kit.pair({ uri: uri ?? '' })
    },
    next: (method, behaviour) => policy.next(method, behaviour),
    hold: (method) => policy.hold(method),
    async broadcast() {
      for (const blob of heldBack.splice(0)) await submit(blob)
    },
    async disconnect() {
      for (const topic of Object.keys(kit.getActiveSessions()))
        await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    },
    async stop() {
      await core.relayer.transportClose()
      core.heartbeat.stop()
      await client.disconnect()
      if (failures.length > 0) throw new AggregateError(failures, 'The phone wallet failed.')
    },
  }
}
