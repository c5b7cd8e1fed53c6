import { expect, test } from 'vitest'
import { chainDrawing } from './chain-drawing.ts'
import { drawnTokens } from './drawn-tokens.ts'
import { tokenDrawing } from './token-drawing.ts'
import { tokenDrawings } from './token-drawings.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const chainKeys = [
  'eth',
  'bnb',
  'base',
  'arbitrum',
  'optimism',
  'polygon',
  'avalanche',
  'solana',
  'xrpl',
  'xlm',
]

test('every chain that we serve has a drawing, and so has its coin', () => {
  for (const key of chainKeys) {
    expect(chainDrawing(key)).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    expect(tokenDrawing(key, 'native')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  }
})

test('a token is known by its chain and its address, however that is spelt, and by nothing else', () => {
  const drawing = tokenDrawing('eth', USDC)
  expect(drawing).toBeDefined()
  expect(tokenDrawing('eth', USDC.toLowerCase())).toBe(drawing)
  expect(tokenDrawing('bnb', USDC)).toBeUndefined()
  expect(tokenDrawing('eth', `0x${'1'.repeat(40)}`)).toBeUndefined()
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  expect(tokenDrawing('solana', mint)).toBe(drawing)
  expect(tokenDrawing('solana', mint.toLowerCase())).toBeUndefined()
  expect(tokenDrawing('eth', 'constructor')).toBeUndefined()
  expect(chainDrawing('constructor')).toBeUndefined()
})

test('no address stands twice, each drawing has its tokens, and a drawing has no script and no other address in it', () => {
  const all = Object.values(drawnTokens).flat()
  expect(new Set(all).size).toBe(all.length)
  expect(Object.keys(drawnTokens).toSorted()).toEqual(Object.keys(tokenDrawings).toSorted())
  for (const token of all) expect(token).toMatch(/^[a-z]+ (native|0x[0-9a-f]{40}|(?!0x)[\w.:-]{20,})$/i)
  for (const drawing of Object.values(tokenDrawings))
    expect(drawing).not.toMatch(/script|href|style|on\w+=|url\((?!#)/)
})
