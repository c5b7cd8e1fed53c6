import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '#kit/controls/Button.tsx'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { Field } from '../../../shared/parts/Field.tsx'
import { query, setQuery } from '../../../shared/router/address.ts'
import { lookIn, lookTexts } from '../../../shared/studio/wish.ts'
import { call } from '../../api/call.ts'
import type { Answer, Input } from '../../api/routes.ts'
import { useAction } from '../../state/action.ts'
import { can } from '../../state/me.ts'
import { toast } from '../../state/toasts.ts'

type Stored = Answer<'GET /api/dashboard/look'>
type Body = Input<'POST /api/dashboard/look'>['body']

const fields = [...lookTexts, 'radius', 'hide'] as const

/**
 * Stores the look of the studio for all widgets, sign windows and orders' pages of the partner. The studio begins with the
 * stored one, unless the address says another.
 */
export function SaveLook({ stored }: { readonly stored: Stored }) {
  const logo = useSignal(stored.logo ?? '')
  const action = useAction()
  useEffect(() => {
    if (fields.some((name) => query.peek().has(name))) return
    const { appearance, hide } = stored
    setQuery(
      Object.fromEntries(
        fields.map((name) => [name, name === 'hide' ? hide.join(',') : appearance[name]?.toString()]),
      ),
    )
  }, [])
  const { look } = lookIn(query.value)
  const save = async () =>
    action.run(async () => {
      const wanted = logo.value.trim()
      // The server checks all of it once more.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const body = {
        appearance: look?.appearance ?? {},
        hide: [...(look?.hide ?? [])],
        ...(wanted !== '' && { logo: wanted }),
      } as Body
      await call('POST /api/dashboard/look', { body })
      toast('Saved. The next load of a widget wears it.')
    })
  return (
    <>
      <Field
        label="Logo"
        name="logo"
        type="url"
        value={logo}
        placeholder="https://"
        hint="An https address. Visitors get the picture from our media host, never from your server."
      />
      <ActionFailure failure={action.failure} />
      <div class="form-actions">
        <Button
          kind="primary"
          busy={action.busy.value}
          disabled={look === undefined || !can('developer')}
          onClick={() => void save()}
        >
          Save for my account
        </Button>
        {!can('developer') && <span class="soft small">A change needs the role developer.</span>}
      </div>
      <p class="soft small">
        Saved, it is worn by all your widgets, the sign window and the pages of orders. A page’s own options
        come first in its widget. Fees, the minimum, warnings, addresses and the origin of your page always
        show.
      </p>
    </>
  )
}
