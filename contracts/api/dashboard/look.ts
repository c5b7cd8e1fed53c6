import * as z from 'zod'
import { densities, fonts, hideable, MOST_RADIUS, themes } from '../../embed/check-look.ts'
import { api } from '../endpoint.ts'

/** How a partner's widgets, sign windows and orders' pages look. */

const Colour = z.templateLiteral(['#', z.string().regex(/^([0-9a-f]{3}){1,2}$/i)])

const Appearance = z.strictObject({
  accent: Colour.optional().describe('Of buttons, links and the focus'),
  background: Colour.optional().describe('Behind the card'),
  surface: Colour.optional().describe('Of the card: black or white has to be readable on it (7:1)'),
  text: Colour.optional(),
  radius: z.int().min(0).max(MOST_RADIUS).optional().describe('Of the card, in CSS pixels'),
  font: z.enum(fonts).optional(),
  density: z.enum(densities).optional(),
  theme: z.enum(themes).optional(),
})

/** An `https` address, whose picture our media host fetches and serves. */
const LogoAddress = z.url({ protocol: /^https$/ }).max(500)

const StoredLook = z.strictObject({
  appearance: Appearance,
  hide: z.array(z.enum(hideable)).max(hideable.length).describe('Parts of the widgets to leave out'),
  logo: LogoAddress.optional().describe(
    'An `https` address of a picture; visitors get it from our media host',
  ),
})
export type StoredLookView = z.output<typeof StoredLook>

export const lookApi = api({
  getLook: {
    method: 'GET',
    path: '/api/dashboard/look',
    summary: 'Shows the look of the widgets',
    access: [{ kind: 'account', role: 'viewer' }],
    response: StoredLook,
  },
  setLook: {
    method: 'POST',
    path: '/api/dashboard/look',
    summary: 'Changes the look of the widgets, of sign windows and of orders’ pages from their next load on',
    access: [{ kind: 'account', role: 'developer', secondFactor: true }],
    body: StoredLook,
    response: StoredLook,
  },
})
