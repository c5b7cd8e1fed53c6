import { expect, test } from 'vitest'
import { weakness } from './password.ts'

const about = ['ann@harbor-shop.example', 'Harbor Shop', 'harbor-shop']

test.each([
  'Password1234',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'mnopqrstuvwxyz',
  'poiuytrewq098'.slice(0, 10),
  'harbor-shop-1',
  'Harbor Shop!!!',
])('%s is too easy to guess', (password) => {
  expect(weakness(password, about)).toMatch(/^(is|must) /)
})

test.each(['vivid-otter-quilt-9', 'bÿ6#Lk2!pQ0z', 'we sail at dawn again', 'harbor-shop-violet-kettle'])(
  '%s may be used',
  (password) => {
    expect(weakness(password, about)).toBeUndefined()
  },
)
