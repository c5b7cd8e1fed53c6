/**
 * True when the sign page stands in a window of its own, which is closed at the end, and false in a tab that the
 * page around it gave up, which leads back. A page with `Cross-Origin-Opener-Policy: same-origin` cuts its window
 * off from itself: then there is no opener, and no page to go back to either. (`menubar.visible` does not help:
 * measured in Chromium, it is true in popups whose page came from another site.)
 */
export const isPopup = ({
  opener,
  history,
}: {
  readonly opener: unknown
  readonly history: Pick<History, 'length'>
}): boolean => opener !== null || history.length === 1
