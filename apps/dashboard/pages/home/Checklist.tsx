import type { ComponentChildren } from 'preact'
import { CheckIcon } from '#kit/controls/icons.tsx'
import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { page } from '../../page.ts'
import { CodeBlock } from '../../../shared/parts/CodeBlock.tsx'
import { firstWidget } from '../../parts/products.ts'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { useAction } from '../../state/action.ts'
import { can, partner } from '../../state/me.ts'
import { toast } from '../../state/toasts.ts'
import { wholePage } from '../../../shared/studio/snippets.ts'
import { plainWish } from '../../../shared/studio/wish.ts'
import './checklist.css'
import type { Step } from './steps.ts'

/** The steps of a new partner: the first that waits is open, the others are a line each. */
export function Checklist({ steps }: { readonly steps: readonly Step[] }) {
  const open =
    steps.find(({ isDone, isOptional }) => !isDone && !isOptional) ?? steps.find(({ isDone }) => !isDone)
  const needed = steps.filter(({ isOptional }) => !isOptional)
  const count = needed.filter(({ isDone }) => isDone).length
  return (
    <section class="panel checklist" aria-label="First steps">
      <div class="checklist-head">
        <h2>First steps</h2>
        <span class="small soft" role="status">
          {count} of {needed.length} to the first swap
        </span>
      </div>
      <ol>
        {steps.map((step, at) => (
          <li
            key={step.id}
            class={`checklist-step ${step === open ? 'checklist-open' : ''}`}
            aria-current={step === open ? 'step' : undefined}
          >
            <span class={step.isDone ? 'checklist-mark checklist-done' : 'checklist-mark'}>
              {step.isDone ? <CheckIcon size={14} /> : <span aria-hidden="true">{at + 1}</span>}
              {step.isDone && <span class="hidden-text">Done: </span>}
            </span>
            <div class="checklist-body">
              <div class="checklist-title">
                <strong>{step.title}</strong>
                <span class="small soft">
                  {step.isDone
                    ? step.at !== undefined && <Time at={step.at} />
                    : step.isOptional && 'optional'}
                </span>
              </div>
              {step === open && <How step={step} />}
              {step !== open && <Links step={step} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function How({ step }: { readonly step: Step }) {
  if (step.id === 'origin') return <OriginStep />
  if (step.id === 'seen') return <SnippetStep />
  const { to, act, how } = places[step.id]
  return (
    <>
      <p class="soft">{typeof how === 'string' ? how : how()}</p>
      <div class="form-actions">{way(to, act)}</div>
    </>
  )
}

const way = (to: string, label: string): ComponentChildren => (
  <a class="button button-primary" href={hrefOf(to)}>
    {label}
  </a>
)

/** Where each step is done, and how: `act` stands on the button of the open one. */
const places = {
  origin: { to: '/origins', label: 'Origins' },
  seen: { to: '/integrate', label: 'Snippet' },
  signed: {
    to: '/payments',
    label: 'Payments',
    act: 'Watch the payments',
    how: () =>
      `Enter an amount in your page, review the swap and sign it. ${page.network === 'sandbox' ? 'The sandbox’s wallet has money of its own: nothing to install. ' : ''}This step ticks itself, and the fee appears in your earnings.`,
  },
  key: {
    to: '/keys',
    label: 'API keys',
    act: 'Create a key',
    how: 'A server needs a key; a page with a widget does not. A test key quotes and prepares.',
  },
  used: {
    to: '/requests',
    label: 'Request log',
    act: 'Open the request log',
    how: 'Run the curl line that came with the key. Its call appears in the request log.',
  },
  webhook: {
    to: '/webhooks',
    label: 'Webhooks',
    act: 'Add an endpoint',
    how: 'Your server is told of each signed session and each booked fee.',
  },
  live: {
    to: '/keys',
    label: 'API keys',
    act: 'API keys',
    how: () =>
      partner.value?.status === 'active'
        ? 'Create a live key, add the origin of your real page, and turn on a second factor.'
        : 'The operator activates your account. Until then, test keys and the rest of this dashboard work.',
  },
} as const

function Links({ step }: { readonly step: Step }) {
  const { to, label } = places[step.id]
  const payment = step.id === 'signed' ? step.intentId : undefined
  const target = payment === undefined ? to : `/payments/one?intentId=${encodeURIComponent(payment)}`
  return (
    <a class="small" href={hrefOf(target)}>
      {payment === undefined ? label : 'See it step by step'}
    </a>
  )
}

const EXAMPLES = ['http://localhost:3000', 'http://localhost:5173', 'http://localhost:8080'] as const

function OriginStep() {
  const action = useAction()
  return (
    <>
      <p class="soft">Only pages of your list may show your widgets. Your own machine is a good start.</p>
      {can('developer') && (
        <div class="chips">
          {EXAMPLES.map((origin) => (
            <Button
              key={origin}
              busy={action.busy.value}
              onClick={() =>
                void action
                  .run(async () => call('POST /api/dashboard/origins', { body: { origin } }))
                  .then((isDone) => isDone && toast(`${origin} may show your widgets now.`))
              }
            >
              Add {origin}
            </Button>
          ))}
          {way('/origins', 'Add another')}
        </div>
      )}
      <ActionFailure failure={action.failure} />
    </>
  )
}

function SnippetStep() {
  const wish = plainWish({
    partner: partner.value?.slug ?? '',
    publicUrl: page.publicUrl,
    product: firstWidget.key,
  })
  return (
    <>
      <p class="soft">
        Save these lines as a file, and open it at the address that you added. This step ticks itself when the
        widget is there.
      </p>
      <CodeBlock text={wholePage(wish)} what="page" />
      <div class="form-actions">{way('/integrate', 'Choose product, theme and start values')}</div>
    </>
  )
}
