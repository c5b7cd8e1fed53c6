import { baseConnection } from '../base/connection.ts'
import { type Present, type WalletConnection, WalletError, type WalletOption } from '../wallet.ts'
import type { WalletClient } from '../walletconnect/client.ts'
import { pair } from '../walletconnect/pair.ts'
import type { Modal } from './modal.ts'
import type { Signer } from './signer.ts'

export interface Surroundings {
  /** CAIP-2. */
  readonly chain: string
  /** The account that has to sign, where it is known. */
  readonly payer?: string | undefined
  readonly option: WalletOption
  readonly signer: Signer
  /** Loads the window with the wallets, the code and the links. */
  readonly modal: () => Promise<Modal>
  readonly timer: (run: () => void, ms: number) => () => void
  /** False once the user has started to connect again. */
  readonly isNewest: () => boolean
}

/** `ask` opens the modal; `resume` continues a session from before. */
export async function connectMore(
  client: WalletClient,
  how: 'ask' | 'resume',
  present: Present,
  { chain, payer, option, signer, modal: loadModal, timer, isNewest }: Surroundings,
): Promise<WalletConnection> {
  const modal = how === 'ask' ? await loadModal() : undefined
  /** Opens the app that was chosen in the modal: some wallets do not give this link themselves. */
  let chosen: string | undefined
  const paired = await pair({
    client,
    how,
    payer,
    invite(uri) {
      // During the loading, the user may have chosen another wallet.
      const isLeft = present(undefined) === false
      return isLeft ? Promise.reject(new WalletError('closed')) : modal?.show(uri)
    },
    dismiss() {
      chosen = modal?.hide()
    },
    methods: signer.methods,
    isEnough: ({ methods }) => signer.methods.some((method) => methods.includes(method)),
    same: signer.same,
    timer,
    isNewest,
  })

  return {
    ...baseConnection({
      ...signer,
      option: { ...option, name: paired.name },
      chain,
      address: paired.address,
      // The request tells the wallet the chain; its node cannot be asked (docs/decisions/0010).
      accept(payload) {
        const aim = signer.aim(payload)
        if (aim.chain !== chain) throw new WalletError('wrong-chain')
        paired.use(aim.from)
        return payload
      },
      async sign(payload, show, step) {
        const current = paired.session()
        if (current === undefined) throw new WalletError('not-authorised')
        const app = current.app ?? chosen
        if (app !== undefined) show({ link: app, pushed: true })
        try {
          return await signer.sign(payload, { methods: current.methods, step, request: paired.request })
        } finally {
          show(undefined)
        }
      },
      close: paired.close,
    }),
    onChange: paired.onChange,
  }
}
