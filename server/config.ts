import * as z from 'zod'
import { networks } from '#contracts/api/values.ts'
import { canonicalAddress } from './chains/evm/codec/address.ts'
import { canonicalAddress as solanaAddress } from './chains/solana/codec/address.ts'
import { canonicalAddress as stellarAddress } from './chains/stellar/codec/address.ts'
import { canonicalAddress as xrplAddress } from './chains/xrpl/codec/address.ts'

/** EVM chains, by the environment variable that holds their nodes. */
export const evmRpcVariables = {
  eth: 'EVM_RPC_ETH',
  bnb: 'EVM_RPC_BNB',
  base: 'EVM_RPC_BASE',
  arbitrum: 'EVM_RPC_ARBITRUM',
  optimism: 'EVM_RPC_OPTIMISM',
  polygon: 'EVM_RPC_POLYGON',
} as const

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((url) => url.replace(/\/$/, ''))
const publicOrigin = httpUrl
  .refine(
    (url) => new URL(url).href === `${new URL(url).origin}/`,
    'must be an origin: no path, query or user',
  )
  .transform((url) => new URL(url).origin)
const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item))
const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, error)
    .transform(Number)
    .pipe(z.int().min(least, error).max(most, error))
}
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
/** Money goes there: one mistyped digit of a checksummed (EIP-55) address must not pass. */
const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, { error: 'must be a 0x address of 40 hex digits', abort: true })
  .transform((text, context): string => {
    const canonical = canonicalAddress(text)
    if (canonical !== undefined && canonical !== ZERO_ADDRESS) return canonical
    context.addIssue(
      canonical === undefined
        ? 'has a wrong checksum (EIP-55): an address in it is mistyped, or its case was changed'
        : 'must not be the zero address',
    )
    return z.NEVER
  })
/** The same of other chains, whose addresses have their checksum within or are checked on the chain. */
const addressOf = (chain: string, canonical: (text: string) => string | undefined) =>
  z.string().refine((text) => canonical(text) === text, `must be an address of ${chain}`)
/** Tokens that the operator vouches for: `address=Name`, with commas between them. */
const vouchedTokens = z.string().transform((text, context) =>
  text.split(',').flatMap((entry) => {
    const [address = '', name = ''] = entry.split('=').map((part) => part.trim())
    if (address !== '' && name !== '') return [{ address, name }]
    if (entry.trim() !== '') context.addIssue('must list tokens as `address=Name`, with commas between them')
    return []
  }),
)
const secret = z.string().min(32, 'must have at least 32 characters; `openssl rand -hex 32` makes one')
const rpc = list(httpUrl).optional()

/** LI.FI's diamond and KyberSwap's MetaAggregationRouterV2, at these addresses on every chain served here. */
const LIFI_DIAMOND = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const KYBERSWAP_ROUTER = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'

/** The hash of the first block of Solana's main network. */
const SOLANA_MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const stellarPassphrases = {
  mainnet: 'Public Global Stellar Network ; September 2015',
  testnet: 'Test SDF Network ; September 2015',
}
const RLUSD = '524C555344000000000000000000000000000000.rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const SOLO = '534F4C4F00000000000000000000000000000000.rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz'

/** Every environment variable that the server reads. `.env.example` shows each of them. */
export const environment = z.object({
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: wholeNumber(0, 65_535).default(4000),
  PUBLIC_URL: publicOrigin.default('http://localhost:4000'),
  NETWORK: z.enum(networks).default('mainnet'),
  DATA_DIR: z.string().min(1).default('.data'),
  KEY_PEPPER: secret,
  APP_SECRET: secret,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  DRAIN_SECONDS: wholeNumber(0, 300).default(2),
  EVM_RPC_ETH: rpc,
  EVM_RPC_BNB: rpc,
  EVM_RPC_BASE: rpc,
  EVM_RPC_ARBITRUM: rpc,
  EVM_RPC_OPTIMISM: rpc,
  EVM_RPC_POLYGON: rpc,
  TREASURY_EVM: evmAddress.optional(),
  LIFI_URL: httpUrl.default('https://li.quest'),
  LIFI_API_KEY: z.string().min(1).optional(),
  LIFI_INTEGRATOR: z.string().min(1).max(40).default('suite'),
  LIFI_ROUTERS: list(evmAddress).default([LIFI_DIAMOND]),
  KYBERSWAP_URL: httpUrl.default('https://aggregator-api.kyberswap.com'),
  KYBERSWAP_CLIENT_ID: z.string().min(1).max(40).default('suite'),
  KYBERSWAP_ROUTERS: list(evmAddress).default([KYBERSWAP_ROUTER]),
  XRPL_RPC: rpc,
  XRPL_NETWORK_ID: wholeNumber(0, 999_999_999).optional(),
  XRPL_TOKENS: vouchedTokens.default([
    { address: RLUSD, name: 'Ripple USD' },
    { address: 'USD.rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B', name: 'Bitstamp dollar' },
    { address: SOLO, name: 'Sologenic' },
  ]),
  TREASURY_XRPL: addressOf('the XRP Ledger', (text) => xrplAddress(text, 0)).optional(),
  SOLANA_RPC: rpc,
  SOLANA_GENESIS: addressOf('Solana, or rather a hash in base58', solanaAddress).default(SOLANA_MAINNET),
  TREASURY_SOLANA: addressOf('Solana', solanaAddress).optional(),
  JUPITER_URL: httpUrl.default('https://api.jup.ag'),
  JUPITER_API_KEY: z.string().min(1).optional(),
  JUPITER_CALLS_PER_MINUTE: wholeNumber(1, 100_000).optional(),
  HORIZON_URL: rpc,
  STELLAR_PASSPHRASE: z.string().min(1).max(200).optional(),
  STELLAR_TOKENS: vouchedTokens.default([
    { address: 'USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN', name: 'USD Coin' },
  ]),
  TREASURY_STELLAR: addressOf('Stellar', stellarAddress).optional(),
  SUITE_WALLET_URL: z
    .url({ error: 'must be the address that links to the suite wallet begin with' })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  XAMAN_URL: httpUrl.default('https://xumm.app'),
  XAMAN_LINK_URL: httpUrl.optional(),
  XAMAN_API_KEY: z.string().min(1).optional(),
  XAMAN_API_SECRET: z.string().min(1).optional(),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits, as Reown gives them out')
    .optional(),
  WALLETCONNECT_RELAY_URL: z.url({ protocol: /^wss?$/, error: 'must be a ws or wss URL' }).optional(),
  SANDBOX_WALLET_URL: httpUrl.optional(),
})

/** What a network has of its own, where the environment says nothing else. */
export const xrplNetworkId = ({ XRPL_NETWORK_ID, NETWORK }: Config): number =>
  XRPL_NETWORK_ID ?? (NETWORK === 'mainnet' ? 0 : 1)
export const stellarPassphrase = ({ STELLAR_PASSPHRASE, NETWORK }: Config): string =>
  STELLAR_PASSPHRASE ?? stellarPassphrases[NETWORK === 'mainnet' ? 'mainnet' : 'testnet']

export type Config = z.output<typeof environment>

/** What is wrong with the environment: every problem at once, by variable, never a value. */
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
    ...contradictions(present),
  ]
  if (!parsed.success || problems.length > 0)
    throw new ConfigError(`The configuration has ${problems.length} problem(s):\n  ${problems.join('\n  ')}`)
  return parsed.data
}

/** Rules over more than one variable. */
function contradictions(present: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = []
  const evm = Object.values(evmRpcVariables).some((name) => present[name] !== undefined)
  if (evm && present['TREASURY_EVM'] === undefined)
    problems.push('TREASURY_EVM: is required when nodes of an EVM chain are set')
  for (const [nodes, treasury, chain] of [
    ['XRPL_RPC', 'TREASURY_XRPL', 'the XRP Ledger'],
    ['SOLANA_RPC', 'TREASURY_SOLANA', 'Solana'],
    ['HORIZON_URL', 'TREASURY_STELLAR', 'Stellar'],
  ] as const)
    if (present[nodes] !== undefined && present[treasury] === undefined)
      problems.push(`${treasury}: is required when nodes of ${chain} are set`)
  if (
    present['NETWORK'] === 'testnet' &&
    present['SOLANA_RPC'] !== undefined &&
    present['SOLANA_GENESIS'] === undefined
  )
    problems.push('SOLANA_GENESIS: is required on a test network, of which there are several')
  if ((present['XAMAN_API_KEY'] === undefined) !== (present['XAMAN_API_SECRET'] === undefined))
    problems.push('XAMAN_API_SECRET: goes together with XAMAN_API_KEY')
  if (present['WALLETCONNECT_RELAY_URL'] !== undefined && present['WALLETCONNECT_PROJECT_ID'] === undefined)
    problems.push('WALLETCONNECT_PROJECT_ID: is required when WALLETCONNECT_RELAY_URL is set')
  if (present['NETWORK'] !== 'sandbox' && present['SANDBOX_WALLET_URL'] !== undefined)
    problems.push('SANDBOX_WALLET_URL: may only be set when NETWORK is sandbox')
  if (present['NETWORK'] !== 'sandbox' && present['XAMAN_LINK_URL'] !== undefined)
    problems.push('XAMAN_LINK_URL: may only be set when NETWORK is sandbox')
  if (present['NETWORK'] !== 'sandbox' && isReadOnTheWay(present['PUBLIC_URL']))
    problems.push('PUBLIC_URL: must be https, except on this machine')
  if (present['KEY_PEPPER'] !== undefined && present['KEY_PEPPER'] === present['APP_SECRET'])
    problems.push('APP_SECRET: must differ from KEY_PEPPER')
  return problems
}

/** Plain http to another machine: keys and tokens could be read on the way. */
function isReadOnTheWay(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

function reason(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : issue.message
}
