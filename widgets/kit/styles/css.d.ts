/** Style sheets are imported for their effect; the build gathers them into the page's own. */
declare module '*.css'
