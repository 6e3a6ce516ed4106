import { useContext } from "react";
import { href } from "react-router";
import { Button } from "#app/ui/form/button.tsx";
import { DocumentContext, THEMES, type Theme } from "./document.ts";
import { Link } from "./link.tsx";
import { useViewer } from "./viewer.ts";

type FooterLink = {
	href: string;
	label: string;
	/** Whether it is shown only in early access. */
	isEarlyAccess?: boolean;
};

const columns: { title: string; links: FooterLink[] }[] = [
	{
		title: "Platform",
		links: [
			{ href: href("/services"), label: "Find Professionals" },
			{ href: href("/creator-business-services"), label: "Creator Services" },
			{ href: href("/locations"), label: "Cities and Rates" },
			{ href: href("/how-it-works"), label: "How It Works" },
			{ href: href("/waitlist"), label: "Waitlist", isEarlyAccess: true },
			{ href: href("/safety"), label: "Safety" },
		],
	},
	{
		title: "Company",
		links: [
			{ href: href("/about"), label: "About" },
			{ href: href("/blog"), label: "Blog" },
			{ href: href("/faq"), label: "FAQ" },
			{ href: href("/support"), label: "Support" },
			{ href: href("/newsletter"), label: "Newsletter" },
			{ href: href("/photographer-jobs"), label: "Photographer Jobs" },
			{ href: href("/creator-professional-opportunities"), label: "Professional Opportunities" },
		],
	},
	{
		title: "Legal",
		links: [
			{ href: href("/terms"), label: "Terms" },
			{ href: href("/privacy"), label: "Privacy" },
			{ href: href("/cookies"), label: "Cookies" },
			{ href: href("/accessibility"), label: "Accessibility" },
		],
	},
];

const themeLabels: Record<Theme, string> = { system: "Same as my device", light: "Light", dark: "Dark" };

/**
 * The footer: links by subject, the color scheme, and facts about the site and the company. It is shorter on a
 * member's working pages.
 */
export function SiteFooter() {
	const { site, theme, user } = useViewer();
	const { isReading } = useContext(DocumentContext);
	if (user && !isReading) return <MemberFooter />;
	return (
		<footer className="site-footer no-print">
			<div className="frame foot-columns">
				{columns.map(({ title, links }) => (
					<nav key={title} aria-labelledby={`footer-${title.toLowerCase()}`}>
						<h2 id={`footer-${title.toLowerCase()}`} className={headingClasses}>
							{title}
						</h2>
						<ul className="mt-2">
							{links
								.filter(({ isEarlyAccess }) => !isEarlyAccess || site.isEarlyAccess)
								.map(({ href, label }) => (
									<li key={href}>
										<a href={href} className="foot-link">
											{label}
										</a>
									</li>
								))}
						</ul>
					</nav>
				))}
				<ThemeForm theme={theme} />
			</div>
			<div className="border-t border-field">
				<p className="fact frame foot-facts">
					<span>
						{site.name}
						{site.isEarlyAccess && " · Early access"} · {site.market}
					</span>
					<a href={`mailto:${site.contact.support}`} className="inline-flex min-h-6 items-center">
						{site.contact.support}
					</a>
					<span className="basis-full">
						{site.company.legalName} · {site.company.postalAddress}
					</span>
				</p>
			</div>
		</footer>
	);
}

const memberLinks: { href: string; label: string; isWorking?: boolean }[] = [
	{ href: href("/support"), label: "Support" },
	{ href: href("/safety"), label: "Safety" },
	{ href: href("/terms"), label: "Terms" },
	{ href: href("/privacy"), label: "Privacy" },
	{ href: href("/cookies"), label: "Cookies" },
	{ href: href("/accessibility"), label: "Accessibility" },
	{ href: href("/settings/appearance"), label: "Colors", isWorking: true },
];

/** The footer of a member's working pages: one list of links. */
function MemberFooter() {
	return (
		<footer className="site-footer no-print">
			<nav aria-label="Help and legal" className="frame py-2">
				<ul className="flex flex-wrap gap-x-5 text-small sm:gap-x-6">
					{memberLinks.map(({ href, label, isWorking }) => (
						<li key={href}>
							{isWorking ? (
								<Link to={href} className="foot-link">
									{label}
								</Link>
							) : (
								<a href={href} className="foot-link">
									{label}
								</a>
							)}
						</li>
					))}
				</ul>
			</nav>
		</footer>
	);
}

const headingClasses = "slug border-b border-field pb-2";

function ThemeForm({ theme }: { theme: Theme }) {
	return (
		<form method="post" action={href("/theme")} className="sm:max-lg:col-span-3">
			<fieldset>
				<legend className={`${headingClasses} w-full`}>Colors</legend>
				<div className="mt-3 flex flex-wrap gap-2">
					<ThemeButtons theme={theme} />
				</div>
			</fieldset>
		</form>
	);
}

const ThemeButtons = ({ theme }: { theme: Theme }) =>
	THEMES.map((choice) => (
		<Button key={choice} type="submit" isSmall name="theme" value={choice} aria-pressed={choice === theme}>
			{themeLabels[choice]}
		</Button>
	));
