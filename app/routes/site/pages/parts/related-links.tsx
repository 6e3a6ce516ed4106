export function RelatedLinks({
	title,
	links,
}: {
	title: string;
	links: readonly { label: string; href: string }[];
}) {
	if (links.length === 0) return null;
	return (
		<nav
			aria-labelledby="related-title"
			className="no-print mt-16 grid grid-cols-1 gap-x-16 gap-y-4 border-t border-rule pt-4 lg:grid-cols-[1fr_2.2fr]"
		>
			<h2 id="related-title" className="text-h2">
				{title}
			</h2>
			<ul className="grid grid-cols-1 gap-x-10 sm:grid-cols-2">
				{links.map(({ label, href }) => (
					<li key={href} className="border-b border-rule">
						<a href={href} className="flex min-h-11 items-center justify-between gap-3 py-2">
							{label}
							<span aria-hidden="true" className="fact">
								→
							</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
