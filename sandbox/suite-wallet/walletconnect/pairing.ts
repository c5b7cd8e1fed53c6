import { type AskedRequests, type Outcome } from '../asked.ts'
import { type OfferedAccount, Refused, type SuiteChain } from '../chains/chain.ts'
import type { Proposal, SessionRequest, WalletConnectKit } from './kit.ts'
import { methodOf } from './methods.ts'

/** A page that wants to connect. */
export interface WaitingProposal {
  readonly kind: 'proposal'
  readonly id: number
  /** The page's name for itself. */
  readonly from: string
  /** The chains of each namespace that it asks for and this wallet has, with the accounts to choose from. */
  readonly groups: readonly Group[]
}

export interface Group {
  readonly namespace: string
  readonly chains: readonly SuiteChain[]
  readonly accounts: readonly OfferedAccount[]
}

/** A request of a connected page; `asked` names it among the requests of the wallet. */
interface WaitingRequest {
  readonly kind: 'request'
  readonly id: number
  readonly asked: string
}

export interface Pairing {
  /** Throws Refused for text that is not a WalletConnect link, and for a link that no longer works. */
  pair(link: string): Promise<void>
  /** The first question to the user. */
  next(): WaitingProposal | WaitingRequest | undefined
  /** Names of the pages that are connected. */
  connected(): readonly string[]
  /** `accounts` names one for each namespace; `undefined` is a no. Throws Refused for another account. */
  decideProposal(id: number, accounts: Readonly<Record<string, string>> | undefined): Promise<void>
  decideRequest(asked: string, approve: boolean): Promise<Outcome>
  stop(): Promise<void>
}

export interface PairingDeps {
  readonly chains: readonly SuiteChain[]
  readonly requests: AskedRequests
  readonly open: () => Promise<WalletConnectKit>
}

const REJECTED = { code: 5000, message: 'User rejected.' }
const UNSUPPORTED_CHAINS = { code: 5100, message: 'Unsupported chains.' }
const UNSUPPORTED_METHOD = { code: 5101, message: 'Unsupported methods.' }
/** The clients put a message of their own in place of those of other codes. */
const FAILED = -32_000

/** The wallet's side of WalletConnect: pages pair by their link, ask for accounts, and then for signatures. */
export function createPairing({ chains, requests, open }: PairingDeps): Pairing {
  let opening: Promise<WalletConnectKit> | undefined
  const waiting: ((WaitingProposal & { readonly proposal: Proposal }) | WaitingRequest)[] = []
  const sessions = new Map<string, string>()
  const asking = new Map<string, SessionRequest>()
  /** By session and chain. */
  const chosen = new Map<string, string>()

  const drop = (id: number) => {
    const at = waiting.findIndex((one) => one.id === id)
    if (at >= 0) waiting.splice(at, 1)
  }

  async function consider(kit: WalletConnectKit, proposal: Proposal): Promise<void> {
    const { id, params } = proposal
    const groups = await groupsFor(chains, proposal)
    if (groups.length === 0) return kit.rejectSession({ id, reason: UNSUPPORTED_CHAINS })
    waiting.push({ kind: 'proposal', id, from: params.proposer.metadata.name, groups, proposal })
  }

  async function ask(kit: WalletConnectKit, event: SessionRequest): Promise<void> {
    const { topic, id, params } = event
    const refuse = (error: { code: number; message: string }) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
    const account = chosen.get(`${topic} ${params.chainId}`)
    const chain = chains.find(({ caip2 }) => caip2 === params.chainId)
    const method = methodOf(params.request.method)
    if (account === undefined || chain === undefined || method === undefined)
      return refuse(UNSUPPORTED_METHOD)
    try {
      const asked = await chain.read(method.request(params.request.params, params.chainId, account))
      const name = requests.add({ asked, returnUrl: undefined, link: '/walletconnect' })
      asking.set(name, event)
      waiting.push({ kind: 'request', id, asked: name })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await refuse({ code: FAILED, message: error.message })
    }
  }

  async function opened(): Promise<WalletConnectKit> {
    const kit = await open()
    kit.on('session_proposal', (proposal) => void consider(kit, proposal).catch(report))
    kit.on('session_request', (event) => void ask(kit, event).catch(report))
    kit.on('proposal_expire', ({ id }) => drop(id))
    kit.on('session_request_expire', ({ id }) => drop(id))
    kit.on('session_delete', ({ topic }) => sessions.delete(topic))
    return kit
  }

  const kitOf = async (): Promise<WalletConnectKit> => {
    opening ??= opened()
    return opening.catch((error: unknown) => {
      opening = undefined
      throw error
    })
  }

  return {
    async pair(link) {
      if (!/^wc:[0-9a-f]{64}@2\?/.test(link)) throw new Refused('This is not a WalletConnect link.')
      const kit = await kitOf()
      try {
        await kit.pair({ uri: link })
      } catch (error) {
        throw new Refused(`The link does not work: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
    next: () => waiting[0],
    connected: () => [...sessions.values()],

    async decideProposal(id, accounts) {
      const asked = waiting.find((one) => one.kind === 'proposal' && one.id === id)
      if (asked?.kind !== 'proposal') throw new Refused('The page does not ask any more.')
      const kit = await kitOf()
      if (accounts === undefined) {
        drop(id)
        return kit.rejectSession({ id, reason: REJECTED })
      }
      const choices = chosenOf(asked.groups, accounts)
      drop(id)
      const session = await kit.approveSession({ id, namespaces: namespacesOf(asked.proposal, choices) })
      for (const { chains: known, address } of choices)
        for (const { caip2 } of known) chosen.set(`${session.topic} ${caip2}`, address)
      sessions.set(session.topic, asked.from)
      return undefined
    },

    async decideRequest(name, approve) {
      const one = asking.get(name)
      const outcome = await requests.decide(name, approve)
      // A second press of the button gets the first one's outcome, and the page no second answer.
      if (one === undefined || !asking.delete(name)) return outcome
      const { topic, id, params } = one
      drop(id)
      const kit = await kitOf()
      await kit.respondSessionRequest({
        topic,
        response: { id, jsonrpc: '2.0', ...answerTo(params, outcome) },
      })
      return outcome
    },

    async stop() {
      const kit = await opening?.catch(() => undefined)
      await kit?.close()
    },
  }
}

const report = (error: unknown) => console.error('WalletConnect in the suite wallet failed:', error)

const wantedOf = ({ params }: Proposal) => ({ ...params.requiredNamespaces, ...params.optionalNamespaces })

/** The namespaces that a page asks for and this wallet has accounts in. */
async function groupsFor(chains: readonly SuiteChain[], proposal: Proposal): Promise<readonly Group[]> {
  const groups = await Promise.all(
    Object.entries(wantedOf(proposal)).map(async ([namespace, { chains: asked = [] }]) => {
      const known = chains.filter(({ caip2 }) => asked.includes(caip2))
      return { namespace, chains: known, accounts: (await known[0]?.accounts()) ?? [] }
    }),
  )
  return groups.filter(({ accounts }) => accounts.length > 0)
}

type Chosen = Group & { readonly address: string }

/** Throws Refused for an account that was not offered. */
const chosenOf = (groups: readonly Group[], addresses: Readonly<Record<string, string>>): readonly Chosen[] =>
  groups.map((group) => {
    const address = addresses[group.namespace]
    if (address === undefined || !group.accounts.some((account) => account.address === address))
      throw new Refused('That account was not offered.')
    return { ...group, address }
  })

function namespacesOf(proposal: Proposal, choices: readonly Chosen[]) {
  const wanted = wantedOf(proposal)
  return Object.fromEntries(
    choices.map(({ namespace, chains, address }) => [
      namespace,
      {
        chains: chains.map(({ caip2 }) => caip2),
        accounts: chains.map(({ caip2 }) => `${caip2}:${address}`),
        methods: (wanted[namespace]?.methods ?? []).filter((method) => methodOf(method) !== undefined),
        events: wanted[namespace]?.events ?? [],
      },
    ]),
  )
}

function answerTo({ request }: SessionRequest['params'], outcome: Outcome) {
  if (outcome.kind === 'sent')
    return { result: methodOf(request.method)?.result(outcome.hash, request.params) }
  return { error: outcome.kind === 'rejected' ? REJECTED : { code: FAILED, message: outcome.why } }
}
