import { createInUse, type InUse } from './in-use.ts'
import { type ProtocolSession, readSession, type WalletSession } from './session.ts'

/** The part of WalletConnect's SDK that is used here. Its methods throw the SDK's errors. */
export interface WalletClient extends InUse {
  /** Proposes a session on the chain. `uri` is for the wallet to read; `approved` waits for its answer. */
  propose(methods: readonly string[]): Promise<{
    readonly uri: string
    readonly approved: Promise<WalletSession>
  }>
  /** The chain's sessions from before. */
  sessions(): readonly WalletSession[]
  request(topic: string, method: string, params: object): Promise<unknown>
  /** Tells the wallet that the session is over. */
  end(topic: string): Promise<void>
  /** Disconnects from the relay until the next proposal or request: the SDK would try forever to reach it. */
  rest(): void
  /** Calls back with each new state of a session; `undefined` when it has ended. Returns how to stop. */
  onChange(topic: string, listener: (session: WalletSession | undefined) => void): () => void
}

export interface ClientSettings {
  /** 32 hex digits that the operator of the public relay gives out. */
  readonly projectId: string
  /** A relay other than the public one. */
  readonly relayUrl?: string
  /** CAIP-2. */
  readonly chain: string
  /** The name of the storage: each kind of wallets has its own sessions. */
  readonly storage: string
  readonly isAccount: (address: string) => boolean
}

/** Loads the SDK, 134 kB compressed, and opens its storage. */
export async function openClient(settings: ClientSettings): Promise<WalletClient> {
  const { projectId, relayUrl, chain, storage, isAccount } = settings
  const { SignClient } = await import('@walletconnect/sign-client')
  const { origin } = location
  const sdk = await SignClient.init({
    projectId,
    ...(relayUrl === undefined ? {} : { relayUrl }),
    metadata: {
      name: 'Suite',
      description: 'Swaps and payments',
      url: origin,
      icons: [`${origin}/icon.svg`],
    },
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: storage,
  })
  // The service that attests our domain to wallets belongs to the public relay. With another relay, the SDK would
  // wait 5 s for it at every connection and request.
  if (relayUrl !== undefined) sdk.core.verify.register = async () => ''

  const read = (session: ProtocolSession) => readSession(session, chain, isAccount)
  const find = (topic: string) => {
    const session = sdk.session.getAll({ topic })[0]
    return session === undefined ? undefined : read(session)
  }
  const namespace = chain.split(':')[0] ?? ''
  return {
    ...createInUse(isSecureContext ? navigator.locks : undefined),
    async propose(methods) {
      const wanted = { chains: [chain], methods: [...methods], events: [] }
      const { uri, approval } = await sdk.connect({ optionalNamespaces: { [namespace]: wanted } })
      if (uri === undefined) throw new Error('no pairing was made')
      const approved = approval().then(read)
      // A caller that no longer waits needs no error.
      approved.catch(() => undefined)
      return { uri, approved }
    },
    sessions: () => sdk.session.getAll().map(read),
    request: async (topic, method, params) =>
      sdk.request<unknown>({ topic, chainId: chain, request: { method, params } }),
    end: async (topic) => sdk.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    rest: () => void sdk.core.relayer.transportClose().catch(() => undefined),
    onChange(topic, listener) {
      const changed = (event: { readonly topic: string }) => {
        if (event.topic === topic) listener(find(topic))
      }
      const ended = (event: { readonly topic: string }) => {
        if (event.topic === topic) listener(undefined)
      }
      sdk.on('session_update', changed)
      sdk.on('session_delete', ended)
      sdk.on('session_expire', ended)
      return () => {
        sdk.off('session_update', changed)
        sdk.off('session_delete', ended)
        sdk.off('session_expire', ended)
      }
    },
  }
}
