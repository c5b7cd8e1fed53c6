import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '#kit/controls/Button.tsx'
import { CheckIcon } from '#kit/controls/icons.tsx'
import { returnTo } from '../page/way-out.ts'
import { signText as text } from '../../words/en/sign.ts'
import { partnerName, type Wording } from '../text/wording.ts'
import type { Sign } from './sign.ts'

interface WayOutProps {
  readonly sign: Sign
  readonly wording: Wording
  readonly closesAfter?: number | undefined
}

/** The mark of what went well. */
export function Success({ children }: { children?: ComponentChildren }) {
  return (
    <p class="sign-success">
      <span class="sign-success-mark">
        <CheckIcon size={32} />
      </span>
      {children}
    </p>
  )
}

/** Back to the page that the user came from: closes the window, or follows the partner's address. */
export function WayOut({ sign: { tab }, wording, closesAfter }: WayOutProps) {
  const back = returnTo(wording.session)
  if (tab.isPopup) return <Close tab={tab} after={closesAfter} />
  if (back === undefined) return <p class="soft">{text.close.lead}</p>
  return (
    <a class="button button-primary button-wide" href={back} rel="noreferrer">
      {text.close.back(partnerName(wording))}
    </a>
  )
}

function Close({ tab, after }: { tab: Sign['tab']; after: number | undefined }) {
  const left = useSignal(after)
  useEffect(() => {
    left.value = after
    if (after === undefined) return undefined
    const timer = setInterval(() => {
      if (left.value === undefined) return
      left.value -= 1
      if (left.value <= 0) tab.close()
    }, 1_000)
    return () => clearInterval(timer)
  }, [after])
  return (
    <div class="sign-close">
      <Button wide onClick={() => tab.close()}>
        {text.close.button}
      </Button>
      {left.value !== undefined && left.value > 0 && (
        <p class="small soft">
          {text.close.counting(left.value.toString())}{' '}
          <Button kind="quiet" onClick={() => (left.value = undefined)}>
            {text.close.keep}
          </Button>
        </p>
      )}
    </div>
  )
}
