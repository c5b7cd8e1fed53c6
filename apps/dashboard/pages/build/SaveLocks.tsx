import { useSignal } from '@preact/signals'
import { Button } from '#kit/controls/Button.tsx'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { Field, Form, problemIn } from '../../../shared/parts/Field.tsx'
import { Section } from '../../../shared/parts/Page.tsx'
import { call } from '../../api/call.ts'
import type { Answer, Input } from '../../api/routes.ts'
import { useAction } from '../../state/action.ts'
import { can } from '../../state/me.ts'
import { toast } from '../../state/toasts.ts'

type Stored = Answer<'GET /api/dashboard/locks'>
type Body = Input<'POST /api/dashboard/locks'>['body']

const shown = (list: readonly string[] | undefined): string => list?.join(' ') ?? ''
const listIn = (text: string): string[] | undefined => {
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  return names.length === 0 ? undefined : names
}

/** What the account's swaps and bridges are limited to, whatever a page or a visitor asks for. */
export function SaveLocks({ stored }: { readonly stored: Stored }) {
  const { swap = {}, bridge = {} } = stored
  const chains = useSignal(shown(swap.chains))
  const from = useSignal(shown(swap.from))
  const to = useSignal(shown(swap.to))
  const slippage = useSignal(
    swap.mostSlippageBps === undefined ? '' : (swap.mostSlippageBps / 100).toString(),
  )
  const send = useSignal(shown(bridge.from))
  const receive = useSignal(shown(bridge.to))
  const destination = useSignal(bridge.destination ?? '')
  const tag = useSignal(bridge.destinationExtraId ?? '')
  const action = useAction()
  const problem = (field: string) => problemIn(action.failure.value, field)
  const save = async () =>
    action.run(async () => {
      const percent = slippage.value.trim()
      // The server checks every name, and answers which is wrong.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const body = {
        swap: {
          chains: listIn(chains.value),
          from: listIn(from.value),
          to: listIn(to.value),
          ...(percent !== '' && { mostSlippageBps: Math.round(Number(percent) * 100) }),
        },
        bridge: {
          from: listIn(send.value),
          to: listIn(receive.value),
          ...(destination.value.trim() !== '' && { destination: destination.value.trim() }),
          ...(tag.value.trim() !== '' && { destinationExtraId: tag.value.trim() }),
        },
      } as Body
      await call('POST /api/dashboard/locks', { body })
      toast('Saved. It applies from the next quote on.')
    })
  return (
    <Section
      title="Limits"
      lead="The service holds these against every widget and key of your account: a page’s options, and who changes them, cannot pass them. An empty field limits nothing. The first of a list is what a form begins with. A payment whose fee is paid is always finished."
    >
      <Form onSubmit={save}>
        <Field
          label="Swaps: chains"
          name="swap-chains"
          value={chains}
          placeholder="eth base"
          problem={problem('swap.chains')}
        />
        <Field
          label="Swaps: tokens to pay"
          name="swap-from"
          value={from}
          placeholder="eth:native base:native"
          hint="As chain:address or chain:symbol, with a space between."
          problem={problem('swap.from')}
        />
        <Field
          label="Swaps: tokens to receive"
          name="swap-to"
          value={to}
          placeholder="eth:USDC"
          problem={problem('swap.to')}
        />
        <Field
          label="Swaps: highest slippage in percent"
          name="swap-slippage"
          value={slippage}
          placeholder="1"
          problem={problem('swap.mostSlippageBps')}
        />
        <Field
          label="Bridges: currencies to pay"
          name="bridge-from"
          value={send}
          placeholder="eth/eth usdc/sol"
          hint="As ticker/network."
          problem={problem('bridge.from')}
        />
        <Field
          label="Bridges: currencies to receive"
          name="bridge-to"
          value={receive}
          placeholder="xrp/xrp"
          problem={problem('bridge.to')}
        />
        <Field
          label="Bridges: the one address that is paid"
          name="bridge-destination"
          value={destination}
          problem={problem('bridge.destination')}
        />
        <Field
          label="Bridges: its tag or memo"
          name="bridge-tag"
          value={tag}
          hint="Without one, payments with a tag are refused."
          problem={problem('bridge.destinationExtraId')}
        />
        <div class="form-actions">
          <Button type="submit" busy={action.busy.value} disabled={!can('developer')}>
            Save the limits
          </Button>
          {!can('developer') && <span class="soft small">A change needs the role developer.</span>}
        </div>
      </Form>
      <ActionFailure failure={action.failure} />
    </Section>
  )
}
