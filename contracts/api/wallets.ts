import * as z from 'zod'
import { api } from './endpoint.ts'
import { WalletPayload } from './payment.ts'
import { Address, tiers } from './values.ts'

const kinds = WalletPayload.options.map(
  (option) => ('shape' in option ? option : option.options[0]).shape.kind.value,
)

const ListedWallet = z.object({
  kind: z.enum(kinds).describe('As in `wallets[].kind` of a step'),
  name: z.string(),
  chains: z.array(z.string()).describe('Keys of the chains whose steps it signs'),
  via: z
    .array(z.enum(['browser', 'walletconnect']))
    .optional()
    .describe('The ways to reach its wallets, each on one or more of these chains, where there are several'),
  links: z
    .object({
      home: z.url().optional().describe('Where to get such a wallet'),
      open: z.string().optional().describe('The beginning of links that open the wallet'),
    })
    .optional(),
})
export type ListedWallet = z.output<typeof ListedWallet>

const TreasuryAccount = z.object({
  chain: z.string(),
  address: Address,
  tag: z.int().optional().describe('The destination tag that a payment must carry'),
  assets: z
    .array(z.enum(['native', 'tokens']))
    .describe(
      'The assets that fees are paid in: the chain’s coin, and where listed also the tokens that are sold',
    ),
})
export type TreasuryAccount = z.output<typeof TreasuryAccount>

const CollectionPoint = z.object({
  chain: z.string(),
  address: Address,
  asset: z.enum(['native', 'tokens']).describe('The chain’s coin, or the tokens that are sold'),
})

export const walletsApi = api({
  listWallets: {
    method: 'GET',
    path: '/api/v1/wallets',
    summary: 'Lists the kinds of wallets that can sign here, and the accounts that fees are paid to',
    access: [{ kind: 'key', env: 'any' }],
    response: z.object({ wallets: z.array(ListedWallet), treasury: z.array(TreasuryAccount) }),
  },
  listCollectionPoints: {
    method: 'GET',
    path: '/api/v1/collection-points',
    summary: 'Lists the accounts that fees are collected in; with a key, also the terms of its partner',
    access: [{ kind: 'key', env: 'any' }, { kind: 'public' }],
    response: z.object({
      points: z.array(CollectionPoint),
      partner: z
        .object({
          slug: z.string(),
          tier: z.enum(tiers),
          shareBps: z.int().describe('Your part of the platform’s fee, in basis points of it'),
        })
        .optional()
        .describe('With a key only'),
    }),
  },
})
