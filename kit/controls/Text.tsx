import type { ComponentChildren } from 'preact'

interface TextProps {
  readonly children: ComponentChildren
  /** It is a figure, a symbol or a name, which translators leave as it is. Words that come in its place are translated. */
  readonly figure?: boolean
}

/**
 * A text that changes while it is shown. A browser's translator puts each text into elements of its own, and to change
 * the text that was there before would show an old amount, or two of them. So this is one element, replaced whole.
 */
export const Text = ({ children, figure }: TextProps): ComponentChildren =>
  typeof children === 'string' ? (
    <span key={children} translate={figure && /\p{Nd}/u.test(children) ? false : undefined}>
      {children}
    </span>
  ) : (
    children
  )
