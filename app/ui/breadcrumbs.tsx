import { useLocation } from "react-router";

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
};

/** Segments that only group others: they have no page to link to. */
const withoutPage = new Set(["auth", "onboarding", "professional", "booking", "profile", "dev"]);

export type Crumb = { label: string; path: string };

/** The crumbs of a path, beginning with Home. `lastLabel` names the page where its address does not, such as an article. */
export function crumbsOf(pathname: string, lastLabel?: string): Crumb[] {
	const segments = pathname.split("/").filter(Boolean);
	const crumbs = segments.map((segment, i) => ({
		label: (Object.hasOwn(labels, segment) && labels[segment]) || titleCase(segment),
		path: `/${segments.slice(0, i + 1).join("/")}`,
	}));
	const last = crumbs.at(-1);
	if (last && lastLabel) last.label = lastLabel;
	return [{ label: "Home", path: "/" }, ...crumbs];
}

function titleCase(segment: string): string {
	return segment
		.split("-")
		.filter(Boolean)
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(" ");
}

/** Where the page stands in the site. Absent where Home is the only crumb. */
export function Breadcrumbs({ lastLabel }: { lastLabel?: string | undefined }) {
	const { pathname } = useLocation();
	const crumbs = crumbsOf(decode(pathname), lastLabel);
	if (crumbs.length < 2) return null;
	return (
		<nav aria-label="Breadcrumb" className="no-print frame pt-4 text-small">
			<ol className="flex flex-wrap items-center gap-x-2">
				{crumbs.map(({ label, path }, i) => {
					const isLast = i === crumbs.length - 1;
					const segment = path.split("/").at(-1) ?? "";
					return (
						<li key={path} className="inline-flex items-center gap-2">
							{i > 0 && (
								<span aria-hidden="true" className="text-soft">
									/
								</span>
							)}
							{isLast || (i > 0 && withoutPage.has(segment)) ? (
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
