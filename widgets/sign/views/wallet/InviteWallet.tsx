import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '#kit/controls/Button.tsx'
import { CopyButton } from '#kit/controls/CopyButton.tsx'
import { safeHref } from '#kit/chain/safe-href.ts'
import { Spinner } from '#kit/controls/Spinner.tsx'
import { createLazy } from '../../../models/lazy.ts'
import type { Invitation, WalletOption } from '../../../wallets/wallet.ts'
import { appLink } from '../../wallet/app-link.ts'
import { signText as text } from '../../../words/en/sign.ts'
import { WalletIcon } from './ChooseWallet.tsx'
import './invite.css'
import { Party } from '../Party.tsx'
import { Screen } from '../Screen.tsx'

const qrCode = createLazy(async () => (await import('#kit/controls/QrCode.tsx')).QrCode)

/** The most characters of a code: a longer text makes it too dense for a phone's camera. */
const MOST_SCANNED = 1_000

/** Wallets with WalletConnect also take such a link when it is pasted. */
const PAIRING = 'wc:'

interface InviteProps {
  readonly invitation: Invitation
  readonly option: WalletOption
  /** The address that opens this page on another device. */
  readonly page: string
  readonly over?: string | undefined
  readonly title: string
  readonly leave: string
  readonly onLeave: () => void
  /** The step that is signed. */
  readonly children?: ComponentChildren
}

/** The wallet is on another device, or an app on this one: shows how to bring the request there. */
export function InviteWallet(props: InviteProps) {
  const { invitation, option, page, over, title, leave, onLeave, children } = props
  const { link, pushed = false, account } = invitation
  const isScanned = link.length <= MOST_SCANNED
  const isPairing = link.startsWith(PAIRING)
  const direct = isPairing ? text.invite.paired : text.invite.lead(option.name)
  const lead = isScanned ? direct : text.invite.elsewhere(option.name)
  const app = appLink(link)
  return (
    <Screen over={over} title={title} lead={pushed ? text.invite.pushed(option.name) : lead}>
      <div class="invite">
        {isScanned ? (
          <Code link={link} label={text.invite.code(option.name)} />
        ) : (
          <Code link={page} label={text.invite.pageCode} />
        )}
        {isPairing && (
          <p class="invite-copy small soft">
            {text.invite.byHand}
            <CopyButton text={link} what={text.invite.link} />
          </p>
        )}
        {app !== undefined && (
          <a
            class="button button-primary button-wide invite-open"
            href={app}
            // An app's own scheme opens no page: a new tab would stay empty.
            target={safeHref(app) === undefined ? undefined : '_blank'}
            rel="noreferrer"
          >
            <WalletIcon option={option} />
            {isPairing ? text.invite.openPaired : text.invite.open(option.name)}
          </a>
        )}
      </div>
      <p class="sign-busy" role="status">
        <Spinner />
        {text.invite.waiting(option.name)}
      </p>
      {account !== undefined && (
        <div>
          <Party term={text.invite.payer}>{account}</Party>
          <p class="small soft">{text.invite.payerLead}</p>
        </div>
      )}
      {children}
      <Button onClick={onLeave}>{leave}</Button>
    </Screen>
  )
}

/** The place is reserved until the code is there, so that nothing jumps under a finger. */
function Code({ link, label }: { link: string; label: string }) {
  useEffect(() => {
    // Without the code, the user still has the link.
    qrCode.ensure().catch(() => undefined)
  }, [])
  const QrCode = qrCode.part.value
  return <div class="invite-code">{QrCode !== undefined && <QrCode text={link} label={label} />}</div>
}
