import { createRandom } from '#server/platform/random.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import type { Log } from '#server/ports/log.ts'
import type { Random } from '#server/ports/random.ts'
import { createWalletPayloads } from '#server/wallets/index.ts'

/** Chance that is the same in every run: a linear congruential generator (Numerical Recipes). */
export function createSeededRandom(seed = 1): Random {
  let state = seed
  return {
    again: (_seed, work) => work(),
    bytes: (length) =>
      Uint8Array.from({ length }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return state >>> 24
      }),
  }
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The present one, and the one before it. */
export const internalSecrets = ['i'.repeat(32), 'j'.repeat(32)] as const
export const testSecrets = createSecrets({
  pepper: 'p'.repeat(32),
  appSecret: 's'.repeat(32),
  internal: internalSecrets,
})

export const testPayloads = createWalletPayloads({ xrplNetworkId: 0 })

/** The random numbers of production, of one deployment. */
export const repeatableRandom = (): Random => createRandom({ appSecret: 's'.repeat(32) })
