import { expect, test, vi } from 'vitest'
import { createLazy } from './lazy.ts'

test('a part is loaded once', async () => {
  const load = vi.fn(async () => 'part')
  const lazy = createLazy(load)
  expect(lazy.part.value).toBeUndefined()
  expect(await Promise.all([lazy.ensure(), lazy.ensure()])).toEqual(['part', 'part'])
  expect(lazy.part.value).toBe('part')
  expect(load).toHaveBeenCalledOnce()
})

test('after a failed attempt the next call tries again', async () => {
  const load = vi.fn(async () => 'part').mockRejectedValueOnce(new TypeError('network'))
  const lazy = createLazy(load)
  await expect(lazy.ensure()).rejects.toThrow('network')
  expect(await lazy.ensure()).toBe('part')
})
