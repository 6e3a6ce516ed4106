/**
 * Lets the browser fade from page to page. Chromium decides on it before a linked stylesheet has
 * arrived, and reports an uncaught error where it then finds nothing; so the rule is inside every
 * document.
 */
export const VIEW_TRANSITION = "@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }";
