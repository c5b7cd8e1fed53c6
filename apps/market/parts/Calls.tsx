import { CopyButton } from '#kit/controls/CopyButton.tsx'
import { calls } from '../api/ask.ts'

/** The calls that the open page has made: each of them can be made by anyone. */
export function Calls() {
  if (calls.value.length === 0) return null
  return (
    <details class="calls">
      <summary>
        {calls.value.length === 1 ? 'The API call behind this page' : 'The API calls behind this page'}
      </summary>
      <p class="soft small">
        This page uses the public API and nothing else. <a href="/docs/guides/market-data">How to use it</a>
      </p>
      <ul>
        {calls.value.map((url) => (
          <li key={url} class="copyable">
            <a href={url} target="_blank" rel="noopener">
              <code>{url}</code>
            </a>
            <CopyButton text={`curl '${url}'`} what="command" />
          </li>
        ))}
      </ul>
    </details>
  )
}
