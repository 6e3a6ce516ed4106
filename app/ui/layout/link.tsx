import { type LinkProps, Link as RouterLink } from "react-router";

/**
 * React Router's link, with the browser's fade from page to page. Reading pages carry no script, so
 * there it opens a document; the layout of the public site sees to the same where a working page
 * leads to one. What is no page, such as a file, is an `<a>`.
 */
export function Link(props: LinkProps) {
	return <RouterLink viewTransition discover="none" {...props} />;
}
