/** The icon of the option: WalletConnect's bridge, redrawn. */
export const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">' +
    '<rect width="28" height="28" rx="7" fill="#3b99fc"/>' +
    '<path d="M7.4 11.6c3.7-3.6 9.5-3.6 13.2 0M5.6 14.4l4.2 4.1 4.2-4.1 4.2 4.1 4.2-4.1" ' +
    'fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>' +
    '</svg>',
)}`
