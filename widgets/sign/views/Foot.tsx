import { useSignal } from '@preact/signals'
import { ShortAddress } from '#kit/chain/Address.tsx'
import { Button } from '#kit/controls/Button.tsx'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { signText as text } from '../../words/en/sign.ts'
import { spelled } from '../text/wording.ts'
import { WalletIcon } from './wallet/ChooseWallet.tsx'
import { type Sign, wordingOf } from './sign.ts'

/** The account that signs, and the button that cancels. */
export function Foot({ sign }: { sign: Sign }) {
  const { model } = sign
  const asks = useSignal(false)
  const wording = wordingOf(sign)
  const wallet = model.wallet.value?.option
  const account = model.account.value
  const isOpen = model.session.value?.status === 'pending'
  const canLeave = isOpen && model.activity.value === undefined && model.screen.value.kind !== 'connecting'
  if (!isOpen) return null
  return (
    <footer class="sign-foot">
      {wallet !== undefined && account !== undefined && (
        <>
          <WalletIcon option={wallet} />
          <span class="sign-account">
            <span class="hidden-text">{text.account.with(wallet.name)}</span>
            <span aria-hidden="true" class="small soft">
              {wallet.name}
            </span>
            <ShortAddress
              address={wording === undefined ? account : spelled(account, [wording.session.payer], wording)}
            />
          </span>
          {canLeave && (
            <Button kind="quiet" aria-label={text.account.changeName} onClick={model.leaveWallet}>
              {text.account.change}
            </Button>
          )}
        </>
      )}
      <Button
        kind="quiet"
        class="sign-cancel"
        busy={model.activity.value === 'cancelling'}
        off={model.activity.value !== undefined && model.activity.value !== 'cancelling'}
        onClick={() => {
          // Nothing was paid, so nothing can be lost: no question.
          if (model.underWay.value) asks.value = true
          else void model.cancel()
        }}
      >
        {text.cancel.button}
      </Button>
      {asks.value && (
        <Dialog title={text.cancel.title} onClose={() => (asks.value = false)}>
          <p>{model.feePaid.value ? text.cancel.paid : text.cancel.asked}</p>
          <div class="sign-choice">
            <Button onClick={() => (asks.value = false)}>{text.cancel.no}</Button>
            <Button
              kind="danger"
              onClick={() => {
                asks.value = false
                void model.cancel()
              }}
            >
              {text.cancel.yes}
            </Button>
          </div>
        </Dialog>
      )}
    </footer>
  )
}
