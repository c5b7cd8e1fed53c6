export type Theme = 'auto' | 'light' | 'dark'

/** A colour as `#rgb` or `#rrggbb`. */
export type Colour = `#${string}`

export type Font = 'system' | 'rounded' | 'serif' | 'mono'

/**
 * How a widget looks. Every value is optional. A colour that cannot be read where it stands is made lighter or darker
 * until it can.
 */
export interface Appearance {
  /** Of buttons, links and the focus. */
  readonly accent?: Colour
  /** Behind the card; without it the page shows through. */
  readonly background?: Colour
  /** Of the card. It has to be light or dark enough for text. With it, the theme has nothing to choose. */
  readonly surface?: Colour
  readonly text?: Colour
  /** Of the card's corners, in CSS pixels: a whole number from 0 to 24. Smaller parts have less. */
  readonly radius?: number
  readonly font?: Font
  readonly density?: 'normal' | 'compact'
  /** As the option `theme`, which comes first. */
  readonly theme?: Theme
}

/** The parts that a page can leave out. Fees, the minimum, warnings, addresses and origins are not among them. */
export type Hideable = 'title' | 'chain' | 'flip'

/** What a page, or the account of its partner, says about the look of widgets. */
export interface Look {
  readonly appearance?: Appearance | undefined
  readonly hide?: readonly Hideable[] | undefined
}
