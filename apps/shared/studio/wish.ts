import type { Hideable, Look } from '#contracts/embed/appearance.ts'
import { findLookProblem, hideable, isLook } from '#contracts/embed/check-look.ts'
import type { widgetProducts } from '#contracts/embed/products.ts'

export type WidgetKey = (typeof widgetProducts)[number]

/** What a partner chooses for a widget in a page. An empty text says nothing. */
export interface Wish {
  readonly partner: string
  readonly publicUrl: string
  readonly product: WidgetKey
  readonly theme: string
  readonly locale: string
  readonly height: string
  readonly chain: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly look?: Look
}

/** A wish that says nothing but whose widget it is. */
export const plainWish = (of: Pick<Wish, 'partner' | 'publicUrl' | 'product'>): Wish => ({
  ...of,
  theme: 'auto',
  locale: '',
  height: '',
  chain: '',
  from: '',
  to: '',
  amount: '',
})

/** The fields of the address that are texts of the appearance. */
export const lookTexts = ['accent', 'background', 'surface', 'text', 'font', 'density'] as const

/** The look that an address asks for, or what is wrong in it. */
export function lookIn(query: URLSearchParams): { readonly look?: Look; readonly problem?: string } {
  const texts = lookTexts.flatMap((name) => {
    const value = query.get(name) ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  const radius = query.get('radius') ?? ''
  const appearance = { ...Object.fromEntries(texts), ...(radius !== '' && { radius: Number(radius) }) }
  const hide = (query.get('hide') ?? '')
    .split(',')
    .filter((name): name is Hideable => hideable.some((known) => known === name))
  const look: unknown = {
    ...(Object.keys(appearance).length > 0 && { appearance }),
    ...(hide.length > 0 && { hide }),
  }
  const problem = findLookProblem(look)
  return isLook(look) ? { look } : { ...(problem !== undefined && { problem }) }
}

/** The wish that an address says, of one of these products. */
export function wishIn(
  query: URLSearchParams,
  of: Pick<Wish, 'partner' | 'publicUrl'>,
  products: readonly WidgetKey[],
): Wish {
  const text = (name: string) => query.get(name) ?? ''
  const theme = text('theme')
  return {
    ...of,
    product: products.find((key) => key === text('product')) ?? products[0] ?? 'swap',
    theme: theme === 'dark' || theme === 'light' ? theme : 'auto',
    locale: text('locale'),
    height: text('height'),
    chain: text('chain'),
    from: text('from'),
    to: text('to'),
    amount: text('amount'),
    ...lookIn(query),
  }
}
