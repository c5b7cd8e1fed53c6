import * as z from 'zod'
import { PUBLIC_NETWORK, TEST_NETWORK } from '../formats/stellar.ts'
import { evm } from './evm.ts'
import { market } from './market.ts'
import { service } from './service.ts'
import { solana } from './solana.ts'
import { wallets } from './wallets.ts'
import { xrpl } from './xrpl.ts'
import { canonicalAddress } from '../chains/stellar/codec/address.ts'
import {
  addressOf,
  type ConfigSlice,
  missingTreasury,
  nodes,
  vouchedTokens,
  httpUrl,
  isReadOnTheWay,
} from './fields.ts'

/** The service that bridges. Without its address, there is no bridge. */
const bridge = {
  fields: {
    BRIDGE_URL: httpUrl.optional(),
    BRIDGE_API_KEY: z.string().min(1).optional(),
  },
  contradictions({ NETWORK, BRIDGE_URL: url, BRIDGE_API_KEY: key }) {
    const problems: string[] = []
    if (key !== undefined && url === undefined)
      problems.push('BRIDGE_URL: is required when BRIDGE_API_KEY is set')
    // Users pay to the addresses that come from there.
    if (NETWORK !== 'sandbox' && isReadOnTheWay(url))
      problems.push('BRIDGE_URL: must be https, except on this machine')
    return problems
  },
} satisfies ConfigSlice<z.core.$ZodLooseShape>

const USDC = 'USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'

const stellar = {
  fields: {
    HORIZON_URL: nodes,
    STELLAR_PASSPHRASE: z.string().min(1).max(200).optional(),
    STELLAR_TOKENS: vouchedTokens.default([{ address: USDC, name: 'USD Coin' }]),
    TREASURY_STELLAR: addressOf('Stellar', canonicalAddress).optional(),
  },
  contradictions: (present) => missingTreasury(present, 'HORIZON_URL', 'TREASURY_STELLAR', 'Stellar'),
} satisfies ConfigSlice<z.core.$ZodLooseShape>

const slices = [service, evm, xrpl, solana, stellar, bridge, market, wallets]

/** Every environment variable that the server reads. `.env.example` shows each of them. */
export const environment = z.object({
  ...service.fields,
  ...evm.fields,
  ...xrpl.fields,
  ...solana.fields,
  ...stellar.fields,
  ...bridge.fields,
  ...market.fields,
  ...wallets.fields,
})

export type Config = z.output<typeof environment>

/** Every problem of the environment, by variable; never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the configuration. An empty or blank variable counts as absent. Throws ConfigError that lists every problem.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''))
  const parsed = environment.safeParse(present, { reportInput: true })
  const issues = parsed.error?.issues ?? []
  const problems = [
    ...issues.map((issue) => `${issue.path[0] === undefined ? '' : String(issue.path[0])}: ${reason(issue)}`),
    ...slices.flatMap((slice) => slice.contradictions(present)),
  ]
  if (!parsed.success || problems.length > 0)
    throw new ConfigError(`The configuration has ${problems.length} problem(s):\n  ${problems.join('\n  ')}`)
  return parsed.data
}

function reason(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : issue.message
}

/** The data folder alone: where a service runs, its operator needs no more of the configuration. */
export const dataDirOf = ({ DATA_DIR }: Readonly<Record<string, string | undefined>>): string =>
  service.fields.DATA_DIR.parse(DATA_DIR?.trim() === '' ? undefined : DATA_DIR)

/** Where the store is: by default a file in the data folder. */
export const databaseUrlOf = ({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): string => DATABASE_URL ?? `sqlite:${DATA_DIR}/suite.sqlite`

/** The XRP Ledger's id of the network: 0 is mainnet, 1 is testnet. */
export const xrplNetworkId = ({ XRPL_NETWORK_ID, NETWORK }: Config): number =>
  XRPL_NETWORK_ID ?? (NETWORK === 'mainnet' ? 0 : 1)

const stellarPassphrases = {
  mainnet: PUBLIC_NETWORK,
  testnet: TEST_NETWORK,
}

/** Stellar's passphrase of the network. */
export const stellarPassphrase = ({ STELLAR_PASSPHRASE, NETWORK }: Config): string =>
  STELLAR_PASSPHRASE ?? stellarPassphrases[NETWORK === 'mainnet' ? 'mainnet' : 'testnet']
