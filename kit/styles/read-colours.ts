/** Returns how to read a colour of the palette as an element has it, for what is drawn on a canvas. */
export const readColours =
  (element: HTMLElement) =>
  (name: string): string => {
    element.style.color = `var(${name})`
    const { color } = getComputedStyle(element)
    element.style.removeProperty('color')
    return color
  }
