import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { chainName } from '../../parts/money.tsx'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'
import { TxLink } from '../money/LedgerPage.tsx'
import { useOpen } from '../../../shared/state/open.ts'
import { Sub } from '../../../shared/parts/Table.tsx'

/** Says that the store was restored. Until a person has seen what its ledger may have lost, payouts wait. */
export function RestoreNotice({ at, reload }: { readonly at: string; readonly reload: () => Promise<void> }) {
  const { shown, show, close } = useOpen<true>()
  return (
    <>
      <Notice
        kind="error"
        title="The store was restored from a backup: payouts wait"
        role="alert"
        action={<Button onClick={() => show(true)}>See what the ledger lost</Button>}
      >
        Restored <ExactTime at={at} />. Payouts that were sent after the backup are forgotten, and could be
        sent a second time.
      </Notice>
      {shown && (
        <ConfirmDialog
          title="What the treasuries have sent"
          act="I have seen it: let payouts go on"
          kind="danger"
          reason={{ label: 'Reason' }}
          onClose={close}
          onAct={async (reason) => {
            await call('POST /api/dashboard/operator/restore/confirm', { body: { reason } })
            toast('The restore is confirmed.')
            await reload()
          }}
        >
          <Outflows />
        </ConfirmDialog>
      )}
    </>
  )
}

function Outflows() {
  const read = useRead('GET /api/dashboard/operator/restore', {})
  const restore = read.data.value?.restore
  if (read.failure.value !== undefined)
    return <FailureBox failure={read.failure.value} onRetry={read.reload} />
  if (restore === undefined) return <p class="soft">Reading the treasuries…</p>
  return (
    <>
      <p>
        These transactions of the treasuries are no payout and no refund in the ledger. Propose each payout
        among them, and note its transaction, before any other payout. Book each refund in Suspense, so that
        it is not sent again.
      </p>
      {restore.chains.map(({ chain, isComplete, outflows }) => (
        <p key={chain}>
          <strong>{chainName(chain)}</strong>: {outflows.length === 0 ? 'none found' : outflows.length}.{' '}
          {!isComplete && 'It could not be read whole: look at the treasury’s own wallet.'}
          {outflows.map(({ txHash, explorer }) => (
            <Sub key={txHash}>
              <TxLink hash={txHash} href={explorer} />
            </Sub>
          ))}
        </p>
      ))}
    </>
  )
}
