import { expect, test } from 'vitest'
import { createLoneHost } from './lone-host.ts'
import { createFakeWindow, type FakeSettings, samplePage } from './testing/fake-window.ts'

function setUp(settings: FakeSettings = {}) {
  const window = createFakeWindow(settings)
  return { window, host: createLoneHost(samplePage, 'https://shop.example', 'token', window) }
}

test('a kept text comes back after a reload, until it is forgotten', async () => {
  const { window, host } = setUp()
  host.keep('ses_1')
  const reloaded = createLoneHost(samplePage, 'https://shop.example', undefined, window)
  expect(await reloaded.config).toMatchObject({ kept: 'ses_1' })
  reloaded.keep('')
  const again = createLoneHost(samplePage, 'https://shop.example', undefined, window)
  expect(await again.config).toMatchObject({ kept: undefined })
})

test('blocked storage keeps nothing and breaks nothing', async () => {
  const { host } = setUp({ storageBlocked: true })
  host.keep('ses_1')
  expect(await host.config).toEqual({
    session: undefined,
    et: 'token',
    kept: undefined,
    returnUrl: 'https://shop.example/',
  })
})

test('a sign page opens within the call, in one window per session', async () => {
  const { window, host } = setUp()
  const answer = host.open('https://suite.example/sign/ses_1', 'ses_1')
  expect(window.opened).toMatchObject([{ url: 'https://suite.example/sign/ses_1', name: 'suite-sign-ses_1' }])
  expect(await answer).toBe('popup')
})

test('a blocked window is said to be', async () => {
  const { host } = setUp({ popupsBlocked: true })
  expect(await host.open('https://suite.example/sign/ses_1', 'ses_1')).toBe('blocked')
})

test('the closing of a sign window is reported once, to the remaining listeners', async () => {
  const { window, host } = setUp()
  const heard: string[] = []
  const left: string[] = []
  host.onClosed((session) => heard.push(session))
  host.onClosed((session) => left.push(session))()
  await host.open('https://suite.example/sign/ses_1', 'ses_1')
  const [opened] = window.opened
  if (opened === undefined) throw new Error('no window was opened')
  opened.window.location.href = 'https://suite.example/sign/ses_1'
  window.pass(1_000)
  expect(heard).toEqual([])
  opened.window.closed = true
  window.pass(10_000)
  expect(heard).toEqual(['ses_1'])
  expect(left).toEqual([])
})
