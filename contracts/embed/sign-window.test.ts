import { expect, test, vi } from 'vitest'
import { createWindowWatch, type OpenedWindow, signWindowFeatures } from './sign-window.ts'

/** A window as an opener sees it: `about:blank`, then a page of another origin, whose address throws. */
function openWindow() {
  const state = { closed: false, arrived: false }
  const opened: OpenedWindow = {
    get closed() {
      return state.closed
    },
    location: {
      get href() {
        if (state.arrived) throw new Error('SecurityError')
        return 'about:blank'
      },
    },
  }
  return { state, opened }
}

test('a window that is closed after its page has stayed for three looks is reported, once', () => {
  const { state, opened } = openWindow()
  const onClosed = vi.fn<() => void>()
  const look = createWindowWatch(opened, onClosed)
  expect(look()).toBe(true)
  state.arrived = true
  for (let n = 0; n < 3; n++) expect(look()).toBe(true)
  state.closed = true
  expect(look()).toBe(false)
  expect(onClosed).toHaveBeenCalledTimes(1)
})

test('a window that a Cross-Origin-Opener-Policy severs as its page arrives is not called closed', () => {
  const { state, opened } = openWindow()
  const onClosed = vi.fn<() => void>()
  const look = createWindowWatch(opened, onClosed)
  expect(look()).toBe(true)
  Object.assign(state, { arrived: true, closed: true })
  expect(look()).toBe(false)
  expect(onClosed).not.toHaveBeenCalled()
})

test('nor is one whose page was seen for a moment before it was cut off', () => {
  const { state, opened } = openWindow()
  const onClosed = vi.fn<() => void>()
  const look = createWindowWatch(opened, onClosed)
  state.arrived = true
  for (let n = 0; n < 2; n++) expect(look()).toBe(true)
  state.closed = true
  expect(look()).toBe(false)
  expect(onClosed).not.toHaveBeenCalled()
})

test('a sign page of the opener’s own origin counts as arrived by its address', () => {
  const opened = { closed: false, location: { href: 'http://localhost:4000/sign/x' } }
  const onClosed = vi.fn<() => void>()
  const look = createWindowWatch(opened, onClosed)
  for (let n = 0; n < 3; n++) look()
  opened.closed = true
  look()
  expect(onClosed).toHaveBeenCalledTimes(1)
})

test('the sign window is centred over the browser’s, also on a screen to the left', () => {
  expect(signWindowFeatures({ screenX: 100, screenY: 50, outerWidth: 1240, outerHeight: 960 })).toBe(
    'popup,width=440,height=760,left=500,top=150',
  )
  expect(signWindowFeatures({ screenX: -1500, screenY: 0, outerWidth: 1240, outerHeight: 760 })).toBe(
    'popup,width=440,height=760,left=-1100,top=0',
  )
})
