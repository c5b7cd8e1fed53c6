import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

/** Any 32 hex digits will do at the sandbox's relay. */
const PROJECT_ID = '5'.repeat(32)

export type Proposal = WalletKitTypes.SessionProposal
export type SessionRequest = WalletKitTypes.SessionRequest
type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/** A WalletConnect wallet at a relay of this machine, in memory. */
export interface WalletConnectKit extends Pick<
  Kit,
  'pair' | 'approveSession' | 'rejectSession' | 'respondSessionRequest' | 'on'
> {
  close(): Promise<void>
}

export async function openKit(relayUrl: string): Promise<WalletConnectKit> {
  const core = new Core({
    projectId: PROJECT_ID,
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    // Several wallets in one process keep apart by this.
    customStoragePrefix: 'suite-wallet',
    storageOptions: { database: ':memory:' },
  })
  const kit = await WalletKit.init({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK's class declares optional fields loosely
    core: core as Parameters<typeof WalletKit.init>[0]['core'],
    metadata: {
      name: 'Suite wallet',
      description: 'A stand-in',
      url: 'http://127.0.0.1',
      icons: [],
    },
  })
  return {
    pair: (link) => kit.pair(link),
    approveSession: (approval) => kit.approveSession(approval),
    rejectSession: (rejection) => kit.rejectSession(rejection),
    respondSessionRequest: (answer) => kit.respondSessionRequest(answer),
    on: (event, listener) => kit.on(event, listener),
    async close() {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}
