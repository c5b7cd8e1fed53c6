import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Core } from '@walletconnect/core'
import { WalletKit } from '@reown/walletkit'
import { type Behaviour, createPolicy, type Held } from './policy.ts'

/** A question to a wallet on a phone: `session_proposal`, or the method of a request. */
export interface PhoneRequest {
  readonly method: string
  readonly params: unknown
}

type PhoneBehaviour = Exclude<Behaviour, 'run-dry'>

/**
 * A wallet on a phone with its user, both played by the test. It speaks WalletConnect as real ones do;
 * its keys know how to sign and send.
 */
export interface PhoneWallet {
  readonly address: string
  /** All that it was asked, in order. */
  readonly log: readonly PhoneRequest[]
  /** Hashes of signed transactions, whether the chain has them or not. */
  readonly signed: readonly string[]
  /** The errors that it answered, in its own words. */
  readonly refused: readonly string[]
  /** Scans the code of a sign page: reads the link that the code says, and pairs. */
  scan(page: Page): Promise<void>
  /** Decides the next proposal or request of a method; approval is the default. */
  next(method: string, behaviour: PhoneBehaviour): void
  hold(method: string): Held
  /** Sends the transactions that were held back. */
  broadcast(): Promise<void>
  /** The user ends all sessions in the wallet's own window. */
  disconnect(): Promise<void>
  /** Throws when something went wrong that no one was told of. */
  stop(): Promise<void>
}

/** The account in a wallet: signs with the chain's own library, and sends to a node of its own. */
export interface PhoneKeys {
  readonly address: string
  /** CAIP-2 id of the one chain that it knows, such as `xrpl:0`. */
  readonly chain: string
  readonly methods: readonly string[]
  /** Signs the request of a method. Throws the error that the wallet answers. */
  sign(method: string, params: unknown): Promise<PhoneSigned>
  close(): Promise<void>
}

export interface PhoneSigned {
  readonly hash: string
  /** The answer of wallets to the method. */
  readonly answer: unknown
  /** Sends the transaction to the chain, where the method asks for that. */
  readonly send: () => Promise<void>
}

export interface PhoneWalletOptions {
  readonly keys: PhoneKeys
  readonly relayUrl: string
}

const REJECTED = { code: 5000, message: 'User rejected.' }
const UNSUPPORTED = { code: 5101, message: 'Unsupported methods.' }

export async function startPhoneWallet({ keys, relayUrl }: PhoneWalletOptions): Promise<PhoneWallet> {
  const { chain, methods } = keys
  const namespace = chain.split(':')[0] ?? ''
  const policy = createPolicy()
  const log: PhoneRequest[] = []
  const signed: string[] = []
  const refused: string[] = []
  const heldBack: PhoneSigned[] = []
  const failures: unknown[] = []
  let scanned = ''
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

  /** Signs and sends; answers as wallets do for the method. */
  const carryOut = async (method: string, params: unknown, behaviour: Behaviour): Promise<unknown> => {
    const done = await keys.sign(method, params)
    signed.push(done.hash)
    if (behaviour === 'hold-back') heldBack.push(done)
    else await done.send()
    return done.answer
  }

  /** The SDK may tell of a proposal again that was rejected before. */
  const proposals = new Set<number>()
  kit.on('session_proposal', ({ id, params }) => {
    if (proposals.has(id)) return
    proposals.add(id)
    const consider = async () => {
      log.push({ method: 'session_proposal', params })
      const behaviour = await policy.decide('session_proposal')
      if (behaviour === 'ignore') return
      const wanted = { ...params.requiredNamespaces, ...params.optionalNamespaces }[namespace]
      if (behaviour === 'reject' || wanted?.chains?.includes(chain) !== true)
        return kit.rejectSession({ id, reason: REJECTED })
      const agreed = {
        chains: [chain],
        accounts: [`${chain}:${keys.address}`],
        methods: wanted.methods.filter((method) => methods.includes(method)),
        events: [],
      }
      await kit.approveSession({ id, namespaces: { [namespace]: agreed } })
    }
    consider().catch((cause: unknown) => failures.push(cause))
  })
  kit.on('session_request', ({ topic, id, params: { request } }) => {
    const consider = async () => {
      const { method, params } = request
      log.push({ method, params })
      const behaviour = await policy.decide(method)
      if (behaviour === 'ignore') return
      const respond = async (answer: { readonly result: unknown } | { readonly error: typeof REJECTED }) =>
        kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
      if (behaviour === 'reject') return respond({ error: REJECTED })
      if (!methods.includes(method)) return respond({ error: UNSUPPORTED })
      const answer = await carryOut(method, params, behaviour).then(
        (result) => ({ result }),
        (cause: unknown) => {
          refused.push(String(cause))
          return { error: { code: -32000, message: String(cause) } }
        },
      )
      if (behaviour !== 'lose-answer') await respond(answer)
    }
    consider().catch((cause: unknown) => failures.push(cause))
  })

  return {
    address: keys.address,
    log,
    signed,
    refused,
    async scan(page) {
      // A window that is opened again may show the code of before for a moment.
      const ours = page.locator(`a[href^="wc:"]:not([href="${scanned}"])`)
      const theirs = page.locator(`[data-testid="wui-qr-code"][uri]:not([uri="${scanned}"])`)
      await ours.or(theirs).waitFor()
      const isOurs = (await ours.count()) > 0
      const uri = await (isOurs ? ours.getAttribute('href') : theirs.getAttribute('uri'))
      scanned = uri ?? ''
      await kit.pair({ uri: scanned })
    },
    next: (method, behaviour) => policy.next(method, behaviour),
    hold: (method) => policy.hold(method),
    async broadcast() {
      for (const { send } of heldBack.splice(0)) await send()
    },
    async disconnect() {
      for (const topic of Object.keys(kit.getActiveSessions()))
        await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    },
    async stop() {
      await core.relayer.transportClose()
      core.heartbeat.stop()
      await keys.close()
      if (failures.length > 0) throw new AggregateError(failures, 'The phone wallet failed.')
    },
  }
}
