import { useSignal } from '@preact/signals'
import { parseAmount, plainAmount, readSurely } from '#kit/amounts/parse-amount.ts'
import { call } from '../../api/call.ts'
import { Failure } from '../../../shared/api/failure.ts'
import type { Answer, Input } from '../../api/routes.ts'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { Field } from '../../../shared/parts/Field.tsx'
import { amountText, chainName, locale } from '../../parts/money.tsx'
import { toast } from '../../state/toasts.ts'

export type Balance = Answer<'GET /api/dashboard/operator/partner'>['balances'][number]

interface ProposeProps {
  readonly slug: string
  readonly balance: Balance
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

type Chain = Input<'POST /api/dashboard/operator/payouts'>['body']['chain']

/** Proposes to pay out what is available, or a part of it. */
export function ProposePayoutDialog({ slug, balance, onClose, onDone }: ProposeProps) {
  const all = plainAmount(BigInt(balance.available), balance.decimals)
  const amount = useSignal(all)
  const to = useSignal('')
  const extraId = useSignal('')
  return (
    <ConfirmDialog
      title={`Propose a payout to ${slug}`}
      act="Propose it"
      kind="primary"
      reason={{ label: 'Reason' }}
      isReady={to.value.trim() !== ''}
      onClose={onClose}
      onAct={async (reason) => {
        await call('POST /api/dashboard/operator/payouts', {
          body: {
            partner: slug,
            // A balance is of a chain that the service knows.
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion
            chain: balance.chain as Chain,
            asset: balance.asset,
            amountMinor: minorOf(amount.peek(), all, balance.decimals),
            to: to.peek().trim(),
            ...(extraId.peek().trim() !== '' && { extraId: extraId.peek().trim() }),
            reason,
          },
        })
        toast('The payout is proposed. Send it, and note its transaction.')
        await onDone()
      }}
    >
      <p class="soft">
        Available: {amountText(balance.available, balance)} on {chainName(balance.chain)}. It is reserved at
        once; the transaction is yours to send.
      </p>
      <Field
        label={`Amount in ${balance.symbol}`}
        value={amount}
        name="amount"
        inputMode="decimal"
        hint="All of what is available, or a part of it."
      />
      <Field
        label="To account"
        value={to}
        name="to"
        required
        hint="The payout is confirmed once this account has got it."
      />
      <Field
        label="Destination tag or memo"
        value={extraId}
        name="extraId"
        hint="Only where the account has one, as at an exchange."
      />
    </ConfirmDialog>
  )
}

/** The typed amount in minor units. Throws for a text that is no amount of the asset, or could be two. */
function minorOf(text: string, all: string, decimals: number): string {
  const plain = readSurely(text, locale, all)
  const minor = plain === undefined ? undefined : parseAmount(plain, decimals)
  if (minor === undefined || minor === 0n)
    throw new Failure(
      'INVALID_REQUEST',
      `The amount must be a number above 0, with at most ${decimals} decimals. Write it without groups of thousands, and 1.234 as 1.2340.`,
    )
  return minor.toString()
}
