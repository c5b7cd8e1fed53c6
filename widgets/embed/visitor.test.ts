import { expect, test } from 'vitest'
import { createLoneHost } from './lone-host.ts'
import { createFakeWindow, samplePage } from './testing/fake-window.ts'
import { recogniseVisitor } from './visitor.ts'

const blocked = () => {
  throw new DOMException('denied', 'SecurityError')
}

/** A browser, with or without storage, that loads pages of a partner one after another. */
function setUp({ denied = false } = {}) {
  const items = new Map<string, string>()
  const own = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  }
  // The page keeps the frame's text, as the loader does.
  const window = createFakeWindow()
  let count = 0
  return {
    items,
    kept: () => [...window.stored.values()].join(),
    load: (partner = 'acme') =>
      recogniseVisitor(createLoneHost(samplePage, 'https://shop.example', undefined, window), partner, {
        storage: denied ? blocked : () => own,
        randomBytes: (length) => new Uint8Array(length).fill(++count + 250),
      }),
  }
}

test('a visitor is recognised after a reload, by this partner only', async () => {
  const { load } = setUp()
  const secret = await load().secret
  expect(secret).toMatch(/^[0-9A-Za-z_-]{43}$/)
  expect(atob(secret.replaceAll('-', '+').replaceAll('_', '/'))).toHaveLength(32)
  expect(await load().secret).toBe(secret)
  expect(await load('other').secret).not.toBe(secret)
})

test('the page is not shown the secret where the frame can keep it', async () => {
  const { load, kept } = setUp()
  const { host, secret } = load()
  host.keep('ses_1')
  expect(kept()).toBe('ses_1')
  expect(kept()).not.toContain(await secret)
})

test('where the frame can keep nothing, the page brings the secret through a reload with the session', async () => {
  const { load, kept } = setUp({ denied: true })
  const first = load()
  const secret = await first.secret
  first.host.keep('ses_1')
  const second = load()
  expect(await second.host.config).toMatchObject({ kept: 'ses_1' })
  expect(await second.secret).toBe(secret)
  second.host.keep('')
  expect(kept()).toBe('')
  expect(await load().secret).not.toBe(secret)
})

test('a kept text without a secret, or with junk for one, opens no one’s sessions', async () => {
  const lone = createLoneHost(samplePage, 'https://shop.example', undefined, createFakeWindow())
  for (const junk of ['ses_1', 'ses_1 short', `ses_1 ${'~'.repeat(43)}`]) {
    const config = Promise.resolve({ returnUrl: '', kept: junk })
    const visitor = recogniseVisitor({ ...lone, config }, 'acme', {
      storage: blocked,
      randomBytes: (length) => new Uint8Array(length),
    })
    expect((await visitor.host.config).kept).toBe('ses_1')
    expect(await visitor.secret).toBe('A'.repeat(43))
  }
})

test('a secret in the storage that is not ours is replaced', async () => {
  const { load, items } = setUp()
  items.set('suite:visitor:acme', 'guess')
  const secret = await load().secret
  expect(secret).toMatch(/^[0-9A-Za-z_-]{43}$/)
  expect(items.get('suite:visitor:acme')).toBe(secret)
})
