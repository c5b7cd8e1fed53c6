import { type WalletConnection, WalletError } from './wallet.ts'

/**
 * The connection with one request out for one and the same payload of a step: wallets show a second one beside the
 * first, and both could be sent. It ends with the wallet's answer, or with the user's word that it came to nothing.
 */
export function oneRequestEach(connection: WalletConnection): WalletConnection {
  const out = new Map<string, symbol>()
  return {
    ...connection,
    async sign(payload, present, step) {
      // The block that tells the chain from others may be a newer one.
      const name = JSON.stringify([step, { ...payload, anchor: undefined }])
      if (out.has(name)) throw new WalletError('busy')
      const mine = Symbol(step)
      out.set(name, mine)
      try {
        return await connection.sign(payload, present, step)
      } finally {
        if (out.get(name) === mine) out.delete(name)
      }
    },
    giveUp: () => out.clear(),
  }
}
