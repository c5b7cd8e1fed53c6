const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 24 24">'

/** A drawing as an address: so no id in it meets another one's, and no markup is made from text. */
export const drawingAddress = (drawing: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`${HEAD}${drawing}</svg>`)}`
