import { expect, test } from 'vitest'
import { findLookProblem } from './check-look.ts'

test.each([
  {},
  { appearance: {}, hide: [] },
  { appearance: { accent: '#2c56e8', background: '#FFF', surface: '#fffdf8', text: '#000', radius: 0 } },
  { appearance: { radius: 24, font: 'rounded', density: 'compact', theme: 'dark', accent: undefined } },
  { hide: ['title', 'chain', 'flip'] },
])('a look may be %j', (look) => {
  expect(findLookProblem(look)).toBeUndefined()
})

test.each([
  [{ appearance: { accent: 'red' } }, 'appearance.accent: expected #rgb or #rrggbb, received "red"'],
  [{ appearance: { accent: '#12345' } }, 'appearance.accent: expected #rgb or #rrggbb, received "#12345"'],
  [{ appearance: { text: '#fff;} *{' } }, 'appearance.text: expected #rgb or #rrggbb, received "#fff;} *{"'],
  [
    { appearance: { text: '#fff\n' } },
    String.raw`appearance.text: expected #rgb or #rrggbb, received "#fff\n"`,
  ],
  [{ appearance: { radius: 25 } }, 'appearance.radius: expected a whole number from 0 to 24, received 25'],
  [{ appearance: { radius: '8' } }, 'appearance.radius: expected a whole number from 0 to 24, received "8"'],
  [{ appearance: { radius: 1.5 } }, 'appearance.radius: expected a whole number from 0 to 24, received 1.5'],
  [
    { appearance: { font: 'Inter; src: url(x)' } },
    'appearance.font: expected system, rounded, serif, mono, received "Inter; src: url(x)"',
  ],
  [{ appearance: { acent: '#fff' } }, 'appearance.acent: expected accent, received another name'],
  [{ appearance: { borderRadius: 8 } }, 'appearance.borderRadius: expected radius, received another name'],
  [{ appearance: { constructor: 1 } }, /^appearance\.constructor: expected \w+, received another name$/],
  [
    { appearance: { surface: '#808080' } },
    'appearance.surface: expected a colour on which black or white can be read (7:1), received "#808080"',
  ],
  [{ appearance: { logo: 'https://a.example/x.png' } }, /^appearance\.logo: expected in your account/],
  [{ appearance: 'dark' }, 'appearance: expected an object, received "dark"'],
  [{ appearance: null }, 'appearance: expected an object, received null'],
  [{ hide: 'title' }, 'hide: expected a list, received "title"'],
  [{ hide: ['titel'] }, 'hide: expected title, received "titel"'],
  [{ hide: [undefined] }, 'hide: expected title, chain, flip, received undefined'],
  ['{', 'look: expected an object, received "{"'],
])('%j is refused by a sentence that names the value', (look, sentence) => {
  expect(findLookProblem(look)).toMatch(sentence)
})

test.each(['fees', 'fee', 'minimum', 'warnings', 'address', 'origin', 'by', 'network'])(
  'no page can hide %s',
  (name) => {
    expect(findLookProblem({ hide: [name] })).toMatch(/^hide: expected/)
  },
)
