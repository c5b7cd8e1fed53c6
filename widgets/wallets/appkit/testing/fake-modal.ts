import { WalletError } from '../../wallet.ts'
import type { Modal } from '../modal.ts'

/** A modal for tests: it is invisible, and the test closes it. */
export function createFakeModal() {
  const uris: string[] = []
  let leave: (() => void) | undefined
  let app: string | undefined
  const modal: Modal = {
    async show(uri) {
      uris.push(uri)
      return new Promise<never>((_, reject) => {
        leave = () => reject(new WalletError('closed'))
      })
    },
    hide() {
      leave = undefined
      return app
    },
  }
  return {
    modal,
    uris,
    isOpen: () => leave !== undefined,
    close: () => leave?.(),
    /** The user taps a wallet in it. */
    choose: (link: string) => {
      app = link
    },
  }
}
