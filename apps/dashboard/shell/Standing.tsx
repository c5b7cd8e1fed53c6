import { Notice } from '#kit/controls/Notice.tsx'
import { Time } from '../../shared/parts/Time.tsx'
import { hrefOf } from '../../shared/router/address.ts'
import { page } from '../page.ts'
import type { Me } from '../state/me.ts'

/** What holds an account back, on every page. */
export function Standing({ me: { member, partner } }: { readonly me: Me }) {
  if (member.needsSecondFactor)
    return (
      <Notice kind="warn" title="Set up a second factor first">
        An operator works with one. <a href={hrefOf('/security')}>Add a passkey or an authenticator app</a>.
      </Notice>
    )
  if (partner?.status === 'pending')
    return (
      <Notice kind="info" title="Your account waits for its activation">
        The operator of this service looks at it (asked <Time at={partner.createdAt} />
        ). Meanwhile you can <a href={hrefOf('/origins')}>add origins</a>,{' '}
        <a href={hrefOf('/keys')}>create test keys</a>, <a href={hrefOf('/fees')}>set your fees</a> and{' '}
        <a href={hrefOf('/integrate')}>build your page</a>. Live keys and signing begin with the activation.
        <ContactOperator />
      </Notice>
    )
  if (partner?.status === 'suspended')
    return (
      <Notice kind="error" title="This account is suspended">
        Keys and widgets do not work until the operator activates it again. What was earned stays in the{' '}
        <a href={hrefOf('/ledger')}>ledger</a>.
        <ContactOperator />
      </Notice>
    )
  return null
}

function ContactOperator() {
  if (page.supportUrl === undefined) return null
  return (
    <>
      {' '}
      Questions? <a href={page.supportUrl}>Contact the operator</a>.
    </>
  )
}
