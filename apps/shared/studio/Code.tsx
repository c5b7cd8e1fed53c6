import { CodeBlock } from '../parts/CodeBlock.tsx'
import { openTab, Tabs } from '../parts/Tabs.tsx'
import { reactSnippet } from './react-snippet.ts'
import {
  elementSnippet,
  frameSnippet,
  htmlSnippet,
  policyLines,
  serverSnippet,
  vueSnippet,
  wholePage,
} from './snippets.ts'
import type { Wish } from './wish.ts'

const ways = [
  { value: 'html', label: 'Script', what: 'snippet', text: htmlSnippet },
  { value: 'element', label: 'Element', what: 'markup', text: elementSnippet },
  { value: 'react', label: 'React', what: 'component', text: reactSnippet, file: 'suite-widget.tsx' },
  { value: 'vue', label: 'Vue', what: 'component', text: vueSnippet, file: 'SuiteWidget.vue' },
  { value: 'iframe', label: 'Frame', what: 'frame', text: frameSnippet },
  { value: 'server', label: 'Server', what: 'curl command', text: serverSnippet },
] as const

/** The code for a page, in the words of each way to build one. */
export function Code({ wish }: { readonly wish: Wish }) {
  const tab = openTab('tab', ways)
  const way = ways.find(({ value }) => value === tab) ?? ways[0]
  return (
    <>
      <Tabs label="Ways to integrate" field="tab" tabs={ways} />
      {'file' in way && (
        <p class="small">
          A component of your own: save it as <code>{way.file}</code>.
        </p>
      )}
      <CodeBlock text={way.text(wish)} what={way.what} />
      {way.value === 'server' ? (
        <p class="small">
          <a href="/docs/guides/server">Server integration</a>: what a server prepares is mounted as the
          product <code>sign</code>.
        </p>
      ) : (
        <>
          <p class="small">
            {way.value === 'html' ? (
              <>
                <a
                  download="suite.html"
                  href={`data:text/html;charset=utf-8,${encodeURIComponent(wholePage(wish))}`}
                >
                  Download it as a page
                </a>
                , or read
              </>
            ) : (
              'Read'
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
    </>
  )
}
