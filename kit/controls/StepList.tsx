import type { ComponentChildren } from 'preact'
import { CheckIcon, CloseIcon } from './icons.tsx'
import { Spinner } from './Spinner.tsx'
import './step-list.css'
import { Text } from './Text.tsx'

export interface StepItem {
  readonly id: string
  readonly title: string
  /** The amount that the step moves, such as `0.0085 ETH`. */
  readonly detail?: string
  readonly state: 'ahead' | 'current' | 'pending' | 'done' | 'failed'
  /** The state in words, because colour and sign alone do not say it. */
  readonly status?: string | undefined
  /** More on it, such as its transaction. */
  readonly more?: ComponentChildren
}

/** The steps of a payment in the order in which they are signed. */
export function StepList({ steps, label }: { readonly steps: readonly StepItem[]; readonly label: string }) {
  return (
    <ol class="steps" aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step.id}
          class={`step step-${step.state}`}
          aria-current={step.state === 'current' || step.state === 'pending' ? 'step' : undefined}
        >
          <span class="step-sign" aria-hidden="true">
            {sign(step.state, at + 1)}
          </span>
          <div class="step-body">
            <div class="step-line">
              <span class="step-title">
                <Text>{step.title}</Text>
              </span>
              {step.detail !== undefined && (
                <span class="step-detail">
                  <Text figure>{step.detail}</Text>
                </span>
              )}
            </div>
            {step.status !== undefined && (
              <div class="step-status">
                <Text>{step.status}</Text>
              </div>
            )}
            {step.more !== undefined && <div class="step-more">{step.more}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function sign(state: StepItem['state'], number: number): ComponentChildren {
  switch (state) {
    case 'done':
      return <CheckIcon size={16} />
    case 'failed':
      return <CloseIcon size={16} />
    case 'pending':
      return <Spinner size={20} />
    case 'ahead':
    case 'current':
      return number
  }
}
