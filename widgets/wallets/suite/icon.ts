/** The icon of the option: the suite's own mark, as in `public/icon.svg`. */
export const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">' +
    '<rect width="28" height="28" rx="7" fill="#4269f5"/>' +
    '<path d="M18.6 9.7c-.9-1.5-2.4-2.3-4.6-2.3-2.5 0-4.4 1.3-4.4 3.4 0 4.6 8.9 2 8.9 6.5 0 2-1.9 3.3-4.6 3.3-2.3 ' +
    '0-4-.9-4.9-2.6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>' +
    '</svg>',
)}`
