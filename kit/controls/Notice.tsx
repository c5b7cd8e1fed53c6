import type { ComponentChildren } from 'preact'
import { ErrorIcon, type Icon, InfoIcon, ShieldCheckIcon, WarningIcon } from './icons.tsx'
import './notice.css'
import { Text } from './Text.tsx'

type NoticeKind = 'info' | 'good' | 'warn' | 'error'

interface NoticeProps {
  readonly kind: NoticeKind
  readonly title?: string | undefined
  readonly children?: ComponentChildren
  /** Buttons to continue with. */
  readonly action?: ComponentChildren
  /** `alert` interrupts a screen reader, `status` waits for a pause. Without it the text is not announced. */
  readonly role?: 'alert' | 'status'
}

const icons: Readonly<Record<NoticeKind, Icon>> = {
  info: InfoIcon,
  good: ShieldCheckIcon,
  warn: WarningIcon,
  error: ErrorIcon,
}

export function Notice({ kind, title, children, action, role }: NoticeProps) {
  const Sign = icons[kind]
  return (
    <div class={`notice notice-${kind}`} role={role}>
      <Sign class="notice-icon" />
      <div class="notice-body">
        {title !== undefined && (
          <strong class="notice-title">
            <Text>{title}</Text>
          </strong>
        )}
        {children !== undefined && (
          <div>
            <Text>{children}</Text>
          </div>
        )}
        {action !== undefined && <div class="notice-action">{action}</div>}
      </div>
    </div>
  )
}
