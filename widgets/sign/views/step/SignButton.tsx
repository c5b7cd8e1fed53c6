import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '#kit/controls/Button.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import type { ShownStep } from '../../payment/shown-step.ts'
import type { Activity } from '../../payment/activity-model.ts'
import { saleText } from '../../../words/en/sale.ts'
import { signText as text } from '../../../words/en/sign.ts'
import type { Wording } from '../../text/wording.ts'
import type { Sign } from '../sign.ts'
import { useSettled } from './use-settled.ts'
import { Text } from '#kit/controls/Text.tsx'

/** The time after which a silent wallet gets a hint, in milliseconds. */
const HINT_MS = 8_000
/** The id by which the focus finds the button when it works again. */
export const SIGN_BUTTON = 'sign-button'

/** The one button of a step: switches the chain if necessary, then hands the step to the wallet. */
export function SignButton({ sign, shown, wording }: { sign: Sign; shown: ShownStep; wording: Wording }) {
  const { model } = sign
  const activity = model.activity.value
  const wallet = model.wallet.value?.option.name ?? ''
  const settled = useSettled(JSON.stringify(shown.payload))
  if (activity === 'asking') return <Asking sign={sign} wallet={wallet} />
  if (model.wrongChain.value)
    return (
      <Button kind="primary" wide busy={activity === 'switching'} onClick={() => void model.switchChain()}>
        {activity === 'switching'
          ? text.activity.switching
          : text.switchTo(wording.chain?.name ?? wording.session.chain)}
      </Button>
    )
  const isBusy = activity !== undefined
  const isOff =
    !settled ||
    !model.doubts.isAccepted.value ||
    model.priceChange.value?.worse === true ||
    model.lack.value !== undefined
  // Not `disabled`: a keyboard would lose its focus each time that a fresh price comes.
  return (
    <button
      type="button"
      id={SIGN_BUTTON}
      class={`button button-primary button-wide ${isOff && !isBusy ? 'sign-off' : ''}`}
      aria-disabled={isOff || isBusy}
      aria-busy={isBusy}
      onClick={() => {
        if (!isOff && !isBusy) void model.sign(shown)
      }}
    >
      {isBusy && <Spinner />}
      <Text>{activityText(activity) ?? label(shown, wording, wallet)}</Text>
    </button>
  )
}

function label({ step, decoded }: ShownStep, { session }: Wording, wallet: string): string {
  if (step.kind === 'fee') return text.sign.fee(wallet)
  if (step.kind === 'product' && session.delivery !== undefined) return text.sign.deposit(wallet)
  switch (decoded?.action.kind) {
    case 'approve':
      return text.sign.approve(wallet)
    case 'trust':
      return text.sign.trust(wallet)
    case 'swap':
      return text.sign.swap(wallet)
    case 'nft-offer':
      return saleText.sign.offer(wallet)
    case 'nft-accept':
      return saleText.sign[decoded.action.side](wallet)
    case 'pay':
    case undefined:
      return text.sign.other(wallet)
  }
}

function activityText(activity: Activity | undefined): string | undefined {
  if (activity === 'checking' || activity === 'reporting' || activity === 'refreshing')
    return text.activity[activity]
  return undefined
}

/** The wallet has the step. When it stays silent, the user can stop waiting. */
function Asking({ sign: { model }, wallet }: { sign: Sign; wallet: string }) {
  const late = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      late.value = true
    }, HINT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div class="sign-asking">
      <Button kind="primary" wide busy>
        {text.activity.asking(wallet)}
      </Button>
      <div role="status" class="sign-hint">
        {late.value && (
          <>
            <p>{text.waitingHint}</p>
            <Button kind="quiet" onClick={model.stopWaiting}>
              {text.stopWaiting}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
