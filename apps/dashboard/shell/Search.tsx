import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { go } from '../../shared/router/address.ts'
import { call } from '../api/call.ts'
import { titleOf, type Payment } from '../pages/money/payment-text.ts'
import { can, type Me } from '../state/me.ts'
import { useRead } from '../state/read.ts'
import { isOpenTo, pages } from './pages.ts'
import './search.css'

/** Something that can be gone to. */
interface Goal {
  readonly to: string
  readonly kind: string
  readonly title: string
  /** What else it is found by. */
  readonly words?: string
}

const MOST = 12
/** So long after the last key, payments are asked for. */
const TYPING_MS = 250
/** An id, a hash or an address is not shorter. */
const SHORTEST = 8

/** As an object without a type: the types of inputs want a `list` with this role. */
const COMBOBOX: object = {
  class: 'search-text',
  type: 'search',
  role: 'combobox',
  'aria-label': 'Search',
  'aria-expanded': 'true',
  'aria-autocomplete': 'list',
}

/** Opens the search by ⌘K or Ctrl K, wherever one is. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}

/** Searches pages, keys, origins, members, endpoints and payments; a payment by its id, its payer or a transaction. */
export function Search({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const text = useSignal('')
  const at = useSignal(0)
  const payments = useSignal<readonly Payment[]>([])
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const own = useOwnGoals(me)
  const wanted = text.value.trim()
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    payments.value = []
    at.value = 0
    if (me.partner === undefined || wanted.length < SHORTEST) return undefined
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      void find(wanted, leaving.signal).then((found) => {
        if (!leaving.signal.aborted) payments.value = found
        return found
      })
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [wanted])
  const goals = [...payments.value.map(goalOfPayment), ...own.filter((goal) => fits(goal, wanted))].slice(
    0,
    MOST,
  )
  const follow = (goal: Goal | undefined) => {
    if (goal === undefined) return
    onClose()
    go(goal.to)
  }
  const move = (by: number) => {
    at.value = Math.max(0, Math.min(goals.length - 1, at.value + by))
  }
  return (
    <Dialog title="Search" onClose={onClose}>
      <input
        ref={input}
        {...COMBOBOX}
        aria-controls={list}
        aria-activedescendant={goals[at.value] === undefined ? undefined : `${list}-${at.value}`}
        placeholder="A page, a key, an origin, or a payment by id, payer or hash"
        autocomplete="off"
        spellcheck={false}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(1)
          else if (event.key === 'ArrowUp') move(-1)
          else if (event.key === 'Enter') follow(goals[at.value])
          else return
          event.preventDefault()
        }}
      />
      <ul id={list} class="search-found" role="listbox" aria-label="Found">
        {goals.map((goal, index) => (
          // The field handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={goal.to + goal.title}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at.value}
            onClick={() => follow(goal)}
          >
            <span>{goal.title}</span>
            <span class="soft small">{goal.kind}</span>
          </li>
        ))}
      </ul>
      <p class="soft small" role="status">
        {goals.length === 0 ? 'Nothing fits. A payment is found by its whole id, payer or transaction.' : ''}
      </p>
    </Dialog>
  )
}

/** The payments of a whole id, payer or transaction. What cannot be searched at present is not found. */
async function find(text: string, signal: AbortSignal): Promise<readonly Payment[]> {
  try {
    return (await call('GET /api/dashboard/payments/find', { query: { text } }, signal)).payments
  } catch {
    return []
  }
}

/** What the account has, and the pages for it. */
function useOwnGoals(me: Me): readonly Goal[] {
  const when = me.partner !== undefined && can('viewer')
  const keys = useRead('GET /api/dashboard/keys', {}, { when })
  const origins = useRead('GET /api/dashboard/origins', {}, { when })
  const members = useRead('GET /api/dashboard/members', {}, { when })
  const webhooks = useRead('GET /api/dashboard/webhooks', {}, { when })
  return [
    ...pages
      .filter((page) => page.isInner === undefined && isOpenTo(page, me))
      .map(({ path, label, group }): Goal => ({
        to: path,
        title: label,
        kind: group === '' ? 'Page' : group,
      })),
    ...(keys.data.value?.keys ?? []).map(({ label, prefix }): Goal => ({
      to: '/keys',
      title: label,
      kind: 'API key',
      words: prefix,
    })),
    ...(origins.data.value?.origins ?? []).map(({ origin }): Goal => ({
      to: '/origins',
      title: origin,
      kind: 'Origin',
    })),
    ...(members.data.value?.members ?? []).map(({ email }): Goal => ({
      to: '/members',
      title: email,
      kind: 'Member',
    })),
    ...(webhooks.data.value?.endpoints ?? []).map(({ id, url }): Goal => ({
      to: `/webhooks/one?id=${encodeURIComponent(id)}`,
      title: url,
      kind: 'Webhook',
    })),
  ]
}

const goalOfPayment = (payment: Payment): Goal => ({
  to: `/payments/one?intentId=${encodeURIComponent(payment.intentId)}`,
  title: titleOf(payment),
  kind: `Payment, ${payment.state}`,
})

const fits = ({ title, kind, words = '' }: Goal, wanted: string): boolean =>
  wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${title} ${kind} ${words}`.toLowerCase().includes(word))
