import { baseConnection } from '../base/connection.ts'
import { type Present, type WalletConnection, WalletError, type WalletOption } from '../wallet.ts'
import type { WalletClient } from '../walletconnect/client.ts'
import { pair } from '../walletconnect/pair.ts'
import type { Modal } from './modal.ts'
import type { Signer } from './signer.ts'

export interface Surroundings {
  /** CAIP-2. */
  readonly chain: string
  /** Who has to sign, where that is known. */
  readonly payer?: string | undefined
  readonly option: WalletOption
  readonly signer: Signer
  /** Loads the window with the wallets, the code and the links. */
  readonly modal: () => Promise<Modal>
  readonly timer: (run: () => void, ms: number) => () => void
  /** False once the user has begun to connect anew. */
  readonly isNewest: () => boolean
}

/** `ask` opens the modal; `resume` takes up a session that is left from before. */
export async function connectMore(
  client: WalletClient,
  how: 'ask' | 'resume',
  present: Present,
  { chain, payer, option, signer, modal: loadModal, timer, isNewest }: Surroundings,
): Promise<WalletConnection> {
  const modal = how === 'ask' ? await loadModal() : undefined
  /** Opens the app that was chosen in the modal: some wallets do not say by themselves how. */
  let chosen: string | undefined
  const paired = await pair({
    client,
    how,
    payer,
    invite(uri) {
      // While all this was loaded, the user may have turned to another wallet.
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
