import { useSignal } from '@preact/signals'
import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { page } from '../../page.ts'
import { CodeBlock } from '../../parts/CodeBlock.tsx'
import { firstWidget, servedWidgets } from '../../parts/products.ts'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { SelectInput } from '../../../shared/parts/Field.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { openTab, Tabs } from '../../../shared/parts/Tabs.tsx'
import { hrefOf, query, setQuery } from '../../../shared/router/address.ts'
import { useAction } from '../../state/action.ts'
import { can, me, partner } from '../../state/me.ts'
import type { Read } from '../../../shared/state/answer.ts'
import { useRead } from '../../state/read.ts'
import './integrate.css'
import { reactSnippet } from './react-snippet.ts'
import {
  frameAddress,
  FRAME_RIGHTS,
  frameSnippet,
  htmlSnippet,
  policyLines,
  serverSnippet,
  wholePage,
  type Wish,
} from './snippet.ts'
import { FilterField } from '../../../shared/parts/filters.tsx'

const TABS = [
  { value: 'html', label: 'Script tag' },
  { value: 'react', label: 'React' },
  { value: 'iframe', label: 'iframe' },
  { value: 'server', label: 'Server' },
] as const

const FIELDS = [
  { name: 'chain', label: 'Chain', placeholder: 'eth' },
  { name: 'from', label: 'From token', placeholder: 'ETH' },
  { name: 'to', label: 'To token', placeholder: 'USDC' },
  { name: 'amount', label: 'Amount', placeholder: '0.5' },
  { name: 'locale', label: 'Number format', placeholder: 'en' },
  { name: 'height', label: 'Height', placeholder: '640' },
] as const

const of = (name: string): string => query.value.get(name) ?? ''

/** What the address says about the widget. */
function wishHere(): Wish {
  const offered = servedWidgets(me.value?.features)
  return {
    partner: partner.value?.slug ?? 'your-slug',
    publicUrl: page.publicUrl,
    product: (offered.find(({ key }) => key === of('product')) ?? firstWidget).key,
    theme: of('theme') === 'dark' || of('theme') === 'light' ? of('theme') : 'auto',
    locale: of('locale'),
    height: of('height'),
    chain: of('chain'),
    from: of('from'),
    to: of('to'),
    amount: of('amount'),
  }
}

/** Builds the snippet for a page. The choices stand in the address, so that a link can be shared. */
export function IntegratePage() {
  const wish = wishHere()
  const tab = openTab('tab', TABS)
  const origins = useRead('GET /api/dashboard/origins', {})
  const hasOrigin = (origins.data.value?.origins.length ?? 1) > 0
  return (
    <Page title="Integrate" lead="One snippet puts a swap into your page, with your slug in it.">
      {!hasOrigin && (
        <Notice kind="warn" title="No page may show your widgets yet">
          <a href={hrefOf('/origins')}>Add the origin of your page</a> first: until then its visitors see
          nothing.
        </Notice>
      )}
      <div class="page integrate">
        <div class="page">
          <Section title="Options">
            <Options wish={wish} />
            <p class="soft small">
              A payment that your server prepares is mounted as the product <code>sign</code>, with a session
              that your server creates: <a href="/docs/guides/server">Server integration</a>.
            </p>
          </Section>
          <Section title="Code" plain>
            <Tabs label="Ways to integrate" field="tab" tabs={TABS} />
            {tab === 'html' && <CodeBlock text={htmlSnippet(wish)} what="snippet" />}
            {tab === 'react' && <ReactCode wish={wish} />}
            {tab === 'iframe' && <CodeBlock text={frameSnippet(wish)} what="frame" />}
            {tab === 'server' && (
              <>
                <CodeBlock text={serverSnippet(wish)} what="curl command" />
                <p class="soft small">
                  Needs a <a href={hrefOf('/keys')}>key</a>. The whole way is in the{' '}
                  <a href="/docs/api">API reference</a>.
                </p>
              </>
            )}
            {tab !== 'server' && (
              <>
                <p class="small">
                  {tab === 'react' ? (
                    'Read'
                  ) : (
                    <>
                      <a
                        download="suite.html"
                        href={`data:text/html;charset=utf-8,${encodeURIComponent(wholePage(wish))}`}
                      >
                        Download it as a page
                      </a>
                      , or read
                    </>
                  )}{' '}
                  <a href="/docs/embed">every option and event</a>.
                </p>
                <details>
                  <summary>Your page has a Content-Security-Policy?</summary>
                  <p class="soft small">Add our address to these two lines of it:</p>
                  <CodeBlock text={policyLines(wish)} what="policy lines" />
                </details>
              </>
            )}
          </Section>
        </div>
        <Preview wish={wish} origins={origins} />
      </div>
    </Page>
  )
}

function ReactCode({ wish }: { readonly wish: Wish }) {
  return (
    <>
      <p class="soft small">
        Save it as <code>suite-widget.tsx</code>, and show <code>{'<SuiteWidget />'}</code> where the widget
        belongs.
      </p>
      <CodeBlock text={reactSnippet(wish)} what="component" />
    </>
  )
}

function Options({ wish }: { readonly wish: Wish }) {
  return (
    <div class="integrate-options">
      <SelectInput
        label="Product"
        value={wish.product}
        choices={servedWidgets(me.value?.features).map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(product) => setQuery({ product: product === firstWidget.key ? undefined : product })}
      />
      <SelectInput
        label="Theme"
        value={wish.theme}
        choices={[
          { value: 'auto', label: 'As the system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={(theme) => setQuery({ theme: theme === 'auto' ? undefined : theme })}
      />
      {FIELDS.map((field) => (
        <FilterField key={field.name} {...field} />
      ))}
    </div>
  )
}

interface PreviewProps {
  readonly wish: Wish
  readonly origins: Read<Answer<'GET /api/dashboard/origins'>>
}

/** The widget itself, in this page: so this page's origin has to be on the partner's list, as every other. */
function Preview({ wish, origins }: PreviewProps) {
  const turn = useSignal(0)
  const action = useAction()
  const own = new URL(page.publicUrl).origin
  const listed = origins.data.value?.origins
  const isAllowed = listed?.some(({ origin }) => origin === own) === true
  const allow = async () =>
    action.run(async () => {
      await call('POST /api/dashboard/origins', { body: { origin: own } })
      await origins.reload()
    })
  return (
    <Section
      title="Preview"
      actions={
        isAllowed && (
          <Button
            onClick={() => {
              turn.value += 1
            }}
          >
            Load again
          </Button>
        )
      }
      plain
    >
      <ActionFailure failure={action.failure} />
      {listed !== undefined && !isAllowed && (
        <div class="panel">
          <Empty
            title="See it live here"
            action={
              can('developer') && (
                <Button busy={action.busy.value} onClick={() => void allow()}>
                  Allow {own}
                </Button>
              )
            }
          >
            The preview is the widget itself, in this page. So the address of the dashboard has to be on your
            list of origins, like that of every other page.
          </Empty>
        </div>
      )}
      {isAllowed && (
        <>
          <div class="integrate-preview">
            <iframe
              key={turn.value}
              title={`Preview of your ${wish.product}`}
              src={frameAddress(wish)}
              referrerpolicy="origin"
              allow={FRAME_RIGHTS}
            />
          </div>
          <p class="soft small">
            It is the widget itself, with your fees. What is signed here is a payment of this network.
          </p>
        </>
      )}
    </Section>
  )
}
