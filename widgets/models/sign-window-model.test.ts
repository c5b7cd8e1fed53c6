import { expect, test } from 'vitest'
import { SignWindowModel } from './sign-window-model.ts'
import { createFakeHost } from './testing/fake-host.ts'
import { settle } from './testing/stepping-clock.ts'

const URL_1 = 'https://suite.test/sign/ses_1'

function setUp() {
  const host = createFakeHost('')
  return { host, window: new SignWindowModel(host) }
}

test('the window is asked for at once, inside the click', () => {
  const { host, window } = setUp()
  void window.open(URL_1, 'ses_1')
  expect(host.opened).toEqual([URL_1])
  expect(window.state.value).toBe('opening')
})

test.each([
  ['popup', 'open'],
  ['tab', 'away'],
  ['blocked', 'blocked'],
  ['refused', 'refused'],
  ['closed', 'none'],
] as const)('a window that went to a %s is %s', async (how, state) => {
  const { host, window } = setUp()
  host.state.how = how
  await window.open(URL_1, 'ses_1')
  expect(window.state.value).toBe(state)
})

test('closing counts for the session that the window is of', async () => {
  const { host, window } = setUp()
  await window.open(URL_1, 'ses_1')
  host.closeWindow('ses_other')
  expect(window.state.value).toBe('open')
  host.closeWindow('ses_1')
  expect(window.state.value).toBe('closed')
})

test('an answer for a window that was given up changes nothing', async () => {
  const { window } = setUp()
  const opening = window.open(URL_1, 'ses_1')
  window.reset()
  await opening
  await settle()
  expect(window.state.value).toBe('none')
})

test('of the window behind the link nothing is claimed, because it cannot be seen', async () => {
  const { host, window } = setUp()
  host.state.how = 'blocked'
  await window.open(URL_1, 'ses_1')
  window.linkFollowed()
  expect(window.state.value).toBe('linked')
})
