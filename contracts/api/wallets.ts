import * as z from 'zod'
import { api } from './endpoint.ts'
import { WalletPayload } from './payment.ts'
import { Address } from './values.ts'

const kinds = WalletPayload.options.map(({ shape }) => shape.kind.value)

const ListedWallet = z.object({
  kind: z.enum(kinds).describe('As in `wallets[].kind` of a step'),
  name: z.string(),
  chains: z.array(z.string()).describe('Keys of the chains whose steps it signs'),
  via: z
    .array(z.enum(['browser', 'walletconnect']))
    .optional()
    .describe('How its wallets are reached on one or more of these chains, where there are several ways'),
  links: z
    .object({
      home: z.url().optional().describe('Where to get one'),
      open: z.string().optional().describe('What links that open it begin with'),
    })
    .optional(),
})
export type ListedWallet = z.output<typeof ListedWallet>

const TreasuryAccount = z.object({
  chain: z.string(),
  address: Address,
  tag: z.int().optional().describe('A destination tag that has to go along'),
  assets: z
    .array(z.enum(['native', 'tokens']))
    .describe('What fees are paid in there: the chain’s coin, or the tokens that are sold too'),
})
export type TreasuryAccount = z.output<typeof TreasuryAccount>

export const walletsApi = api({
  listWallets: {
    method: 'GET',
    path: '/api/v1/wallets',
    summary: 'Lists the kinds of wallets that can sign here, and the accounts that fees are paid to',
    access: [{ kind: 'key', env: 'any' }],
    response: z.object({ wallets: z.array(ListedWallet), treasury: z.array(TreasuryAccount) }),
  },
})
