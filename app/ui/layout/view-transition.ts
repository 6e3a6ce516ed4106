/**
 * Lets the browser fade from page to page. Chromium decides this before a linked stylesheet has
 * arrived, and reports an uncaught error if it then finds no rule, so every document inlines the
 * rule.
 */
export const VIEW_TRANSITION =
	"@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }";
