/** The icon of an option: shapes on a rounded square, 28 units wide. */
export const svgIcon = (fill: string, shapes: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">' +
      `<rect width="28" height="28" rx="7" fill="${fill}"/>${shapes}</svg>`,
  )}`
