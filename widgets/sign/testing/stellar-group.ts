import type { SignPage } from '#contracts/embed/page.ts'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { attackFor, payloadFor, SUITE_WALLET } from '#testing/steps/family.ts'
import { stellarSteps } from '#testing/steps/stellar.ts'
import type { SignSession } from '../../api/in-minor.ts'
import { createSuiteWallet } from '../../wallets/testing/suite-wallet.ts'
import type { WalletConnection, WalletKind } from '../../wallets/wallet.ts'
import { fees, feeStep, page as evmPage, preparedSession, productStep, quote } from './sample-session.ts'

/** A swap of a coin for a token of Stellar whose fee goes in the same transaction, and a wallet that signs both at once. */

const [ACCOUNT] = stellarSteps.accounts
const TERMS = {
  payer: ACCOUNT,
  amount: 85_000n,
  minOut: 84_000n,
  reference: 'ab'.repeat(32),
  network: 'main',
} as const
export const HASH = 'cd'.repeat(32)

export const page: SignPage = {
  ...evmPage,
  wallets: { xaman: false, suite: SUITE_WALLET },
  chains: [
    {
      key: 'stellar',
      name: 'Stellar',
      coin: { symbol: 'XLM', name: 'Lumen', decimals: 7 },
      family: 'stellar',
      caip2: stellarSteps.chains.main,
      routers: [],
      explorerTx: 'https://explorer.test/tx/{tx}',
    },
  ],
}

/** The payloads of what is not exactly the fee and the swap, by name. */
export const attacks = async (): Promise<ReadonlyMap<string, WalletPayload>> =>
  new Map(
    ((await stellarSteps.togetherAttacks?.(TERMS)) ?? []).map((attack) => [
      attack.name,
      attackFor('suite', attack),
    ]),
  )

export async function groupSession(change: Partial<SignSession> = {}): Promise<SignSession> {
  const steps = await stellarSteps.steps(TERMS)
  const [group] = (await stellarSteps.together?.(TERMS)) ?? []
  const pays = steps.find(({ name }) => name === 'a fee in the coin')
  const swaps = steps.find(({ name }) => name === 'a swap of the coin')
  if (group === undefined || pays === undefined || swaps?.means.action.kind !== 'swap')
    throw new RangeError('the steps of Stellar are others')
  const asset = { address: 'native', symbol: 'XLM', name: 'Lumen', decimals: 7, verified: true }
  const token = { ...asset, address: swaps.means.action.toAsset, symbol: 'USDC', name: 'USD Coin' }
  const amountMinor = TERMS.amount.toString()
  const agreed = { ...fees, totalMinor: amountMinor }
  const of = { chain: 'stellar', asset, amountMinor } as const
  return preparedSession({
    chain: 'stellar',
    payer: ACCOUNT,
    quote: quote({
      chain: 'stellar',
      fromToken: asset,
      toToken: token,
      inAmountMinor: amountMinor,
      expectedOutMinor: '84500',
      minOutMinor: TERMS.minOut.toString(),
      fees: agreed,
    }),
    fees: agreed,
    steps: [
      feeStep({ ...of, to: pays.means.to, wallets: [payloadFor('suite', pays.tx)] }),
      productStep({ ...of, to: swaps.means.to, wallets: [payloadFor('suite', swaps.tx)] }),
    ],
    together: { steps: ['fee', 'product'], wallets: [payloadFor('suite', group.tx)], state: 'offered' },
    ...change,
  })
}

/** The real reader of the Suite wallet, with answers as a test says. */
export async function groupWallet(change: Partial<WalletConnection> = {}, signsTogether = true) {
  const signed: { readonly payload: WalletPayload; readonly step: string }[] = []
  const real = await createSuiteWallet(SUITE_WALLET, stellarSteps.chains.main, ACCOUNT)
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
