import type { SignPage } from '#contracts/embed/page.ts'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { attackFor, payloadFor, type StepFamily, SUITE_WALLET } from '#testing/steps/family.ts'
import type { SignSession } from '../../api/in-minor.ts'
import { createSuiteWallet } from '../../wallets/testing/suite-wallet.ts'
import type { WalletConnection, WalletKind } from '../../wallets/wallet.ts'
import { fees, feeStep, page as evmPage, preparedSession, productStep, quote } from './sample-session.ts'

/** A swap of a coin for a token whose fee goes in the same transaction, and the Suite wallet, which signs both at once. */

const coins = {
  evm: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  solana: { symbol: 'SOL', name: 'Solana', decimals: 9 },
  stellar: { symbol: 'XLM', name: 'Lumen', decimals: 7 },
  xrpl: { symbol: 'XRP', name: 'XRP', decimals: 6 },
} as const
const termsOf = ({ accounts: [payer] }: StepFamily) =>
  ({ payer, amount: 85_000n, minOut: 84_000n, reference: 'ab'.repeat(32), network: 'main' }) as const
export const HASH = 'cd'.repeat(32)

export const groupPage = ({ name, chains }: StepFamily): SignPage => ({
  ...evmPage,
  wallets: { xaman: false, suite: SUITE_WALLET },
  chains: [
    {
      key: name,
      name,
      coin: coins[name],
      family: name,
      caip2: chains.main,
      routers: [],
      explorerTx: 'https://explorer.test/tx/{tx}',
    },
  ],
})

/** The payloads of what is not exactly the fee and the swap, by name. */
export const attacksOn = async (family: StepFamily): Promise<ReadonlyMap<string, WalletPayload>> =>
  new Map(
    ((await family.togetherAttacks?.(termsOf(family))) ?? []).map((attack) => [
      attack.name,
      attackFor('suite', attack),
    ]),
  )

export async function groupSession(
  family: StepFamily,
  change: Partial<SignSession> = {},
  number?: number,
): Promise<SignSession> {
  const terms = termsOf(family)
  const steps = await family.steps(terms)
  const [group] = (await family.together?.(terms)) ?? []
  const pays = steps.find(({ name }) => name === 'a fee in the coin')
  const swaps = steps.find(({ name }) => name === 'a swap of the coin')
  if (group === undefined || pays === undefined || swaps?.means.action.kind !== 'swap')
    throw new RangeError('the steps of the family are others')
  const asset = { address: 'native', ...coins[family.name], verified: true }
  const token = { ...asset, address: swaps.means.action.toAsset, symbol: 'USDC', name: 'USD Coin' }
  const amountMinor = terms.amount.toString()
  const agreed = { ...fees, totalMinor: amountMinor }
  const of = { chain: family.name, asset, amountMinor } as const
  return preparedSession({
    chain: family.name,
    payer: terms.payer,
    quote: quote({
      chain: family.name,
      fromToken: asset,
      toToken: token,
      inAmountMinor: amountMinor,
      expectedOutMinor: '84500',
      minOutMinor: terms.minOut.toString(),
      fees: agreed,
    }),
    fees: agreed,
    steps: [
      feeStep({ ...of, to: pays.means.to, wallets: [payloadFor('suite', pays.tx)] }),
      productStep({ ...of, to: swaps.means.to, wallets: [payloadFor('suite', swaps.tx)] }),
    ],
    together: {
      steps: ['fee', 'product'],
      wallets: [payloadFor('suite', group.tx, number)],
      state: 'offered',
    },
    ...change,
  })
}

/** The real reader of the Suite wallet, with answers as a test says. */
export async function groupWallet(
  family: StepFamily,
  change: Partial<WalletConnection> = {},
  signsTogether = true,
) {
  const signed: { readonly payload: WalletPayload; readonly step: string }[] = []
  const real = await createSuiteWallet(SUITE_WALLET, family.chains.main, family.accounts[0])
  const connection: WalletConnection = {
    ...real,
    sign: async (payload, _, step) => {
      signed.push({ payload, step })
      return HASH
    },
    ...change,
  }
  if (!signsTogether) delete connection.decodeTogether
  const kind: WalletKind = {
    discover(report) {
      report([real.option])
      return () => undefined
    },
    connect: async () => connection,
  }
  return { kind, signed }
}
