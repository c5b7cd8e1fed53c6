import type { Warning } from '#contracts/api/payment.ts'
import { Notice } from '../../kit/controls/Notice.tsx'

/** What the server warns of before anything is paid, in its own sentence. */
export function WarningNotice({ warning }: { readonly warning: Warning }) {
  return (
    <Notice kind={warning.code === 'INSUFFICIENT_BALANCE' ? 'error' : 'warn'} role="status">
      {warning.message}
    </Notice>
  )
}
