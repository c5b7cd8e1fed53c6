import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectHost } from './connect-host.ts'
import { createFakeWindow, type FakeSettings, samplePage } from './testing/fake-window.ts'

const connect = (settings: FakeSettings) => {
  const window = createFakeWindow(settings)
  return { window, connection: connectHost(samplePage, window) }
}

describe('a refused widget', () => {
  const said: unknown[] = []
  beforeEach(() => {
    said.length = 0
    vi.spyOn(console, 'error').mockImplementation((line) => void said.push(line))
  })
  afterEach(() => vi.restoreAllMocks())

  test('says why in the console, also where no one listens', () => {
    connect({ ancestors: ['https://evil.example'] })
    expect(said).toEqual(['SuiteEmbed E_ORIGIN_NOT_ALLOWED: https://evil.example is not on the allowlist.'])
  })

  test('tells the loader around it, and no one else', () => {
    const { window, connection } = connect({ hash: '#v=1&n=42', ancestors: ['https://evil.example'] })
    expect(connection).toMatchObject({ ok: false, failure: { code: 'E_ORIGIN_NOT_ALLOWED' } })
    expect(window.posted).toEqual([
      {
        to: 'https://evil.example',
        message: {
          suite: 'embed',
          t: 'refused',
          n: '42',
          code: 'E_ORIGIN_NOT_ALLOWED',
          message: expect.stringContaining('https://evil.example'),
          origin: 'https://evil.example',
        },
      },
    ])
  })

  test('says nothing where no loader waits', () => {
    expect(connect({ ancestors: ['https://evil.example'] }).window.posted).toEqual([])
    expect(connect({ hash: '#v=1&n=42', ancestors: ['null'] }).window.posted).toEqual([])
  })

  test('refuses a loader of a protocol that it does not speak', () => {
    expect(connect({ hash: '#v=2&n=42' }).connection).toMatchObject({
      ok: false,
      failure: { code: 'E_VERSION' },
    })
  })
})

test('a widget with a loader around it says hello', () => {
  const { window, connection } = connect({ hash: '#v=1&n=42' })
  expect(connection).toMatchObject({ ok: true, host: { origin: 'https://shop.example' } })
  expect(window.posted).toHaveLength(1)
})

test('a widget in a bare iframe sends no messages', () => {
  const { window, connection } = connect({})
  expect(connection.ok).toBe(true)
  window.pass(60_000)
  expect(window.posted).toEqual([])
})
