import { itemState } from '../../checkout/views/item-state.ts'
import { type StepItem, StepList } from '#kit/controls/StepList.tsx'
import { TransactionLink } from '#kit/chain/TransactionLink.tsx'
import { signaturesOf } from '../../models/together.ts'
import { stepsText } from '../../words/en/sign-steps.ts'
import { amountOf, namesOf, type Wording } from '../text/wording.ts'

const statusOf = (
  state: StepItem['state'],
  isOrdering: boolean,
  { sale }: Wording['session'],
): string | undefined => {
  if (isOrdering) {
    if (sale === undefined) return stepsText.order
    return sale.problem === undefined ? stepsText.check : undefined
  }
  return state === 'done' || state === 'pending' ? stepsText[state] : undefined
}

/** All steps of the payment and their states. Those that one transaction carries are one. */
export function PaymentSteps({ wording }: { wording: Wording }) {
  const { session, chain } = wording
  const current = session.steps.find(({ state }) => state !== 'confirmed')
  const steps = signaturesOf(session).flatMap((legs): readonly StepItem[] => {
    const step = legs.at(-1)
    if (step === undefined) return []
    const isCurrent = current !== undefined && legs.includes(current)
    const state = step.failure === 'NOT_SETTLED' ? 'done' : itemState(step, isCurrent)
    const title = namesOf(legs, session)
    const paid = legs.length === 1 ? legs : legs.filter(({ kind }) => kind === 'fee' || kind === 'product')
    return [
      {
        id: step.id,
        title,
        detail: paid
          .map(({ amountMinor, asset }) => amountOf(BigInt(amountMinor), asset.address, wording))
          .join(' + '),
        state,
        status: statusOf(state, isCurrent && step.awaiting === 'order', session),
        more: step.txHash !== undefined && (
          <TransactionLink hash={step.txHash} explorer={chain?.explorerTx} of={title} />
        ),
      },
    ]
  })
  return <StepList steps={[...steps, ...settlement(wording)]} label={stepsText.label} />
}

const settlementStates = { pending: 'ahead', offered: 'pending', settled: 'done', failed: 'failed' } as const

/** The part of a sale that its broker signs. */
function settlement({ session: { sale }, chain }: Wording): readonly StepItem[] {
  if (sale?.kind !== 'brokered') return []
  const state = settlementStates[sale.state]
  return [
    {
      id: 'settlement',
      title: stepsText.settlement,
      state,
      status: state === 'pending' ? stepsText.settling : state === 'done' ? stepsText.done : undefined,
      more: sale.txHash !== undefined && (
        <TransactionLink hash={sale.txHash} explorer={chain?.explorerTx} of={stepsText.settlement} />
      ),
    },
  ]
}
