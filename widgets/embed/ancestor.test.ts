import { describe, expect, test } from 'vitest'
import { findObstacle, parentOrigin } from './ancestor.ts'
import { createFakeWindow, type FakeSettings } from './testing/fake-window.ts'

const allowed = ['https://shop.example', 'https://www.shop.example']

/** The code of the obstacle to a widget in this place. */
function obstacle(settings: FakeSettings): string | undefined {
  const window = createFakeWindow(settings)
  return findObstacle(allowed, parentOrigin(window), window)?.code
}

describe('a widget', () => {
  test('may stand in a page of the partner', () => {
    expect(obstacle({})).toBeUndefined()
    expect(obstacle({ ancestors: ['https://www.shop.example'] })).toBeUndefined()
  })

  test('may not stand in the page of anyone else, and names that page', () => {
    const window = createFakeWindow({ ancestors: ['https://shop.example.evil.example'] })
    expect(findObstacle(allowed, parentOrigin(window), window)).toMatchObject({
      code: 'E_ORIGIN_NOT_ALLOWED',
      retryable: false,
      detail: { origin: 'https://shop.example.evil.example' },
    })
  })

  test('may not stand in a frame of a frame, although both are allowed', () => {
    expect(obstacle({ nested: true })).toBe('E_NESTED_FRAME')
    expect(obstacle({ ancestors: ['https://shop.example', 'https://shop.example'] })).toBe('E_NESTED_FRAME')
  })

  test('may not stand alone', () => {
    expect(obstacle({ topLevel: true, ancestors: [] })).toBe('E_NOT_FRAMED')
  })

  test('may not stand in a sandboxed page, which has no origin', () => {
    expect(obstacle({ ancestors: ['null'] })).toBe('E_ORIGIN_NOT_ALLOWED')
  })

  test('knows its page by the referrer where the browser has no ancestorOrigins', () => {
    expect(
      obstacle({ ancestorsUnknown: true, referrer: 'https://shop.example/checkout?id=1' }),
    ).toBeUndefined()
    expect(obstacle({ ancestorsUnknown: true, referrer: 'https://evil.example/https://shop.example/' })).toBe(
      'E_ORIGIN_NOT_ALLOWED',
    )
    expect(obstacle({ ancestorsUnknown: true, referrer: '' })).toBe('E_ORIGIN_NOT_ALLOWED')
  })

  test('believes the browser’s list over the referrer', () => {
    expect(obstacle({ ancestors: ['https://evil.example'], referrer: 'https://shop.example/' })).toBe(
      'E_ORIGIN_NOT_ALLOWED',
    )
  })
})
