import { href, useLocation, useMatches } from "react-router";

/** Labels of path segments (spec §2); any other segment is title-cased from its hyphenated words. */
const labels: Record<string, string> = {
	services: "Find Professionals",
	auth: "Account",
	"creator-business-services": "Creator Services",
	"photographer-jobs": "Photography Jobs",
	"creator-professional-opportunities": "Professional Opportunities",
	"creator-tax-guide": "Tax Guide",
	"creator-photography-faq": "Photography FAQ",
	"creator-tax-faq": "Tax FAQ",
	"creator-legal-faq": "Legal FAQ",
	"professional-services-faq": "Professional Services FAQ",
	signin: "Sign In",
	signup: "Sign Up",
	dashboard: "Dashboard",
	"how-it-works": "How It Works",
	safety: "Safety",
	blog: "Blog",
	about: "About",
	support: "Support",
	terms: "Terms of Service",
	privacy: "Privacy Policy",
	faq: "FAQ",
	"reddit-marketing-guide": "Reddit Marketing Guide",
	"photography-contracts": "Photography Contracts",
	admin: "Back office",
	"two-factor": "Two-factor Sign-in",
	"set-up": "Set Up",
};

/** Segments that only group others: they have no page to link to. */
const withoutPage = new Set([
	"auth",
	"onboarding",
	"professional",
	"creator",
	"booking",
	"request-quote",
	"report",
	"message",
	"review",
	"profile",
	"references",
	"work",
	"bans",
	"matches",
	"checks",
	"dev",
	"news",
]);

/** Parents of which a child groups others or has deeds alone: a state, a kind of content, a session, a picture. */
const withoutChildPage = new Set(["locations", "content", "sessions", "pictures"]);

/** Jobs of the back office stand under their queue. */
const queues = new Set(["age-verifications", "underage-log", "matching", "support", "reports", "reviews", "disputes"]);

/** No page of the site lies deeper. Each crumb of a longer path would repeat all of it, to megabytes. */
const DEEPEST = 12;

/** `hasPage` is false where the segment only groups others. */
export type Crumb = { label: string; path: string; hasPage: boolean };

/**
 * The crumbs of a path, beginning with Home. `lastLabel` names the page where its address does not, such as an article; `names`
 * are the labels of ids on the way to it. A path that is too deep for any page has Home alone.
 */
export function crumbsOf(pathname: string, lastLabel?: string, names: Record<string, string> = {}): Crumb[] {
	const home = { label: "Home", path: href("/"), hasPage: true };
	const segments = pathname.split("/").filter(Boolean);
	if (segments.length > DEEPEST) return [home];
	const crumbs = segments.map((segment, i) => ({
		label: labelIn(names, segment) ?? labelIn(labels, segment) ?? titleCase(segment),
		path: i === 1 && segments[0] === "admin" && queues.has(segment) ? href("/admin/work/:queue", { queue: segment }) : `/${segments.slice(0, i + 1).join("/")}`,
		hasPage: i === segments.length - 1 || !(withoutPage.has(segment) || withoutChildPage.has(segments[i - 1] ?? "")),
	}));
	const last = crumbs.at(-1);
	if (last && lastLabel) last.label = lastLabel;
	return [home, ...crumbs];
}

const labelIn = (names: Record<string, string>, segment: string) => (Object.hasOwn(names, segment) ? names[segment] : undefined);

function titleCase(segment: string): string {
	return segment
		.split("-")
		.filter(Boolean)
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(" ");
}

type Named = { crumb?: unknown; crumbNames?: Record<string, string> } | null;

/** The crumbs of the page. A loader that returns `crumb` names its page, one that returns `crumbNames` the ids in its address. */
export function useCrumbs(): Crumb[] {
	const { pathname } = useLocation();
	const found = useMatches().map(({ loaderData }) => loaderData as Named);
	const crumb = found.findLast((data) => typeof data?.crumb === "string")?.crumb as string | undefined;
	return crumbsOf(decode(pathname), crumb, found.findLast((data) => data?.crumbNames)?.crumbNames);
}

/** Where the page stands in the site. Absent where Home is the only crumb. */
export function Breadcrumbs() {
	const crumbs = useCrumbs();
	if (crumbs.length < 2) return null;
	return (
		<nav aria-label="Breadcrumb" className="no-print frame pt-4 text-small">
			<ol className="flex flex-wrap items-center gap-x-2">
				{crumbs.map(({ label, path, hasPage }, i) => {
					const isLast = i === crumbs.length - 1;
					return (
						<li key={path} className="inline-flex items-center gap-2">
							{i > 0 && (
								<span aria-hidden="true" className="text-soft">
									/
								</span>
							)}
							{isLast || !hasPage ? (
								<span aria-current={isLast ? "page" : undefined}>{label}</span>
							) : (
								<a href={path} className="inline-flex min-h-6 items-center">
									{label}
								</a>
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
