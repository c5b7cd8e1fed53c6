import { expect, test } from 'vitest'
import { createMailbox, type Letter, type Reader } from './mailbox.ts'

function readerOf(client: string): Reader & { readonly got: string[] } {
  const got: string[] = []
  return { client, got, deliver: ({ message }) => got.push(message) }
}

function setUp() {
  const clock = { now: 1_000 }
  const box = createMailbox(() => clock.now)
  const letter = (message: string, from = 'page', topic = 't'): Letter => ({
    topic,
    message,
    tag: 1,
    from,
    publishedAt: clock.now,
    expiresAt: clock.now + 100,
  })
  return { clock, box, letter }
}

test('a letter reaches everyone else on its topic, and no one on another', () => {
  const { box, letter } = setUp()
  const [page, wallet, other] = [readerOf('page'), readerOf('wallet'), readerOf('other')]
  for (const reader of [page, wallet]) box.subscribe(reader, 't')
  box.subscribe(other, 'u')
  box.publish(letter('hello'))
  expect([page.got, wallet.got, other.got]).toEqual([[], ['hello'], []])
})

test('a letter waits for someone who comes later, until one has confirmed it', () => {
  const { box, letter } = setUp()
  const [first, second] = [letter('first'), letter('second')]
  box.publish(first)
  box.publish(second)
  const wallet = readerOf('wallet')
  expect(box.waiting(wallet, 't')).toEqual([first, second])
  box.confirm(first)
  expect(box.waiting(wallet, 't')).toEqual([second])
})

test('a letter never comes back to its writer, over another connection neither', () => {
  const { box, letter } = setUp()
  box.publish(letter('mine'))
  expect(box.waiting(readerOf('page'), 't')).toEqual([])
})

test('a letter is gone when its time is up', () => {
  const { clock, box, letter } = setUp()
  box.publish(letter('old'))
  clock.now += 100
  expect(box.waiting(readerOf('wallet'), 't')).toEqual([])
})

test('who has left or unsubscribed gets nothing more', () => {
  const { box, letter } = setUp()
  const [gone, done] = [readerOf('gone'), readerOf('done')]
  for (const reader of [gone, done]) box.subscribe(reader, 't')
  box.leave(gone)
  box.unsubscribe(done, 't')
  box.publish(letter('hello'))
  expect([gone.got, done.got]).toEqual([[], []])
})
