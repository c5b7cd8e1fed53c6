import { embedApi } from './embed.ts'
import { healthApi } from './health.ts'
import { signSessionsApi } from './sign-sessions.ts'
import { swapApi } from './swap.ts'
import { walletsApi } from './wallets.ts'
import { xamanApi } from './xaman.ts'

/** Every endpoint that this service answers, by resource. */
export const apis = {
  health: healthApi,
  swap: swapApi,
  signSessions: signSessionsApi,
  embed: embedApi,
  wallets: walletsApi,
  xaman: xamanApi,
} as const
