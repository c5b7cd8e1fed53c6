import { createAppKit } from '@reown/appkit/core'
import {
  ApiController,
  ConnectionController,
  EventsController,
  ModalController,
  RouterController,
  TelemetryController,
} from '@reown/appkit-controllers'
import { WalletError } from '../wallet.ts'
import './modal.css'
import type { MoreWalletsHome } from './home.ts'
import { createList } from './list.ts'
import { coverPage, setCodeColours, setTryAgain } from './modal-fixes.ts'

/** AppKit's window: the wallets with their links, and the code to scan. The session with the wallet is not its own. */
export interface Modal {
  /** Shows how to pair by `uri`. Rejects with `closed` when the user closes it. */
  readonly show: (uri: string) => Promise<never>
  /** Answers the link that opens the chosen app, if there is one. */
  readonly hide: () => string | undefined
}

/** AppKit takes this for its connection to the relay. It does nothing: AppKit must not open or end ours. */
const inertProvider = { on: () => undefined, disconnect: async () => undefined }

export async function createModal({ projectId, relayUrl, chain, timer }: MoreWalletsHome): Promise<Modal> {
  // No events and failures are reported: AppKit would send the page's address along, which names the session.
  EventsController.sendEvent = () => undefined
  TelemetryController.sendError = async () => undefined
  // The project's settings are not fetched: everything that they could allow is off.
  ApiController.fetchProjectConfig = async () => []
  // The list has wallets of the public relay. Over another relay, none of them can be reached.
  ApiController.fetchWallets =
    relayUrl === undefined
      ? createList(ApiController.fetchWallets.bind(ApiController), timer, () => {
          const { recommended, wallets } = ApiController.state
          if (recommended.length + wallets.length === 0) showCode()
        })
      : async () => ({ data: [], count: 0 })
  ApiController.fetchNetworkImages = async () => undefined

  const { origin } = location
  const kit = createAppKit({
    projectId,
    networks: [networkOf(chain)],
    metadata: {
      name: 'Suite',
      description: 'Swaps and payments',
      url: origin,
      icons: [`${origin}/icon.svg`],
    },
    manualWCControl: true,
    // AppKit expects the SDK's class, but calls only these two methods.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    universalProvider: inertProvider as never,
    enableReconnect: false,
    enableEIP6963: false,
    enableCoinbase: false,
    enableWalletGuide: false,
    enableNetworkSwitch: false,
    features: {
      analytics: false,
      email: false,
      socials: false,
      swaps: false,
      onramp: false,
      history: false,
      send: false,
      receive: false,
      pay: false,
      emailShowWallets: false,
    },
    // With a name given, no font is fetched.
    themeVariables: { '--w3m-font-family': 'system-ui, sans-serif' },
    themeMode: theme(),
  })
  void setCodeColours(customElements)
  void setTryAgain(customElements)
  await kit.ready()

  return {
    async show(uri) {
      kit.setThemeMode(theme())
      return new Promise<never>((_, reject) => {
        let isOpen = false
        const stop = kit.subscribeState(({ open }) => {
          if (isOpen && !open) {
            stop()
            reject(new WalletError('closed'))
          }
          isOpen = open
        })
        const open = async () => {
          await kit.open({ uri })
          if (relayUrl !== undefined) showCode()
          if (ModalController.state.open) coverPage(true)
        }
        open().catch(() => {
          stop()
          reject(new WalletError('unavailable'))
        })
      })
    },
    hide() {
      const app = ConnectionController.state.wcLinking?.href
      ModalController.close()
      coverPage(false)
      // AppKit would remember the app for all pages of this origin, and the SDK would open it at every request.
      ConnectionController.resetWcConnection()
      return app
    },
  }
}

/** Without a list, the modal can only show the code and its link, on a phone too. */
const showCode = () => RouterController.reset('ConnectingWalletConnect')

const theme = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

/** A chain in AppKit's terms, without a node. */
function networkOf({ caip2, family, name, coin }: MoreWalletsHome['chain']) {
  const reference = caip2.slice(caip2.indexOf(':') + 1)
  const [id, chainNamespace] =
    family === 'evm' ? ([Number(reference), 'eip155'] as const) : ([reference, 'solana'] as const)
  return {
    id,
    name,
    nativeCurrency: coin,
    rpcUrls: { default: { http: [] } },
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${reference}` as const,
  }
}
