import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { NetworkLabel } from '#kit/chain/NetworkLabel.tsx'
import { IconButton } from '#kit/controls/Button.tsx'
import { ArrowLeftIcon } from '#kit/controls/icons.tsx'
import { Text } from '#kit/controls/Text.tsx'
import type { Lazy } from '../../models/lazy.ts'
import { formText } from '../../words/en/form.ts'
import './form.css'
import type { FormView } from './view.ts'

interface FormCardProps extends FormView {
  readonly title: string
  readonly reviewTitle: string
  readonly later: Lazy<CardParts>
  /** Stands in the head beside the form. */
  readonly tools: ComponentChildren
  /** The form. */
  readonly children: ComponentChildren
}

/** Parts of the card that are loaded after the form. */
export interface CardParts {
  readonly FootFollower: ComponentType
  readonly Announcer: ComponentType<Pick<FormView, 'form' | 'locale'>>
}

/** The whole widget: its head, and its current screen. */
export function FormCard({ title, reviewTitle, later, tools, children, ...view }: FormCardProps) {
  const { form, page } = view
  const screen = form.screen.value
  const parts = later.part.value
  const checkout = form.checkout.value
  const heading = useScreenFocus(screen)
  const isForm = screen === 'form' || checkout === undefined
  return (
    <main class="card">
      <header class="head">
        {screen === 'review' ? (
          <IconButton label={formText.back} onClick={() => void checkout?.payment.cancel()}>
            <ArrowLeftIcon />
          </IconButton>
        ) : (
          page.logo !== undefined && <img class="mark" src={page.logo} alt="" />
        )}
        <div class="head-title">
          <h1 ref={heading} tabIndex={-1}>
            <Text>{screen === 'review' ? reviewTitle : title}</Text>
          </h1>
          <NetworkLabel network={page.network} />
        </div>
        {isForm && tools}
      </header>
      {isForm ? children : <checkout.Screen {...view} checkout={checkout} />}
      {/* Only a text that comes into it later is read out. */}
      <p role="status" class="hidden-text">
        {parts && <parts.Announcer {...view} />}
      </p>
      {/* Another screen has another foot. */}
      {parts && <parts.FootFollower key={screen} />}
    </main>
  )
}

/** Moves the focus to a new screen's heading, and the heading into sight, but only while the user is in this frame. */
function useScreenFocus(screen: string): { readonly current: HTMLHeadingElement | null } {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    if (!document.hasFocus()) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [screen])
  return heading
}
