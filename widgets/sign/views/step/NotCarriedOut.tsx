import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { SessionStep } from '../../../api/in-minor.ts'
import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { paysByContract } from '../../../models/lack.ts'
import { contractText } from '../../../words/en/sign-more.ts'
import type { Wording } from '../../text/wording.ts'
import { ProblemNotice } from '../ProblemNotice.tsx'
import type { Sign } from '../sign.ts'

/** How long a transaction is waited for before anything is said, in milliseconds: most need less. */
const PATIENCE_MS = 20_000

interface NotCarriedOutProps {
  readonly sign: Sign
  readonly wording: Wording
  readonly step: SessionStep
}

/**
 * What is said while the transaction of a contract account does not come: its wallet may have answered a hash of its
 * own. The hash of the one that carried it out can be given here.
 */
export function NotCarriedOut({ sign: { model }, wording, step }: NotCarriedOutProps) {
  const isLate = useSignal(false)
  const hash = useSignal('')
  const told = useSignal<string | undefined>(undefined)
  useEffect(() => {
    isLate.value = false
    hash.value = ''
    told.value = undefined
    const timer = setTimeout(() => {
      isLate.value = true
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [step.id])
  if (!isLate.value || !paysByContract(wording.session)) return null
  const problem = model.problem.value
  return (
    <form
      class="sign-told"
      onSubmit={(event) => {
        event.preventDefault()
        told.value = hash.peek().trim().toLowerCase()
        void model.tell(step.id, told.value)
      }}
    >
      <Notice kind="info" title={contractText.title} role="status">
        {contractText.line}
      </Notice>
      <label>
        {contractText.hash}
        <input
          type="text"
          autocomplete="off"
          spellcheck={false}
          required
          pattern={'\\s*0x[0-9a-fA-F]{64}\\s*'}
          title={contractText.form}
          value={hash.value}
          onInput={(event) => {
            hash.value = event.currentTarget.value
          }}
        />
      </label>
      <Button type="submit" busy={model.activity.value === 'reporting'}>
        {contractText.tell}
      </Button>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      {problem === undefined && step.txHash !== undefined && step.txHash === told.value && (
        <p role="status">{contractText.told(step.txHash)}</p>
      )}
    </form>
  )
}
