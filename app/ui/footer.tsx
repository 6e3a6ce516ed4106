import { buttonClasses } from "./button.tsx";
import { THEMES, type Theme } from "./document.ts";
import { useViewer } from "./viewer.ts";

const columns = [
	{
		title: "Platform",
		links: [
			{ href: "/services", label: "Find Professionals" },
			{ href: "/how-it-works", label: "How It Works" },
			{ href: "/waitlist", label: "Waitlist" },
			{ href: "/safety", label: "Safety" },
		],
	},
	{
		title: "Company",
		links: [
			{ href: "/about", label: "About" },
			{ href: "/blog", label: "Blog" },
			{ href: "/faq", label: "FAQ" },
			{ href: "/support", label: "Support" },
		],
	},
	{
		title: "Legal",
		links: [
			{ href: "/terms", label: "Terms" },
			{ href: "/privacy", label: "Privacy" },
			{ href: "/cookies", label: "Cookies" },
			{ href: "/accessibility", label: "Accessibility" },
		],
	},
];

const themeLabels: Record<Theme, string> = { system: "As my device", light: "Light", dark: "Dark" };

/** The foot of every page: links by subject, and the colour scheme. */
export function SiteFooter() {
	const { site, theme } = useViewer();
	return (
		<footer className="no-print mt-20 border-t-2 border-green bg-sage py-12">
			<div className="frame grid gap-10 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1.4fr]">
				{columns.map(({ title, links }) => (
					<nav key={title} aria-labelledby={`footer-${title.toLowerCase()}`}>
						<h2 id={`footer-${title.toLowerCase()}`} className="fact uppercase tracking-wide">
							{title}
						</h2>
						<ul className="mt-2">
							{links.map(({ href, label }) => (
								<li key={href}>
									<a href={href} className="inline-flex min-h-9 items-center text-ink no-underline hover:underline">
										{label}
									</a>
								</li>
							))}
						</ul>
					</nav>
				))}
				<div>
					<ThemeForm theme={theme} />
					<p className="mt-6 text-small">
						{site.name} is in early access in the United States. Write to <a href={`mailto:${site.contact.support}`}>{site.contact.support}</a>.
					</p>
				</div>
			</div>
		</footer>
	);
}

function ThemeForm({ theme }: { theme: Theme }) {
	return (
		<form method="post" action="/theme" data-keep-place>
			<fieldset>
				<legend className="fact uppercase tracking-wide">Colors</legend>
				<div className="mt-2 flex flex-wrap gap-2">
					{THEMES.map((choice) => (
						<button
							key={choice}
							type="submit"
							name="theme"
							value={choice}
							aria-pressed={choice === theme}
							className={buttonClasses("plain", "px-3 aria-pressed:bg-green aria-pressed:text-on-green")}
						>
							{themeLabels[choice]}
						</button>
					))}
				</div>
			</fieldset>
		</form>
	);
}
