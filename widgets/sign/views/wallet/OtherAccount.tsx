import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { signText as text } from '../../../words/en/sign.ts'
import { Party } from '../Party.tsx'
import { Screen } from '../Screen.tsx'
import type { Sign } from '../sign.ts'

/** The wallet uses another account than the payment was prepared for. */
export function OtherAccount({
  sign: { model },
  payer,
  usable,
}: {
  sign: Sign
  payer: string
  usable: boolean
}) {
  const account = model.account.value
  return (
    <Screen title={text.otherAccount.title}>
      <Party term={text.otherAccount.lead}>{payer}</Party>
      {account !== undefined && <Party term={text.otherAccount.now}>{account}</Party>}
      {usable ? (
        <>
          <Button kind="primary" wide onClick={() => void model.usePayer()}>
            {text.otherAccount.use}
          </Button>
          <p class="small soft">{text.otherAccount.orSwitch}</p>
        </>
      ) : (
        <Notice kind="info">{text.otherAccount.switchBack}</Notice>
      )}
    </Screen>
  )
}
