import type { ComponentChildren, JSX } from 'preact'
import './button.css'
import { Spinner } from './Spinner.tsx'
import { Text } from './Text.tsx'

type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

type Common = {
  readonly children: ComponentChildren
  /** `secondary` by default. */
  readonly kind?: ButtonKind
  readonly wide?: boolean
  readonly class?: string
}

type ButtonProps = Common &
  Omit<JSX.IntrinsicElements['button'], keyof Common> & {
    /** Work is in progress: the button keeps its focus and its width, and takes no click. */
    readonly busy?: boolean
    /** It cannot be pressed for a moment: unlike `disabled`, it keeps its focus, and may be given it. */
    readonly off?: boolean
  }

export function Button({
  kind,
  wide,
  busy = false,
  off = false,
  onClick,
  children,
  class: name,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={classes(kind, wide, name)}
      aria-busy={busy}
      aria-disabled={busy || off}
      onClick={busy || off ? undefined : onClick}
    >
      {busy && <Spinner />}
      <Text>{children}</Text>
    </button>
  )
}

interface ButtonLinkProps extends Common {
  /** An address that is not ours goes through `safeHref` first. */
  readonly href: string
  readonly onClick?: (() => void) | undefined
}

/** A link into a new tab that looks like a button. */
export function ButtonLink({ kind, wide, children, class: name, href, onClick }: ButtonLinkProps) {
  return (
    <a class={classes(kind, wide, name)} href={href} onClick={onClick} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

/** A round button that shows an icon only; `label` is its name. */
export function IconButton({
  label,
  children,
  class: name = '',
  ...rest
}: { readonly label: string } & Omit<JSX.IntrinsicElements['button'], 'class'> & {
    readonly class?: string
  }) {
  return (
    <button type="button" title={label} {...rest} class={`icon-button ${name}`} aria-label={label}>
      {children}
    </button>
  )
}

function classes(kind: ButtonKind = 'secondary', wide = false, name = ''): string {
  return `button button-${kind} ${wide ? 'button-wide' : ''} ${name}`
}
