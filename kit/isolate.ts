/** A text from data within a sentence of either direction (U+2068, U+2069): its own first letter gives its direction. */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/** A figure within a sentence of either direction (U+2066, U+2069): it reads from left to right everywhere. */
export const isolateFigure = (text: string): string => `\u2066${text}\u2069`
