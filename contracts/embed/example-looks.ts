import type { Appearance } from './appearance.ts'

/** Looks to begin with, as the studio, the front page and the demo shop show them. The first is the widget's own. */
export const exampleLooks = [
  { name: 'Suite', appearance: {} },
  {
    name: 'Harbor',
    appearance: {
      accent: '#c4621a',
      background: '#f3eadc',
      surface: '#fffdf8',
      text: '#2a2018',
      radius: 12,
    },
  },
  {
    name: 'Noir',
    appearance: {
      accent: '#c6ff3d',
      background: '#000000',
      surface: '#0c0c0d',
      text: '#f4f4f2',
      radius: 0,
      font: 'mono',
    },
  },
  {
    name: 'Candy',
    appearance: {
      accent: '#ff6fb5',
      background: '#ffe9f4',
      surface: '#ffffff',
      text: '#3a1030',
      radius: 24,
      font: 'rounded',
    },
  },
] as const satisfies readonly { readonly name: string; readonly appearance: Appearance }[]
