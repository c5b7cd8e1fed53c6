import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { SuiteEmbedEvent } from '#contracts/embed/events.ts'
import { Button } from '#kit/controls/Button.tsx'

const MOST = 100
/** Fields that every event has. */
const COMMON = new Set(['v', 'type', 'instance', 'partner', 'product', 'ts'])

/** The events of the preview as its page hears them, the newest first. */
export function EventLog() {
  const events = useSignal<readonly SuiteEmbedEvent[]>([])
  useEffect(() => {
    const hear = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      // The script of our own page dispatches it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const detail = event.detail as SuiteEmbedEvent
      const [last, ...before] = events.peek()
      const rest =
        last === undefined || (last.type === 'resize' && detail.type === 'resize')
          ? before
          : [last, ...before]
      events.value = [detail, ...rest].slice(0, MOST)
    }
    addEventListener('suite-embed', hear)
    return () => removeEventListener('suite-embed', hear)
  }, [])
  return (
    <>
      <div class="studio-events" role="log" tabIndex={0} aria-label="Events of the preview">
        {events.value.length === 0 && <p class="soft small">Nothing yet. Events appear here as they come.</p>}
        <ol>
          {events.value.map((event) => (
            <li key={`${event.ts} ${event.type}`}>
              <time class="soft">{new Date(event.ts).toLocaleTimeString('en-GB')}</time> <b>{event.type}</b>{' '}
              <code>{dataOf(event)}</code>
            </li>
          ))}
        </ol>
      </div>
      {events.value.length > 0 && (
        <Button
          class="studio-clear"
          onClick={() => {
            events.value = []
          }}
        >
          Clear
        </Button>
      )}
    </>
  )
}

const dataOf = (event: SuiteEmbedEvent): string =>
  Object.entries(event)
    .filter(([name]) => !COMMON.has(name))
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
