import { type Signal, useSignal } from '@preact/signals'
import { densities, findLookProblem, fonts, hideable, themes } from '#contracts/embed/check-look.ts'
import { Button } from '#kit/controls/Button.tsx'
import { ActionFailure, FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Checks, Field, Form, SelectInput } from '../../../shared/parts/Field.tsx'
import { Lines, Page, Section } from '../../../shared/parts/Page.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { call } from '../../api/call.ts'
import type { Answer, Input } from '../../api/routes.ts'
import { useAction } from '../../state/action.ts'
import { can } from '../../state/me.ts'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'

type Look = Answer<'GET /api/dashboard/look'>

/** How the partner's widgets, sign windows and orders' pages look. */
export function LookPage() {
  const read = useRead('GET /api/dashboard/look', {})
  const look = read.data.value
  return (
    <Page
      title="Look"
      lead="Your colours and your logo, for your widgets, the sign window and the pages of orders. A page’s own options come first in its widget."
    >
      {read.failure.value !== undefined && <FailureBox failure={read.failure.value} onRetry={read.reload} />}
      {look === undefined && read.failure.value === undefined && <Lines count={6} />}
      {look !== undefined && <Settings look={look} />}
    </Page>
  )
}

const colours = [
  { name: 'accent', label: 'Accent', hint: 'Of buttons, links and the focus, such as #2c56e8.' },
  { name: 'surface', label: 'Surface', hint: 'Of the card. Black or white has to be readable on it.' },
  { name: 'text', label: 'Text', hint: 'On the card.' },
  { name: 'background', label: 'Background', hint: 'Behind the card.' },
] as const

const hideNames = {
  title: 'The title of the widget',
  chain: 'The choice of a chain',
  flip: 'The button that swaps the sides',
} as const

/** As they are typed: an empty text says nothing. */
type Texts = Readonly<
  Record<(typeof colours)[number]['name'] | 'radius' | 'font' | 'density' | 'theme' | 'logo', Signal<string>>
>

function Settings({ look }: { readonly look: Look }) {
  const { appearance, logo = '' } = look
  const texts: Texts = {
    accent: useSignal<string>(appearance.accent ?? ''),
    surface: useSignal<string>(appearance.surface ?? ''),
    text: useSignal<string>(appearance.text ?? ''),
    background: useSignal<string>(appearance.background ?? ''),
    radius: useSignal(appearance.radius?.toString() ?? ''),
    font: useSignal<string>(appearance.font ?? ''),
    density: useSignal<string>(appearance.density ?? ''),
    theme: useSignal<string>(appearance.theme ?? ''),
    logo: useSignal(logo),
  }
  const hide = useSignal<readonly Look['hide'][number][]>(look.hide)
  const action = useAction()
  const typed = typedIn(texts)
  const problem = findLookProblem({ appearance: typed })
  const problemOf = (name: string) =>
    problem?.startsWith(`appearance.${name}:`) === true
      ? problem.slice(`appearance.${name}: `.length)
      : undefined
  const save = async () => {
    if (problem !== undefined) return
    await action.run(async () => {
      const wanted = texts.logo.value.trim()
      // The server checks all of it once more.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const body = {
        appearance: typed,
        hide: [...hide.value],
        ...(wanted !== '' && { logo: wanted }),
      } as Body
      await call('POST /api/dashboard/look', { body })
      toast('Saved. The next load of a widget wears it.')
    })
  }
  const choice = (name: 'font' | 'density' | 'theme', label: string, values: readonly string[]) => (
    <SelectInput
      label={label}
      value={texts[name]}
      choices={[{ value: '', label: 'As usual' }, ...values.map((value) => ({ value, label: value }))]}
    />
  )
  return (
    <Section title="Appearance">
      <Form onSubmit={save}>
        {colours.map(({ name, label, hint }) => (
          <Field
            key={name}
            label={label}
            name={name}
            value={texts[name]}
            placeholder="#rrggbb"
            hint={hint}
            problem={problemOf(name)}
          />
        ))}
        <Field
          label="Radius"
          name="radius"
          inputMode="numeric"
          value={texts.radius}
          hint="Of the card’s corners, from 0 to 24."
          problem={problemOf('radius')}
        />
        {choice('font', 'Font', fonts)}
        {choice('density', 'Density', densities)}
        {choice('theme', 'Theme', themes)}
        <Field
          label="Logo"
          name="logo"
          type="url"
          value={texts.logo}
          placeholder="https://"
          hint="An https address. Visitors get the picture from our media host, never from your server."
        />
        <Checks
          label="Leave out"
          values={hide}
          choices={hideable.map((value) => ({ value, label: hideNames[value] }))}
        />
        <ActionFailure failure={action.failure} />
        <div class="form-actions">
          <Button
            type="submit"
            kind="primary"
            busy={action.busy.value}
            disabled={problem !== undefined || !can('developer')}
          >
            Save
          </Button>
          {!can('developer') && <span class="soft small">A change needs the role developer.</span>}
        </div>
      </Form>
      <p class="soft small">
        Fees, the minimum, warnings, addresses and the origin of your page always show. See it in the preview
        of <a href={hrefOf('/integrate')}>Integrate</a>.
      </p>
    </Section>
  )
}

type Body = Input<'POST /api/dashboard/look'>['body']

/** The appearance that was typed, of whatever it may be. */
function typedIn(texts: Texts): Readonly<Record<string, unknown>> {
  const { accent, surface, text, background, font, density, theme, radius } = texts
  const named = Object.entries({ accent, surface, text, background, font, density, theme }).flatMap(
    ([name, { value }]) => (value.trim() === '' ? [] : [[name, value.trim()] as const]),
  )
  const wanted = radius.value.trim()
  return { ...Object.fromEntries(named), ...(wanted !== '' && { radius: Number(wanted) }) }
}
