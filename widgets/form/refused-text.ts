/** Shown in place of a form that may not stand in its page. */
export const refusedText = 'This is not available here'
