import { inTurns } from './measure/in-turns.ts'
import { spreadOf } from './measure/spread.ts'
import type { Line, Section } from './report/section.ts'
import { against, inMs, ms } from './report/wording.ts'
import type { Stage } from './stage.ts'
import {
  createEvmPayer,
  createSolanaPayer,
  createStellarPayer,
  createXrplPayer,
  type Payer,
} from './verify/payers.ts'
import { type Swap, swapBySession } from './verify/swap-by-session.ts'

/** A swap of each chain, of two payments. */
const ROUNDS = { rounds: 10, warmUp: 1 }

/** How soon the suite knows of a payment that its chain has. */
export async function measure(stage: Stage): Promise<Section> {
  const world = await stage.world()
  const { eth, ledgers } = world
  const [evm, xrpl] = await Promise.all([createEvmPayer(world), createXrplPayer(world)])
  const [solana, stellar] = [createSolanaPayer(world), createStellarPayer(world)]
  const swaps = (payer: Payer, swap: Swap) => () => swapBySession(world, swap, payer)
  try {
    const { onXrpl, onSolana, onXlm, onEth } = await inTurns(
      {
        onXrpl: swaps(xrpl, {
          chain: 'xrpl',
          toToken: ledgers.xrpl.token('RLUSD'),
          amountMinor: '5000000',
        }),
        onSolana: swaps(solana, {
          chain: 'solana',
          toToken: ledgers.solana.token('USDC'),
          amountMinor: '100000000',
        }),
        onXlm: swaps(stellar, {
          chain: 'xlm',
          toToken: ledgers.xlm.token('USDC'),
          amountMinor: '100000000',
        }),
        onEth: swaps(evm, {
          chain: 'eth',
          toToken: eth.token('USDC').address,
          amountMinor: '100000000000000000',
        }),
      },
      ROUNDS,
    )
    const pace = spreadOf(xrpl.pace())
    const { beside, ...rest } = against(spreadOf(onXrpl.flat()).median, pace.median, ms)
    return {
      title: 'From a payment in its ledger to the suite’s confirmation',
      lines: [
        {
          ...line('XRP Ledger: validated', onXrpl),
          beside: `${beside}: from one ledger to the next, ${inMs(pace)}`,
          ...rest,
        },
        line('Solana: confirmed', onSolana),
        line('Stellar: Horizon’s answer', onXlm),
        line('Ethereum: second block', onEth),
      ],
      notes: [
        `Both payments of ${ROUNDS.rounds} swaps a chain, in turns, each signed in a session. From the moment at which a node shows the payment deep enough, to a client of its own, to the moment at which the session’s events say that it is confirmed. The payer tells the hash as soon as the node has taken the transaction; on Stellar that is when a ledger has closed over it.`,
        'The sandbox’s blocks and ledgers come every 200 ms. The suite looks every 250 ms at first, so that most of the time is the pause between two looks; where ledgers take seconds, that is a small part of one. Ethereum’s own node is asked every 25 ms, the others tell by themselves.',
      ],
    }
  } finally {
    await Promise.all([evm, xrpl, solana, stellar].map((payer) => payer.close()))
  }
}

const line = (landed: string, waits: readonly (readonly number[])[]): Line => ({
  what: `${landed} → the session says confirmed`,
  measured: inMs(spreadOf(waits.flat())),
  beside: '',
  verdict: '',
})
