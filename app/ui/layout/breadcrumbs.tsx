import { useContext } from "react";
import { href, matchPath, type UIMatch, useLocation, useMatches } from "react-router";
import { DocumentContext } from "./document.ts";
import { Link } from "./link.tsx";
import type { NavigationGroup } from "./navigation.ts";
import type { Parents, RouteHandle } from "./route-handle.ts";
import { useAuth } from "./viewer.ts";

/**
 * The maximum number of segments in the path of a page. The breadcrumbs of a much longer path could take
 * megabytes, because each breadcrumb repeats the path above it.
 */
const DEEPEST = 12;

/** `hasPage` is false if the URL segment only groups others. */
export type Crumb = { label: string; path: string; hasPage: boolean };

/**
 * The breadcrumbs of a path, beginning with Home: one for each segment, in title case unless
 * `parents` or, for the last one, `label` set a different text. A path too deep for any page has
 * only Home.
 */
export function listCrumbs(pathname: string, parents: Parents = {}, label?: string | null): Crumb[] {
	const home = { label: "Home", path: href("/"), hasPage: true };
	const segments = pathname.split("/").filter(Boolean);
	if (segments.length > DEEPEST) return [home];
	const crumbs = segments.map((segment, i) => {
		const path = `/${segments.slice(0, i + 1).join("/")}`;
		const isLast = i === segments.length - 1;
		const parent = parentAt(path, parents);
		return {
			label: (isLast && label) || parent.label || titleCase(segment),
			path: (!isLast && parent.to) || path,
			hasPage: isLast || parent.to !== null,
		};
	});
	return [home, ...crumbs];
}

/** The label and path for a segment, from the handles. The page's own handle comes last, and wins. */
function parentAt(path: string, parents: Parents) {
	const parent = Object.entries(parents).findLast(([pattern]) => matchPath(pattern, path))?.[1];
	return typeof parent === "object" && parent ? parent : { label: parent, to: undefined };
}

function titleCase(segment: string): string {
	return segment
		.split("-")
		.filter(Boolean)
		.map((word) => (word === "faq" ? "FAQ" : word.charAt(0).toUpperCase() + word.slice(1)))
		.join(" ");
}

/** The page's breadcrumbs, according to the handles of its route and of the layouts around it. */
export function useCrumbs(): Crumb[] {
	const { pathname } = useLocation();
	const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[];
	const named = matches.map((match) => {
		const { breadcrumb, parents } = match.handle ?? {};
		return {
			label: typeof breadcrumb === "function" ? breadcrumb(match) : breadcrumb,
			parents: typeof parents === "function" ? parents(match) : parents,
		};
	});
	return listCrumbs(
		decode(pathname),
		Object.assign({}, ...named.map(({ parents }) => parents)),
		named.at(-1)?.label,
	);
}

/**
 * The breadcrumb bar. Hidden if Home is the only breadcrumb. On a member's working pages, it is shown only if
 * it links to a page other than Home and the side navigation has no link to the current page.
 */
export function Breadcrumbs({ navigation = [] }: { navigation?: readonly NavigationGroup[] | undefined }) {
	const isMember = useAuth() !== null;
	const { isReading } = useContext(DocumentContext);
	const { pathname } = useLocation();
	const home = isMember ? href("/dashboard") : href("/");
	const [, ...inner] = useCrumbs().filter(({ path }) => !isMember || path !== home);
	const crumbs = [{ label: "Home", path: home, hasPage: true }, ...inner];
	const isNeeded =
		!isMember || isReading
			? inner.length > 0
			: inner.slice(0, -1).some(({ hasPage }) => hasPage) &&
				navigation.every(({ links }) => links.every((link) => link.href !== pathname));
	if (!isNeeded) return null;
	return (
		<nav aria-label="Breadcrumb" className="no-print frame pt-4 text-small">
			<ol className="flex flex-wrap items-center gap-x-2">
				{crumbs.map(({ label, path, hasPage }, i) => {
					const isLast = i === crumbs.length - 1;
					return (
						<li key={path} className="inline-flex items-center gap-2">
							{isLast || !hasPage ? (
								<span aria-current={isLast ? "page" : undefined}>{label}</span>
							) : (
								<Link
									to={path}
									reloadDocument={path === href("/")}
									className="inline-flex min-h-6 items-center"
								>
									{label}
								</Link>
							)}
							{!isLast && (
								<span aria-hidden="true" className="text-soft">
									/
								</span>
							)}
						</li>
					);
				})}
			</ol>
		</nav>
	);
}

function decode(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
