/** The icon of the option: the app's X, redrawn. */
export const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">' +
    '<rect width="28" height="28" rx="7" fill="#030b36"/>' +
    '<path d="M7.5 7.5l4.6 4.9c1.1 1.1 2.7 1.1 3.8 0l4.6-4.9M7.5 20.5l4.6-4.9c1.1-1.1 2.7-1.1 3.8 0l4.6 4.9" ' +
    'fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/>' +
    '</svg>',
)}`
