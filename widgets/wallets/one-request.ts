import { type WalletConnection, WalletError } from './wallet.ts'

/**
 * At most one open request for a step's payload: wallets show a second one beside the first, and both could be sent.
 * It ends with the wallet's answer, or when the user says that nothing was sent.
 */
export function oneRequestEach(connection: WalletConnection): WalletConnection {
  const out = new Map<string, symbol>()
  return {
    ...connection,
    async sign(payload, present, step) {
      // The block that proves the chain may have changed.
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
